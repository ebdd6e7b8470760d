import type { ChecklistItem, TaskField, TaskLanguage } from "../task";

/** What the assistant says when no model writes for it. */
export interface Wording {
  hello: (name: string, assistantRole: string) => string;
  ask: (title: string) => string;
  format: (item: ChecklistItem) => string;
  again: (title: string) => string;
  askedBecause: (why: string) => string;
  noReason: (goal: string) => string;
  canSkip: string;
  refused: (title: string) => string;
  corrected: (title: string, value: string) => string;
  cannotAnswer: string;
  reportHead: (goal: string) => string;
  refusedValue: string;
  openValue: string;
  goodbye: string;
  notice: Readonly<Record<Exclude<TaskField, "general">, string>>;
}

const en: Wording = {
  hello: (name, role) => `Hello! I am your ${role}; this is about: ${name}.`,
  ask: (title) => `Please tell me: ${title}.`,
  format: ({ answerType, choices }) => {
    if (answerType === "number") return "A number will do.";
    if (answerType === "date") return "Please name a day, such as 24 December or tomorrow.";
    if (answerType === "choice") return `Please choose: ${listChoices(choices)}.`;
    return "";
  },
  again: (title) => `I could not read that as an answer to “${title}”.`,
  askedBecause: (why) => `I ask because: ${why}`,
  noReason: (goal) => `It is part of what is needed for this: ${goal}.`,
  canSkip: "You may leave it out: just say “skip”.",
  refused: (title) => `All right, I leave “${title}” open.`,
  corrected: (title, value) => `I have changed “${title}” to: ${value}.`,
  cannotAnswer: "I have no answer to that here, but I have kept your question.",
  reportHead: (goal) => `Thank you. That was everything. ${goal}:`,
  refusedValue: "not said",
  openValue: "open",
  goodbye: "You can check and change what was recorded.",
  notice: {
    medical: "This is no medical advice. Please see a doctor; in an emergency call your emergency number.",
    legal: "This is no legal advice. Please ask a lawyer before you act on it.",
    financial: "This is no financial advice. Please ask a qualified adviser before you decide.",
  },
};

const de: Wording = {
  hello: (name, role) => `Guten Tag! Ich begleite Sie als ${role}; es geht um: ${name}.`,
  ask: (title) => `Bitte sagen Sie mir: ${title}.`,
  format: ({ answerType, choices }) => {
    if (answerType === "number") return "Eine Zahl genügt.";
    if (answerType === "date") return "Bitte nennen Sie einen Tag, etwa 24. Dezember oder morgen.";
    if (answerType === "choice") return `Bitte wählen Sie: ${listChoices(choices)}.`;
    return "";
  },
  again: (title) => `Das konnte ich nicht als Antwort auf „${title}“ lesen.`,
  askedBecause: (why) => `Ich frage, weil: ${why}`,
  noReason: (goal) => `Es gehört zu dem, was hierfür nötig ist: ${goal}.`,
  canSkip: "Sie können es auslassen: Schreiben Sie einfach „überspringen“.",
  refused: (title) => `Gut, „${title}“ lasse ich offen.`,
  corrected: (title, value) => `Ich habe „${title}“ geändert auf: ${value}.`,
  cannotAnswer: "Darauf habe ich hier keine Antwort, aber Ihre Frage ist festgehalten.",
  reportHead: (goal) => `Vielen Dank. Das war alles. ${goal}:`,
  refusedValue: "keine Angabe",
  openValue: "offen",
  goodbye: "Sie können prüfen und ändern, was festgehalten wurde.",
  notice: {
    medical: "Dies ist kein ärztlicher Rat. Bitte gehen Sie zum Arzt; im Notfall wählen Sie den Notruf.",
    legal:
      "Dies ist keine Rechtsberatung. Bitte fragen Sie eine Anwältin oder einen Anwalt, bevor Sie handeln.",
    financial: "Dies ist keine Finanzberatung. Bitte fragen Sie eine Fachperson, bevor Sie entscheiden.",
  },
};

const wordings: Readonly<Record<TaskLanguage, Wording>> = { en, de };

export function wordingFor(language: TaskLanguage): Wording {
  return wordings[language];
}

/** That a task of this field is no professional advice; null where nothing needs saying (DiagGPT §2). */
export function noticeFor(field: TaskField, language: TaskLanguage): string | null {
  return field === "general" ? null : wordings[language].notice[field];
}

function listChoices(choices: readonly string[]): string {
  return choices.map((choice, index) => `${index + 1}) ${choice}`).join(", ");
}
