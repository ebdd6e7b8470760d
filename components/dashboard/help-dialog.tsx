"use client";
import { useTranslations } from "use-intl";
import { ActBadge } from "@/components/ui/act-badge";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { acts } from "@/lib/muca/acts";
import { useShortcutsEnabled } from "./use-shortcuts";

const shortcuts = [
  { keys: ["←", "k"], does: "earlier" },
  { keys: ["→", "j"], does: "later" },
  { keys: ["Home"], does: "first" },
  { keys: ["End"], does: "last" },
  { keys: ["?"], does: "help" },
] as const;

/** The keys, and what the acts' colours and the timeline's shapes mean. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dashboard");
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t("shortcuts.title")}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Switch
          checked={enabled}
          onChange={setEnabled}
          label={t("shortcuts.enabled")}
          hint={t("shortcuts.enabledHint")}
        />
      </div>
      <h3 className="mt-5 mb-2 text-sm font-semibold">{t("acts.legend")}</h3>
      <ul className="space-y-2 text-sm">
        {acts.map((act) => (
          <li key={act.name} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <ActBadge act={act.name} />
            <span className="text-muted">{t(`acts.about.${act.name}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t("timeline.legend")}</p>
    </Dialog>
  );
}
