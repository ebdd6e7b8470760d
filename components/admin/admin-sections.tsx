import { NavLink } from "@/components/shell/nav-link";
import { serverTranslator } from "@/lib/i18n/server";

/** The sections of the administration, above each of its pages. Sections of later features get a line here. */
const sections = [
  { href: "/admin/prompts", name: "prompts" },
  { href: "/admin/models", name: "models" },
  { href: "/admin/retention", name: "retention" },
  { href: "/admin/audit", name: "audit" },
] as const;

export async function AdminSections() {
  const t = await serverTranslator();
  return (
    <nav aria-label={t("common.nav.adminSections")} className="mb-5 border-b border-line pb-2">
      <ul className="flex flex-wrap gap-1">
        {sections.map(({ href, name }) => (
          <li key={href}>
            <NavLink href={href}>{t(`common.nav.${name}`)}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
