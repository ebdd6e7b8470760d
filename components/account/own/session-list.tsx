"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { SessionView } from "@/lib/contract/api-accounts";
import { describeDevice } from "./describe-device";
import { Section } from "./section";

/** Where the account is signed in; each but this one can be signed out, or all at once. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations("account.own");
  const router = useRouter();
  const errorText = useErrorText();
  const [pending, setPending] = useState<string | null>(null);
  async function end(id: string | null) {
    setPending(id ?? "all");
    const path = id === null ? "/api/sessions" : `/api/sessions/${encodeURIComponent(id)}`;
    const answer = await apiRequest("DELETE", path);
    setPending(null);
    if (!answer.ok) return void toast.error(errorText(answer.error));
    toast.success(t(id === null ? "othersEnded" : "sessionEnded"));
    router.refresh();
  }
  return (
    <Section title={t("sessions")} text={t("sessionsText")}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <SessionFacts session={session} />
            {session.current ? (
              <Badge tone="success">{t("thisDevice")}</Badge>
            ) : (
              <Button size="sm" pending={pending === session.id} onClick={() => void end(session.id)}>
                {t("endSession")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="mt-3" pending={pending === "all"} onClick={() => void end(null)}>
          {t("endOthers")}
        </Button>
      ) : null}
    </Section>
  );
}

function SessionFacts({ session }: { session: SessionView }) {
  const t = useTranslations("account.own");
  const format = useFormatter();
  const { browser, system } = describeDevice(session.userAgent);
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeStyle: "short" });
  return (
    <span className="min-w-0 flex-1 basis-52 text-sm">
      <span className="block font-medium">
        {browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"))}
      </span>
      <span className="block text-muted">
        {t("signedIn", { time: day(session.createdAt) })}
        {" · "}
        {t("lastSeen", { time: day(session.usedAt) })}
      </span>
    </span>
  );
}
