"use client";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import { type WizardStep, wizardSteps } from "../model/wizard-steps";

/** Where one is in the wizard; steps that can be gone to are buttons. */
export function StepList({
  current,
  reachable,
  onGo,
}: {
  current: WizardStep;
  reachable: readonly WizardStep[];
  onGo: (step: WizardStep) => void;
}) {
  const t = useTranslations("rooms.wizard");
  const position = wizardSteps.indexOf(current) + 1;
  return (
    <nav aria-label={t("step", { step: position, steps: wizardSteps.length })} className="my-5">
      <ol className="grid grid-cols-4 gap-2">
        {wizardSteps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              disabled={!reachable.includes(step)}
              aria-current={step === current ? "step" : undefined}
              onClick={() => onGo(step)}
              className={cn(
                "w-full border-t-4 pt-1.5 pb-1 text-left text-sm",
                index < position ? "border-accent" : "border-line-strong",
                step === current ? "font-semibold text-ink" : "text-muted",
              )}
            >
              <span className="sr-only sm:not-sr-only">{index + 1}. </span>
              <span className="text-xs break-words hyphens-auto sm:text-sm">{t(`steps.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
