import Link from "next/link";
import type { ReactNode } from "react";
import { Palette } from "@/components/palette/palette";
import { PaletteButton } from "@/components/palette/palette-button";
import { cn } from "@/components/ui/class-names";
import { serverTranslator } from "@/lib/i18n/server";
import { AccountMenu } from "./account-menu";
import { Messages } from "./messages";
import { NavLink } from "./nav-link";
import { ResearchMenu } from "./research-menu";
import { Wordmark } from "./wordmark";

export interface SignedInUser {
  name: string;
  email: string;
  role: "admin" | "facilitator";
}

/**
 * Frame of every page for signed-in people: navigation, account menu, main landmark.
 * `wide` gives a page (the dashboard) the whole width and the rest of the screen's height.
 */
export async function AppShell({
  user,
  wide = false,
  children,
}: {
  user: SignedInUser;
  wide?: boolean;
  children: ReactNode;
}) {
  const t = await serverTranslator();
  return (
    <div className={cn("flex min-h-dvh flex-col", wide && "lg:h-dvh")}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t("common.skipToContent")}
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div
          className={cn(
            "mx-auto flex h-14 items-center gap-1 px-3 sm:gap-6 sm:px-4",
            wide ? "" : "max-w-6xl",
          )}
        >
          <Link href="/rooms" className="inline-flex shrink-0 rounded-md py-1">
            <Wordmark compact />
          </Link>
          <nav aria-label={t("common.nav.main")} className="flex min-w-0 items-center gap-1 overflow-x-auto">
            <NavLink href="/rooms">{t("common.nav.rooms")}</NavLink>
            <NavLink href="/admin/templates">{t("common.nav.templates")}</NavLink>
            <ResearchMenu />
            {user.role === "admin" ? <NavLink href="/users">{t("common.nav.users")}</NavLink> : null}
            {user.role === "admin" ? <NavLink href="/admin">{t("common.nav.admin")}</NavLink> : null}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            <PaletteButton />
            <AccountMenu user={user} />
          </div>
        </div>
      </header>
      <main
        id="content"
        className={cn("flex min-h-0 flex-1 flex-col", wide ? "" : "mx-auto w-full max-w-6xl px-4 py-6")}
      >
        {children}
      </main>
      <Messages names={["palette"]}>
        <Palette role={user.role} />
      </Messages>
    </div>
  );
}
