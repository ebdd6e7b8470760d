import type { Metadata } from "next";
import { headers } from "next/headers";
import { AccountForm } from "@/components/account/account-form";
import { CentredPage } from "@/components/shell/centred-page";
import { Messages } from "@/components/shell/messages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { contextOf, getInvitation } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("account.invitation.title"), referrer: "no-referrer" };
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const [t, { token }, head] = await Promise.all([serverTranslator(), params, headers()]);
  const invitation = await getInvitation(contextOf(head), token);
  return (
    <Messages names={["account"]}>
      <CentredPage>
        {invitation ? (
          <>
            <h1 className="mb-1 text-2xl font-semibold">{t("account.invitation.title")}</h1>
            <p className="mb-5 text-muted">
              {t("account.invitation.lead", { role: t(`common.role.${invitation.role}`) })}
            </p>
            <Card className="p-5">
              <AccountForm kind="invitation" token={token} email={invitation.email} />
            </Card>
          </>
        ) : (
          <EmptyState title={<h1>{t("account.invitation.unusable")}</h1>}>
            {t("account.invitation.unusableBody")}
          </EmptyState>
        )}
      </CentredPage>
    </Messages>
  );
}
