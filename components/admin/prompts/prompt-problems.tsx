"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { TemplateProblem } from "@/lib/shared/prompt-template";

/** What keeps a text from being used, each with what to do about it. */
export function PromptProblems({ problems }: { problems: readonly TemplateProblem[] }) {
  const t = useTranslations("prompts.problem");
  if (problems.length === 0) return null;
  return (
    <ul role="alert" className="space-y-1 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)} className="flex items-start gap-1.5">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {t(problem.problem, {
              name: "name" in problem ? `{{${problem.name}}}` : "",
              limit: "limit" in problem ? problem.limit : 0,
              at: "at" in problem ? problem.at + 1 : 0,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
