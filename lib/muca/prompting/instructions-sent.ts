import type { CallRecord } from "@/lib/llm/question";
import { dataNotice } from "./data-block";

/** What stands fenced in the middle of instructions is people's own, and may be said aloud. */
const inlineBlocks = /<([a-z-]+)>.*?<\/\1>/gu;

/** The edited instructions that were sent in some calls; a reply may quote them no more than the built-in ones. */
export function instructionsSent(calls: readonly CallRecord[]): string[] {
  return calls.flatMap(({ promptVersion, prompt }) => {
    const [instructions] = prompt?.system.split(dataNotice) ?? [];
    return promptVersion && instructions ? instructions.replace(inlineBlocks, "\n") : [];
  });
}
