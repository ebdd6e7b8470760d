import type { Act } from "../act";
import type { ActName } from "../act-name";
import { conflictResolution } from "./conflict-resolution";
import { directChatting } from "./direct-chatting";
import { inContextChimeIn } from "./in-context-chime-in";
import { initiativeSummarization } from "./initiative-summarization";
import { keepSilence } from "./keep-silence";
import { participationEncouragement } from "./participation-encouragement";
import { subTopicTransition } from "./sub-topic-transition";

/** The dialog acts; their order is the default ranking and decides between equal ranks (MUCA §4). */
export const acts: readonly Act[] = [
  directChatting,
  initiativeSummarization,
  participationEncouragement,
  subTopicTransition,
  conflictResolution,
  inContextChimeIn,
  keepSilence,
];

const byName = new Map<ActName, Act>(acts.map((act) => [act.name, act]));

export function actNamed(name: ActName): Act {
  const act = byName.get(name);
  if (!act) throw new Error(`no act is called ${name}`);
  return act;
}
