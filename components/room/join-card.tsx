"use client";
import { Bot, Database } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense, useId } from "react";
import { useTranslations } from "use-intl";
import { CentredPage } from "@/components/shell/centred-page";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { JoinCard as JoinCardView } from "@/lib/contract/api-rooms";
import { nameMaxLength } from "@/lib/shared/clean-name";
import { useJoin } from "./use-join";

// Only rooms that offer roles need it.
const RoleSelect = lazy(() => import("./role-select"));

/** What somebody should know before coming in, and the name they come in under. */
export function JoinCard({ card, onJoined }: { card: JoinCardView; onJoined: () => void }) {
  const t = useTranslations("room");
  const join = useJoin(card.code, onJoined);
  const heading = useId();
  if (card.status === "ended") {
    return (
      <CentredPage>
        <Card className="p-5">
          <h1 className="text-xl font-semibold" dir="auto">
            {card.topic}
          </h1>
          <p className="mt-2 text-muted">{t("composer.ended")}</p>
        </Card>
      </CentredPage>
    );
  }
  return (
    <CentredPage>
      <Card className="flex flex-col gap-5 p-5">
        <div>
          <p className="text-sm text-muted">{t("join.title")}</p>
          <h1 id={heading} className="text-xl font-semibold" dir="auto">
            {card.topic}
          </h1>
        </div>
        <About card={card} />
        <div className="flex flex-col gap-3 rounded-lg bg-subtle p-3">
          {card.botTakesPart ? (
            <Disclosure icon={Bot} title={t("join.aiTitle")}>
              {t("join.ai", { name: card.botName })} {t(`join.engine.${card.engine}`)}
            </Disclosure>
          ) : null}
          <Disclosure icon={Database} title={t("join.storedTitle")}>
            {t(card.botTakesPart ? "join.storedWithAi" : "join.stored")}
          </Disclosure>
        </div>
        <form aria-labelledby={heading} className="flex flex-col gap-4" onSubmit={join.submit} noValidate>
          <Field label={t("join.name")} hint={t("join.nameHint")} error={join.nameError}>
            {(control) => (
              <Input
                {...control}
                value={join.name}
                onChange={(event) => join.setName(event.target.value)}
                maxLength={nameMaxLength * 4}
                autoComplete="nickname"
                dir="auto"
                disabled={card.status === "locked"}
              />
            )}
          </Field>
          {join.suggestion === null ? null : (
            <Button className="self-start" onClick={join.takeSuggestion}>
              <span dir="auto">{t("join.suggestion", { name: join.suggestion })}</span>
            </Button>
          )}
          <RoleField card={card} join={join} />
          {card.status === "locked" ? (
            <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">{t("join.locked")}</p>
          ) : null}
          {join.failure === null ? null : (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
              {join.failure}
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            pending={join.pending}
            disabled={card.status === "locked"}
          >
            {t("join.submit")}
          </Button>
        </form>
      </Card>
    </CentredPage>
  );
}

/** The sub-topics once they stand, else the agenda as the host wrote it. */
function About({ card }: { card: JoinCardView }) {
  const t = useTranslations("room.join");
  if (card.subTopics.length === 0 && card.agenda === null) return null;
  return (
    <div>
      <h2 className="text-sm font-semibold">{t("about")}</h2>
      {card.subTopics.length > 0 ? (
        <ul className="mt-0.5 list-disc pl-5 text-sm text-muted">
          {card.subTopics.map((title) => (
            <li key={title} dir="auto">
              {title}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-0.5 line-clamp-6 text-sm whitespace-pre-line text-muted" dir="auto">
          {card.agenda}
        </p>
      )}
    </div>
  );
}

function RoleField({ card, join }: { card: JoinCardView; join: ReturnType<typeof useJoin> }) {
  const t = useTranslations("room");
  const common = useTranslations("common");
  if (card.freeRoles.length > 0) {
    return (
      <Field label={t("join.role")} optional={common("optional")} error={join.roleError}>
        {(control) => (
          <Suspense fallback={<Input {...control} disabled placeholder={t("join.roleNone")} />}>
            <RoleSelect
              control={control}
              value={join.role}
              onChange={join.setRole}
              roles={join.freeRoles ?? card.freeRoles}
            />
          </Suspense>
        )}
      </Field>
    );
  }
  return (
    <Field
      label={t("join.role")}
      optional={common("optional")}
      hint={t("join.roleHint")}
      error={join.roleError}
    >
      {(control) => (
        <Input
          {...control}
          value={join.role}
          onChange={(event) => join.setRole(event.target.value)}
          maxLength={80}
          autoComplete="off"
          dir="auto"
        />
      )}
    </Field>
  );
}

function Disclosure({
  icon: Icon,
  title,
  children,
}: {
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-2.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="text-sm">
        <h2 className="font-medium">{title}</h2>
        <p className="text-muted">{children}</p>
      </div>
    </div>
  );
}
