import type { CallRecord } from "@/lib/llm/question";
import type { ActName } from "@/lib/muca/act-name";
import type {
  Decision,
  DropReason,
  Summaries,
  TurnNote,
  TurnOutcome,
  TurnTrigger,
} from "@/lib/muca/decision";
import type { Settings } from "@/lib/muca/settings";
import type { SubTopic } from "@/lib/muca/sub-topic";

/** One mark on the decision timeline. */
export interface TurnMark {
  number: number;
  at: string;
  trigger: TurnTrigger;
  chosen: ActName;
  spoke: boolean;
  dropped: DropReason | null;
  engine: "model" | "built-in" | null;
  /** Id of the bot's message entry, when it spoke. */
  messageId: string | null;
}

/** A turn, whole, as hosts see it: everything it knew, decided, asked and wrote. Never sent to participants. */
export interface TurnRecord extends TurnMark {
  roomId: string;
  preset: string;
  /** `seq` of the newest log entry the decision is based on. */
  basedOnSeq: number;
  startedAt: string;
  durationMs: number;
  decision: Decision;
  outcome: TurnOutcome;
  /** Sub-topics after the analysis of this turn. */
  subTopics: SubTopic[];
  summaries: Summaries;
  /** Effective settings under which it was decided; null for turns from before they were kept. */
  settings: Settings | null;
  notes: TurnNote[];
  calls: CallRecord[];
}
