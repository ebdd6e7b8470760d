"use client";
import { ChevronDown, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import type { SignedInUser } from "./app-shell";
import { PreferenceItems } from "./preference-menu";
import { signOut } from "./sign-out";

/** Who is signed in, language, theme, and the way out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const t = useTranslations("common");
  const router = useRouter();
  async function leave() {
    if (await signOut()) {
      router.push("/sign-in");
      router.refresh();
    } else toast.error(t("unreachable"));
  }
  return (
    <DropdownMenu
      className="w-60"
      trigger={
        <Button variant="ghost" aria-label={t("nav.account")} className="px-1.5">
          <Avatar id={user.email} name={user.name} size="sm" />
          <span className="hidden max-w-40 truncate sm:inline">{user.name}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium text-ink">{user.name}</span>
        <span className="block truncate text-xs">
          {user.email} · {t(`role.${user.role}`)}
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/account">
          <UserRound aria-hidden />
          {t("nav.ownAccount")}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <PreferenceItems />
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden />
        {t("nav.signOut")}
      </MenuItem>
    </DropdownMenu>
  );
}
