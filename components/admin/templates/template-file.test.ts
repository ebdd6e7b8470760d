import { describe, expect, it } from "vitest";
import { type TemplateView, templateContentSchema } from "@/lib/contract/api-templates";
import { readTemplateFile, templateFileOf } from "./template-file";
import { inLanguage } from "./template-language";

const template = (over: Partial<TemplateView>): TemplateView => ({
  ...{ id: "a", name: "Tea", builtIn: false, lang: null, shared: false, ownerName: null },
  ...{ mayEdit: true, mayShare: false, updatedAt: null },
  content: templateContentSchema.parse({
    topic: "Which tea?",
    settings: { preset: "paper" },
    subTopics: [{ title: "Green", minutes: 5 }],
  }),
  ...over,
});

describe("a template's file", () => {
  it("comes back as it was written", () => {
    const { name, content } = template({});
    expect(readTemplateFile(templateFileOf(template({})))).toEqual({ name, content });
  });

  it.each(["", "null", "{}", '{"format":"moderato-template","name":"x","content":{}}'])(
    "%j is none",
    (text) => {
      expect(readTemplateFile(text)).toBeNull();
    },
  );
});

describe("templates in a language", () => {
  it("are all that people made, and the built-in ones in that language", () => {
    const all = [
      template({ id: "own" }),
      template({ id: "en", lang: "en" }),
      template({ id: "de", lang: "de" }),
    ];
    expect(inLanguage(all, "de").map(({ id }) => id)).toEqual(["own", "de"]);
    expect(inLanguage(all, "de", "en").map(({ id }) => id)).toEqual(["own", "en", "de"]);
  });
});
