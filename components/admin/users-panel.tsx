"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Card } from "@/components/ui/card";
import { Table, Th } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import type { InvitationRow, UserRow } from "@/lib/contract/api-accounts";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { UserLine } from "./user-line";

/** All accounts with role and state, and the invitations that are still open. */
export function UsersPanel({
  users,
  invitations,
  ownId,
}: {
  users: readonly UserRow[];
  invitations: readonly InvitationRow[];
  ownId: string;
}) {
  const t = useTranslations("account.users");
  const change = useChange();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="text-muted">{t("lead")}</p>
        </div>
        <InviteDialog />
      </div>
      <Card className="overflow-hidden">
        <Table label={t("title")}>
          <thead>
            <tr>
              <Th>{t("person")}</Th>
              <Th>{t("role")}</Th>
              <Th className="hidden sm:table-cell">{t("since")}</Th>
              <Th>{t("state")}</Th>
              <Th>
                <span className="sr-only">{t("actions")}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserLine
                key={user.id}
                user={user}
                own={user.id === ownId}
                pending={change.pending}
                onRole={(role) => change.run("PUT", `/api/users/${user.id}/role`, { role })}
                onDisabled={(disabled) => change.run("PUT", `/api/users/${user.id}/disabled`, { disabled })}
              />
            ))}
          </tbody>
        </Table>
      </Card>
      <InvitationList
        invitations={invitations}
        onRevoke={(id) => change.run("DELETE", `/api/invitations/${id}`)}
      />
    </>
  );
}

/** Runs one change at a time and shows the page as it then is. */
function useChange() {
  const router = useRouter();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  async function perform(method: "PUT" | "DELETE", path: string, body?: unknown) {
    setPending(true);
    const answer = await apiRequest(method, path, body);
    setPending(false);
    if (answer.ok) router.refresh();
    else toast.error(errorText(answer.error));
  }
  return {
    pending,
    run: (method: "PUT" | "DELETE", path: string, body?: unknown) => void perform(method, path, body),
  };
}
