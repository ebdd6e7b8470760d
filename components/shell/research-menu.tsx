"use client";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";

/** Pages for researchers, in the order of the menu; names are in `common.nav`. */
const researchPages = [
  { href: "/simulate", name: "simulations" },
  { href: "/roleplay", name: "roleplay" },
] as const;

/** The research part of the main navigation, folded into a menu. */
export function ResearchMenu() {
  const t = useTranslations("common.nav");
  const path = usePathname();
  const isCurrent = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className={cn(
            "inline-flex min-h-9 items-center gap-1 rounded-lg px-2.5 text-sm font-medium pointer-coarse:min-h-11",
            researchPages.some(({ href }) => isCurrent(href))
              ? "bg-subtle text-ink"
              : "text-muted hover:bg-subtle hover:text-ink",
          )}
        >
          {t("research")}
          <ChevronDown className="size-4" aria-hidden />
        </button>
      }
    >
      {researchPages.map(({ href, name }) => (
        <MenuItem key={href} asChild>
          <Link href={href} aria-current={isCurrent(href) ? "page" : undefined}>
            {t(name)}
          </Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
