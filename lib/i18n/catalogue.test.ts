import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { catalogues } from "./catalogue";
import { chooseLocale, locales } from "./locales";

type Tree = { [key: string]: string | Tree };

/** Every sentence by its dotted key. */
function sentences(tree: Tree, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found.set(prefix + key, value);
    else for (const [inner, text] of sentences(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

/** Names of the arguments (`{name}`, `{count, plural, …}`) and tags of a sentence. */
function argumentsOf(sentence: string): string[] {
  const names = [...sentence.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/gu)].map(
    (match) => match[1] ?? `<${match[2]}>`,
  );
  return [...new Set(names)].sort();
}

const english = sentences(catalogues.en);

describe.each(locales.filter((locale) => locale !== "en"))("catalogue %s", (locale) => {
  const translated = sentences(catalogues[locale]);

  it("has the same keys as English", () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("has the same arguments in every sentence", () => {
    for (const [key, sentence] of translated) {
      expect(argumentsOf(sentence), key).toEqual(argumentsOf(english.get(key) ?? ""));
    }
  });
});

describe.each(locales)("sentences in %s", (locale) => {
  it("are whole and well-formed", () => {
    const failures: string[] = [];
    const t = createTranslator({
      locale,
      messages: catalogues[locale],
      onError: (error) => failures.push(error.message),
    });
    for (const [key, sentence] of sentences(catalogues[locale])) {
      expect(sentence.trim(), key).not.toBe("");
      const values = Object.fromEntries(
        argumentsOf(sentence).map((name) =>
          name.startsWith("<") ? [name.slice(1, -1), (chunks: string) => chunks] : [name, 2],
        ),
      );
      (t.markup as (key: string, values: object) => string)(key, values);
    }
    expect(failures).toEqual([]);
  });
});

describe("chooseLocale", () => {
  it.each([
    [undefined, null, "en"],
    [undefined, "de-AT,de;q=0.9,en;q=0.8", "de"],
    [undefined, "fr-FR,en;q=0.5,de;q=0.7", "de"],
    [undefined, "fr, de;q=0", "en"],
    ["en", "de", "en"],
    ["xx", "de", "de"],
  ] as const)("cookie %s and header %s give %s", (cookie, header, expected) => {
    expect(chooseLocale(cookie, header)).toBe(expected);
  });
});
