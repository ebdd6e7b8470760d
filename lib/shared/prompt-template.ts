/** A place in a prompt's text that the question fills, written `{{name}}`. */
export interface PromptVariable {
  name: string;
  /** Without it the answer would not be understood. */
  required: boolean;
  /** What will stand there, for whoever edits the text. */
  help: string;
}

/** The instructions of a question as a text that may be edited. What people said is added outside of it. */
export interface PromptTemplate {
  text: string;
  variables: readonly PromptVariable[];
}

export type TemplateProblem =
  | { problem: "unknown-variable"; name: string }
  | { problem: "missing-variable"; name: string }
  | { problem: "broken-braces"; at: number }
  | { problem: "too-long"; limit: number }
  | { problem: "empty" };

/** UTF-16 units; the longest built-in text has about 6,000. */
export const maxTemplateChars = 16_000;

const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/gu;

/** Names of the variables that a text uses, each once, in order of appearance. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))];
}

/** What keeps a text from being used in place of a template's own; empty when it may. */
export function checkTemplate({ variables }: PromptTemplate, text: string): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  if (text.trim() === "") problems.push({ problem: "empty" });
  if (text.length > maxTemplateChars) problems.push({ problem: "too-long", limit: maxTemplateChars });
  const used = new Set(variablesIn(text));
  const known = new Set(variables.map(({ name }) => name));
  for (const name of used) if (!known.has(name)) problems.push({ problem: "unknown-variable", name });
  for (const { name, required } of variables) {
    if (required && !used.has(name)) problems.push({ problem: "missing-variable", name });
  }
  const broken = text.replace(placeholder, (all) => "x".repeat(all.length)).search(/\{\{|\}\}/u);
  if (broken >= 0) problems.push({ problem: "broken-braces", at: broken });
  return problems;
}

/** The text with each variable's value in its place. Values are not looked through again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : all,
  );
}
