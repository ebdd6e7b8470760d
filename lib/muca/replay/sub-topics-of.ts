import type { SubTopic } from "../sub-topic";
import type { ReplayFile } from "./replay-file";

/** A file's sub-topics as they are before anybody spoke; their ids follow from their positions. */
export function subTopicsOf({ subTopics }: Pick<ReplayFile, "subTopics">): SubTopic[] {
  return subTopics.map((subTopic, position) => {
    const { title, minutes, done } =
      typeof subTopic === "string" ? { title: subTopic, minutes: null, done: null } : subTopic;
    return {
      id: `s${position + 1}`,
      title,
      done,
      minutes,
      status: "not-discussed",
      summary: "",
      discussedSince: null,
    };
  });
}
