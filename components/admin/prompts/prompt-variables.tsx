"use client";
import { useTranslations } from "use-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type PromptVariable, variablesIn } from "@/lib/shared/prompt-template";

/** The places that the question fills, with what stands there; each can be put in where the cursor is. */
export function PromptVariables({
  variables,
  text,
  onInsert,
}: {
  variables: readonly PromptVariable[];
  text: string;
  onInsert: (placeholder: string) => void;
}) {
  const t = useTranslations("prompts");
  const used = new Set(variablesIn(text));
  return (
    <section aria-labelledby="prompt-variables">
      <h2 id="prompt-variables" className="mb-1 text-sm font-semibold">
        {t("variables")}
      </h2>
      <p className="mb-2 text-sm text-muted">{t("variablesText")}</p>
      <ul className="space-y-2">
        {variables.map(({ name, required, help }) => (
          <li key={name} className="flex flex-wrap items-center gap-2 text-sm">
            <Button size="sm" onClick={() => onInsert(`{{${name}}}`)} aria-label={t("insert", { name })}>
              <code>{`{{${name}}}`}</code>
            </Button>
            {required ? <Badge tone="warning">{t("required")}</Badge> : null}
            {used.has(name) ? <Badge tone="success">{t("used")}</Badge> : null}
            <span className="basis-full text-muted">
              {t.has(`variable.${name}` as "variable.topic")
                ? t(`variable.${name}` as "variable.topic")
                : help}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
