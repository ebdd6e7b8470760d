import type { TaskLanguage } from "./task";

const numberWords: Readonly<Record<TaskLanguage, readonly string[]>> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve".split(" "),
  de: "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
};
const otherWords: ReadonlyMap<string, number> = new Map([
  ["eins", 1],
  ["eine", 1],
  ["einen", 1],
  ["einer", 1],
  ["zwo", 2],
  ["none", 0],
  ["keine", 0],
  ["keiner", 0],
  ["dozen", 12],
  ["dutzend", 12],
]);

/** How the language writes groups of thousands and decimals, as Intl knows it. */
function separators(language: TaskLanguage): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const partOf = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  return { group: partOf("group"), decimal: partOf("decimal") };
}

/** The first number a text names, in digits as the language writes them or as a word up to twelve; null for none. */
export function readNumber(text: string, language: TaskLanguage): number | null {
  const digits = /[-−]?\d[\d.,'’\u00a0\u202f]*/u.exec(text)?.[0];
  if (digits !== undefined) return parseDigits(digits.replace(/[.,]+$/u, ""), language);
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(
    text.toLowerCase(),
  )) {
    const index = numberWords[language].indexOf(segment);
    if (index >= 0) return index;
    const other = otherWords.get(segment);
    if (other !== undefined) return other;
  }
  return null;
}

function parseDigits(raw: string, language: TaskLanguage): number | null {
  const { group, decimal } = separators(language);
  const bare = raw.replace(/['’\u00a0\u202f]/gu, "").replace("−", "-");
  const grouped = new RegExp(`^-?\\d{1,3}(?:[${group}]\\d{3})+(?:[${decimal}]\\d+)?$`, "u").test(bare);
  // "2.5" in a German text is no group of thousands: people write decimals with a point, too.
  const plain = grouped ? bare.replaceAll(group, "").replace(decimal, ".") : bare.replace(",", ".");
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
