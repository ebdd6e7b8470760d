import type { Entry } from "@/lib/contract/entry";
import type { FeedbackRow } from "@/lib/contract/feedback";
import type { Decision, TurnOutcome } from "@/lib/muca/decision";
import {
  type ExportSource,
  readCalls,
  readEntries,
  readMessages,
  readSteeringLog,
  readTurns,
} from "./read-room-data";
import { type Column, defineTable, type Table } from "./table";

type Rows<Read extends (source: ExportSource) => AsyncGenerator<unknown>> =
  ReturnType<Read> extends AsyncGenerator<infer Row> ? Row : never;
type MessageRow = Rows<typeof readMessages>;
type TurnRow = Rows<typeof readTurns>;
type CallRow = Rows<typeof readCalls>;

// Turns are written by the room store alone: their documents are what the contract says.
const decisionOf = (turn: TurnRow) => turn.decision as unknown as Decision;
const outcomeOf = (turn: TurnRow) => turn.outcome as unknown as TurnOutcome;

async function* each<Row, Item>(
  rows: AsyncIterable<Row>,
  items: (row: Row) => Iterable<Item>,
): AsyncGenerator<Item> {
  for await (const row of rows) yield* items(row);
}

function columns<Row>(...list: Column<Row>[]): Column<Row>[] {
  return list;
}

const turnColumn = <Row extends { turn: TurnRow }>(): Column<Row> => ({
  name: "turn",
  type: "number",
  about: "Number of the turn.",
  value: ({ turn }) => turn.number,
});

const participants = defineTable({
  name: "participants",
  about: "Everybody who ever joined, in joining order.",
  read: async function* ({ head }) {
    yield* head.participants;
  },
  columns: [
    { name: "id", type: "text", about: "Id of the person in this room.", value: ({ id }) => id },
    { name: "name", type: "text", about: "Name in the room.", value: ({ name }) => name },
    { name: "role", type: "text", about: "Role, if the room has roles.", value: ({ role }) => role },
    { name: "presence", type: "text", about: "here, left or removed.", value: (row) => row.presence },
    { name: "simulated", type: "boolean", about: "Played by a program.", value: (row) => row.simulated },
    { name: "joined_seq", type: "number", about: "Log entry of joining.", value: (row) => row.joinedSeq },
    { name: "last_seen_at", type: "time", about: "Last seen online.", value: (row) => row.lastSeenAt },
  ],
});

const transcript = defineTable({
  name: "transcript",
  about: "Every message in order, private words of the facilitator included.",
  read: readMessages,
  columns: columns<MessageRow>(
    { name: "seq", type: "number", about: "Place in the room's log.", value: ({ seq }) => seq },
    { name: "id", type: "text", about: "Id of the message.", value: ({ id }) => id },
    { name: "at", type: "time", about: "When it was kept (UTC).", value: ({ at }) => at },
    { name: "from", type: "text", about: "Participant id, host or bot.", value: (row) => row.authorKey },
    { name: "text", type: "text", about: "Empty when deleted.", value: ({ body }) => body.text },
    { name: "deleted", type: "boolean", about: "Deleted since.", value: ({ body }) => body.text === null },
    {
      name: "reply_to",
      type: "text",
      about: "Id of the message it answers.",
      value: ({ body }) => body.replyTo,
    },
    {
      name: "private_to",
      type: "text",
      about: "Participant id of a private word.",
      value: ({ body }) => body.to,
    },
    {
      name: "mentions",
      type: "json",
      about: "Ids of people named with @.",
      value: ({ body }) => body.mentions,
    },
    { name: "mentions_bot", type: "boolean", about: "Calls the bot.", value: ({ body }) => body.mentionsBot },
    {
      name: "sub_topics",
      type: "json",
      about: "Sub-topic ids it is about; empty: not labelled.",
      value: (row) => row.labels,
    },
    {
      name: "turn",
      type: "number",
      about: "Turn that wrote it, for the bot's.",
      value: ({ body }) => body.bot?.turn ?? null,
    },
    {
      name: "act",
      type: "text",
      about: "Dialog act, for the bot's.",
      value: ({ body }) => body.bot?.act ?? null,
    },
    {
      name: "engine",
      type: "text",
      about: "model or built-in, for the bot's.",
      value: ({ body }) => body.bot?.engine ?? null,
    },
    {
      name: "reactions",
      type: "json",
      about: "Emoji and who gave them.",
      value: ({ body }) => body.reactions,
    },
  ),
});

const log = defineTable({
  name: "log",
  about: "The room's whole log: everything that happened, one entry a line.",
  read: readEntries,
  columns: columns<Entry>(
    { name: "seq", type: "number", about: "From 1, without gaps.", value: ({ seq }) => seq },
    { name: "id", type: "text", about: "Id of the entry.", value: ({ id }) => id },
    { name: "at", type: "time", about: "When it was kept (UTC).", value: ({ at }) => at },
    { name: "type", type: "text", about: "What happened.", value: ({ type }) => type },
    { name: "body", type: "json", about: "The particulars.", value: ({ body }) => body },
  ),
});

const decisions = defineTable({
  name: "decisions",
  about: "Every turn of the facilitator, silence included.",
  read: readTurns,
  columns: columns<TurnRow>(
    { name: "turn", type: "number", about: "From 1.", value: ({ number }) => number },
    { name: "at", type: "time", about: "When it ended (UTC).", value: ({ at }) => at.toISOString() },
    {
      name: "duration_ms",
      type: "number",
      about: "Thinking time, waiting for approval not counted.",
      value: (row) => row.durationMs,
    },
    {
      name: "trigger",
      type: "text",
      about: "interval, mention, idle or host.",
      value: ({ trigger }) => trigger,
    },
    { name: "preset", type: "text", about: "Preset of the room then.", value: ({ preset }) => preset },
    {
      name: "based_on_seq",
      type: "number",
      about: "Newest log entry it knew.",
      value: (row) => row.basedOnSeq,
    },
    {
      name: "utterances",
      type: "number",
      about: "Utterances so far (i).",
      value: (row) => decisionOf(row).i,
    },
    {
      name: "participants",
      type: "number",
      about: "People in the room (N_p).",
      value: (row) => decisionOf(row).participants,
    },
    { name: "n_exe", type: "number", about: "Interval in force.", value: (row) => decisionOf(row).nExe },
    { name: "n_sw", type: "number", about: "Short window in force.", value: (row) => decisionOf(row).nSw },
    {
      name: "n_silent",
      type: "number",
      about: "Silent turns in a row before it.",
      value: (row) => decisionOf(row).nSilent,
    },
    {
      name: "current_sub_topic",
      type: "text",
      about: "Id of the current sub-topic.",
      value: (row) => decisionOf(row).currentSubTopic,
    },
    {
      name: "stuck",
      type: "boolean",
      about: "The talk was judged stuck.",
      value: (row) => decisionOf(row).stuck,
    },
    {
      name: "unsolved",
      type: "boolean",
      about: "Something was judged unsolved.",
      value: (row) => decisionOf(row).unsolved,
    },
    {
      name: "p_chime_in",
      type: "number",
      about: "Chime-in probability.",
      value: (row) => decisionOf(row).p?.chimeIn ?? null,
    },
    { name: "chosen", type: "text", about: "The act that was chosen.", value: ({ chosen }) => chosen },
    { name: "target", type: "json", about: "Whom it addresses.", value: (row) => decisionOf(row).target },
    {
      name: "proposed_sub_topic",
      type: "text",
      about: "Where it leads.",
      value: (row) => decisionOf(row).proposedSubTopic,
    },
    {
      name: "reason",
      type: "text",
      about: "Which of the act's reasons applied.",
      value: (row) => decisionOf(row).reason,
    },
    { name: "spoke", type: "boolean", about: "A reply was posted.", value: ({ spoke }) => spoke },
    {
      name: "dropped",
      type: "text",
      about: "Why a written reply was not posted.",
      value: ({ dropped }) => dropped,
    },
    {
      name: "engine",
      type: "text",
      about: "Who wrote the reply: model or built-in.",
      value: ({ engine }) => engine,
    },
    { name: "message_id", type: "text", about: "The posted message.", value: (row) => row.messageId },
    { name: "text", type: "text", about: "The reply.", value: (row) => outcomeOf(row).text },
    {
      name: "reasoning",
      type: "text",
      about: "The reasoning before the reply.",
      value: (row) => outcomeOf(row).reasoning,
    },
    {
      name: "drafts",
      type: "json",
      about: "Dropped drafts with reasons.",
      value: (row) => outcomeOf(row).drafts,
    },
    {
      name: "approval",
      type: "json",
      about: "What the facilitator did with the draft.",
      value: (row) => outcomeOf(row).approval ?? null,
    },
    {
      name: "notes",
      type: "json",
      about: "Labels that were ignored, and steps that failed.",
      value: (row) => row.notes,
    },
    {
      name: "settings",
      type: "json",
      about: "Effective settings under which it was decided.",
      value: (row) => row.settings,
    },
  ),
});

const actRows = (source: ExportSource) =>
  each(readTurns(source), (turn) => decisionOf(turn).acts.map((state) => ({ turn, state })));
const acts = defineTable({
  name: "acts",
  about: "The arbitrator's table: every act of every turn, chosen or not.",
  read: actRows,
  columns: columns<Rows<typeof actRows>>(
    turnColumn(),
    { name: "act", type: "text", about: "Name of the act.", value: ({ state }) => state.act },
    { name: "rank", type: "number", about: "Lower goes first.", value: ({ state }) => state.rank },
    { name: "off", type: "boolean", about: "Switched off.", value: ({ state }) => state.off },
    {
      name: "condition",
      type: "boolean",
      about: "Its condition held.",
      value: ({ state }) => state.condition,
    },
    {
      name: "because",
      type: "json",
      about: "Why the condition holds or not: a key, and the numbers.",
      value: ({ state }) => state.because,
    },
    {
      name: "warm_up_needs",
      type: "number",
      about: "Utterances needed at first.",
      value: ({ state }) => state.warmUp.needs,
    },
    {
      name: "cool_down_remaining",
      type: "number",
      about: "Utterances until it may fire again.",
      value: ({ state }) => state.coolDown.remaining,
    },
    {
      name: "sits_out",
      type: "boolean",
      about: "Sits out after a dropped reply.",
      value: ({ state }) => state.sitsOut,
    },
    { name: "eligible", type: "boolean", about: "Could be chosen.", value: ({ state }) => state.eligible },
  ),
});

const featureRows = (source: ExportSource) =>
  each(readTurns(source), (turn) =>
    Object.entries(decisionOf(turn).features).map(([participant, features]) => ({
      turn,
      participant,
      features,
    })),
  );
const features = defineTable({
  name: "features",
  about: "What counting said about each person in each turn.",
  read: featureRows,
  columns: columns<Rows<typeof featureRows>>(
    turnColumn(),
    { name: "participant", type: "text", about: "Participant id.", value: (row) => row.participant },
    {
      name: "freq_long",
      type: "number",
      about: "Utterances, long window.",
      value: (row) => row.features.freqLong,
    },
    { name: "len_long", type: "number", about: "Words, long window.", value: (row) => row.features.lenLong },
    {
      name: "freq_short",
      type: "number",
      about: "Utterances, short window.",
      value: (row) => row.features.freqShort,
    },
    {
      name: "len_short",
      type: "number",
      about: "Words, short window.",
      value: (row) => row.features.lenShort,
    },
    {
      name: "lurker_score",
      type: "number",
      about: "Smaller of the two variance ratios.",
      value: (row) => row.features.lurkerScore,
    },
    {
      name: "is_lurker",
      type: "boolean",
      about: "Judged to be a lurker.",
      value: (row) => row.features.isLurker,
    },
    {
      name: "encouraged",
      type: "number",
      about: "Encouragements so far.",
      value: (row) => row.features.encouraged,
    },
    {
      name: "cool_down_remaining",
      type: "number",
      about: "Utterances until the next may come.",
      value: (row) => row.features.coolDownRemaining,
    },
  ),
});

async function* summaryRows({ head }: ExportSource) {
  for (const [participant, bySubTopic] of Object.entries(head.memory?.summaries ?? {})) {
    for (const [subTopic, sentences] of Object.entries(bySubTopic)) {
      for (const sentence of sentences) yield { participant, subTopic, ...sentence };
    }
  }
}
const summaries = defineTable({
  name: "summaries",
  about: "What each person said on each sub-topic, as last summed up, with the messages it rests on.",
  read: summaryRows,
  columns: columns<Rows<typeof summaryRows>>(
    { name: "participant", type: "text", about: "Participant id.", value: (row) => row.participant },
    { name: "sub_topic", type: "text", about: "Sub-topic id.", value: (row) => row.subTopic },
    { name: "text", type: "text", about: "One sentence.", value: (row) => row.text },
    {
      name: "evidence",
      type: "json",
      about: "Ids of the messages it rests on.",
      value: (row) => row.evidence,
    },
  ),
});

const subTopics = defineTable({
  name: "sub_topics",
  about: "The agenda as it stands.",
  read: async function* ({ head }) {
    yield* head.subTopics;
  },
  columns: [
    { name: "id", type: "text", about: "Stays the same when renamed.", value: ({ id }) => id },
    { name: "title", type: "text", about: "Title.", value: ({ title }) => title },
    { name: "done", type: "text", about: "What done would look like.", value: ({ done }) => done },
    { name: "minutes", type: "number", about: "Time box.", value: ({ minutes }) => minutes },
    { name: "status", type: "text", about: "Discussion progress.", value: ({ status }) => status },
    { name: "held", type: "boolean", about: "Status set by hand.", value: ({ held }) => held ?? false },
    {
      name: "closed",
      type: "boolean",
      about: "Put aside by the facilitator.",
      value: ({ closed }) => closed ?? false,
    },
    { name: "summary", type: "text", about: "Who holds which opinion.", value: ({ summary }) => summary },
    {
      name: "discussed_since",
      type: "time",
      about: "First being discussed.",
      value: (row) => row.discussedSince,
    },
    {
      name: "consensus",
      type: "text",
      about: "What was agreed.",
      value: ({ consensus }) => consensus?.text ?? null,
    },
    {
      name: "consensus_by",
      type: "text",
      about: "Who wrote it down.",
      value: ({ consensus }) => consensus?.by ?? null,
    },
    { name: "consensus_at", type: "time", about: "When.", value: ({ consensus }) => consensus?.at ?? null },
  ],
});

const calls = defineTable({
  name: "calls",
  about: "Every attempt to get an answer from a model or a rule, outside of turns too.",
  read: readCalls,
  columns: columns<CallRow>(
    { name: "id", type: "text", about: "Id of the call.", value: ({ id }) => id },
    { name: "turn", type: "number", about: "Turn it belongs to.", value: ({ turn }) => turn?.number ?? null },
    { name: "position", type: "number", about: "Order within the turn.", value: (row) => row.position },
    { name: "question", type: "text", about: "Which question.", value: (row) => row.questionId },
    {
      name: "question_version",
      type: "number",
      about: "Version of its prompt.",
      value: (row) => row.questionVersion,
    },
    { name: "model", type: "text", about: "Model, or built-in.", value: (row) => row.model },
    { name: "engine", type: "text", about: "model or built-in.", value: (row) => row.engine },
    { name: "attempt", type: "number", about: "From 1.", value: (row) => row.attempt },
    { name: "format", type: "text", about: "How the shape was asked for.", value: (row) => row.format },
    { name: "outcome", type: "text", about: "ok, malformed or error.", value: (row) => row.outcome },
    { name: "error_code", type: "text", about: "What went wrong.", value: (row) => row.errorCode },
    { name: "error_message", type: "text", about: "In words.", value: (row) => row.errorMessage },
    {
      name: "started_at",
      type: "time",
      about: "When it began (UTC).",
      value: (row) => row.startedAt.toISOString(),
    },
    { name: "latency_ms", type: "number", about: "Until the whole answer.", value: (row) => row.latencyMs },
    {
      name: "first_token_ms",
      type: "number",
      about: "Until its first token.",
      value: (row) => row.firstTokenMs,
    },
    { name: "prompt_tokens", type: "number", about: "Tokens in.", value: (row) => row.promptTokens },
    { name: "completion_tokens", type: "number", about: "Tokens out.", value: (row) => row.completionTokens },
    {
      name: "tokens_estimated",
      type: "boolean",
      about: "Counted by length, not reported.",
      value: (row) => row.tokensEstimated,
    },
    { name: "cost_usd", type: "number", about: "Empty when no price is known.", value: (row) => row.costUsd },
    { name: "prompt", type: "json", about: "What was sent.", value: (row) => row.prompt },
    { name: "raw_answer", type: "text", about: "What came back.", value: (row) => row.rawAnswer },
    { name: "provider", type: "text", about: "Name of the provider.", value: (row) => row.provider },
    {
      name: "fallback_code",
      type: "text",
      about: "Why the rule answered in place of a model.",
      value: (row) => row.fallbackCode,
    },
  ),
});

async function* feedbackRows({ services, head }: ExportSource) {
  yield* await services.store.feedback(head.id);
}
const feedback = defineTable({
  name: "feedback",
  about: "What people thought of the bot's messages.",
  read: feedbackRows,
  columns: columns<FeedbackRow>(
    { name: "message_id", type: "text", about: "The bot's message.", value: (row) => row.messageId },
    { name: "turn", type: "number", about: "Turn that wrote it.", value: ({ turn }) => turn },
    { name: "act", type: "text", about: "Its dialog act.", value: ({ act }) => act },
    { name: "by", type: "text", about: "Participant id, or host: and the account.", value: ({ by }) => by },
    { name: "by_name", type: "text", about: "Name of that person.", value: (row) => row.byName },
    { name: "verdict", type: "text", about: "up or down.", value: ({ verdict }) => verdict },
    { name: "reason", type: "text", about: "In their words.", value: ({ reason }) => reason },
    { name: "at", type: "time", about: "Last change (UTC).", value: ({ at }) => at },
  ),
});

const steering = defineTable({
  name: "steering",
  about: "What facilitators did, and drafts that expired.",
  read: readSteeringLog,
  columns: columns<Entry>(
    { name: "seq", type: "number", about: "Place in the room's log.", value: ({ seq }) => seq },
    { name: "at", type: "time", about: "When (UTC).", value: ({ at }) => at },
    { name: "what", type: "text", about: "Type of the log entry.", value: ({ type }) => type },
    { name: "by", type: "text", about: "Name of the facilitator, if known.", value: nameOfDoer },
    { name: "particulars", type: "json", about: "The entry's body.", value: ({ body }) => body },
  ),
});

function nameOfDoer(entry: Entry): string | null {
  if (entry.type === "message:posted") {
    return entry.body.author.kind === "host" ? entry.body.author.name : null;
  }
  const by = "by" in entry.body ? entry.body.by : undefined;
  return typeof by === "object" && "name" in by ? by.name : null;
}

/** Every table of a room's export, in the order in which the README tells of them. */
export const exportTables: readonly Table[] = [
  participants,
  subTopics,
  transcript,
  decisions,
  acts,
  features,
  summaries,
  calls,
  feedback,
  steering,
  log,
];
