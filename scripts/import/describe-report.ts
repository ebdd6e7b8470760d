import { createTranslator } from "use-intl/core";
import messages from "@/lib/i18n/en/transcripts.json";
import type { Recognition } from "@/lib/transcripts/recognise";
import type { ImportReport } from "@/lib/transcripts/transcript";

/** What an import came to, in lines for a terminal; `recognised` is null when a person chose the format. */
export function describeReport(report: ImportReport, recognised: Recognition | null): string[] {
  const t = createTranslator({ locale: "en", messages });
  const { counts, people, warnings, skipped, parts, part } = report;
  const silent = people.filter(({ utterances, bot }) => utterances === 0 && !bot).map(({ name }) => name);
  const writers = people.filter(({ utterances }) => utterances > 0);
  return [
    `format: ${t(`format.${report.format}`)}${recognised ? `, since ${t(`reason.${recognised.format}`, recognised.values)}` : ""}`,
    `${counts.utterances} utterances by ${writers.length} people, ${counts.events} events`,
    ...(report.firstAt ? [`from ${report.firstAt} to ${report.lastAt}`] : []),
    ...(report.dateOrder ? [`dates read as ${report.dateOrder}`] : []),
    `wrote: ${writers.map(({ name, utterances, bot }) => `${name} (${utterances}${bot ? ", a program" : ""})`).join(", ")}`,
    ...(silent.length > 0 ? [`never wrote: ${silent.join(", ")}`] : []),
    ...(parts.length > 0
      ? [`read ${part}, of ${parts.map(({ name, messages: n }) => `${name} (${n})`).join(", ")}`]
      : []),
    ...warnings.map(({ key, values }) => `warning: ${t(`warning.${key}`, values)}`),
    ...(skipped.count > 0 ? [`${skipped.count} lines were skipped:`] : []),
    ...skipped.lines.map(({ line, text, why }) => `  line ${line} (${t(`skip.${why}`)}): ${text}`),
  ];
}
