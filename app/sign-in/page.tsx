import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { CentredPage } from "@/components/shell/centred-page";
import { Messages } from "@/components/shell/messages";
import { Card } from "@/components/ui/card";
import { contextOf, getAccount } from "@/lib/api";
import { serverTranslator } from "@/lib/i18n/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTranslator();
  return { title: t("account.signIn.title") };
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const [t, { next }, account] = await Promise.all([
    serverTranslator(),
    searchParams,
    headers().then((head) => getAccount(contextOf(head))),
  ]);
  const wanted = ownPath(next);
  if (account) redirect(wanted);
  return (
    <Messages names={["account"]}>
      <CentredPage>
        <h1 className="mb-1 text-2xl font-semibold">{t("account.signIn.title")}</h1>
        <p className="mb-5 text-muted">{t("account.signIn.lead")}</p>
        <Card className="p-5">
          <SignInForm next={wanted} />
        </Card>
        <p className="mt-4 text-sm text-muted">{t("account.signIn.noAccount")}</p>
      </CentredPage>
    </Messages>
  );
}

/** Where to go after signing in; only ever a path of our own. */
function ownPath(next: string | string[] | undefined): string {
  return typeof next === "string" && /^\/(?![/\\])/u.test(next) ? next : "/rooms";
}
