import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { AccountForm } from "@/components/account/account-form";
import { CentredPage } from "@/components/shell/centred-page";
import { Messages } from "@/components/shell/messages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states";
import { canSetUp, contextOf } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("account.setup.title"), referrer: "no-referrer" };
}

export default async function SetupPage({ params }: { params: Promise<{ token: string }> }) {
  const [t, { token }, head] = await Promise.all([serverTranslator(), params, headers()]);
  const usable = await canSetUp(contextOf(head), token);
  return (
    <Messages names={["account"]}>
      <CentredPage>
        {usable ? (
          <>
            <h1 className="mb-1 text-2xl font-semibold">{t("account.setup.title")}</h1>
            <p className="mb-5 text-muted">{t("account.setup.lead")}</p>
            <Card className="p-5">
              <AccountForm kind="setup" token={token} />
            </Card>
          </>
        ) : (
          <EmptyState
            title={<h1>{t("account.setup.unusable")}</h1>}
            action={
              <Button asChild>
                <Link href="/sign-in">{t("account.signIn.submit")}</Link>
              </Button>
            }
          >
            {t("account.setup.unusableBody")}
          </EmptyState>
        )}
      </CentredPage>
    </Messages>
  );
}
