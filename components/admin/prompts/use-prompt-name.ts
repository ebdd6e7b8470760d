"use client";
import { useTranslations } from "use-intl";

/** Name and purpose of a question in the reader's language; questions without words of their own go by their id. */
export function usePromptName(): (questionId: string) => { name: string; text: string } {
  const t = useTranslations("prompts");
  return (questionId) => {
    const key = questionId.replaceAll("/", "-") as "muca-basic";
    return t.has(`questions.${key}.name`)
      ? { name: t(`questions.${key}.name`), text: t(`questions.${key}.text`) }
      : { name: questionId, text: "" };
  };
}
