"use client";
import { useFormatter, useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { InvitationRow } from "@/lib/contract/api-accounts";

/** Invitations that somebody could still use, each to be called off. */
export function InvitationList({
  invitations,
  onRevoke,
}: {
  invitations: readonly InvitationRow[];
  onRevoke: (id: string) => void;
}) {
  const t = useTranslations("account.invite");
  const roles = useTranslations("common.role");
  const format = useFormatter();
  if (invitations.length === 0) return null;
  return (
    <Card className="mt-6">
      <CardHeader title={t("pending")} />
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => {
          const who = invitation.email ?? t("anyone");
          return (
            <li
              key={invitation.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
            >
              <span className="font-medium">{who}</span>
              <Badge>{roles(invitation.role)}</Badge>
              {invitation.expiresAt === null ? null : (
                <span className="text-muted">
                  {t("until", {
                    date: format.dateTime(new Date(invitation.expiresAt), {
                      dateStyle: "medium",
                      timeStyle: "short",
                    }),
                  })}
                </span>
              )}
              <Button
                size="sm"
                variant="ghost"
                className="ml-auto"
                aria-label={t("revokeOf", { who })}
                onClick={() => onRevoke(invitation.id)}
              >
                {t("revoke")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
