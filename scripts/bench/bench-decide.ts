import { createAsk } from "@/lib/llm/ask";
import { systemClock } from "@/lib/llm/clock";
import { Conversation } from "@/lib/muca/conversation";
import { freshMemory } from "@/lib/muca/facilitator-memory";
import { emptyAnalysis, type Mind } from "@/lib/muca/mind";
import { createQuestioningMind } from "@/lib/muca/questioning-mind";
import { resolveSettings } from "@/lib/muca/settings";
import { takeTurn } from "@/lib/muca/take-turn";

/**
 * What deciding costs, apart from model and database: a turn of eight people after 100 and after 10,000 utterances.
 * Prints the median of many turns each, taken in alternation in one run, and their ratio.
 */
const people = Array.from({ length: 8 }, (_, index) => ({
  id: `p${index + 1}`,
  name: `Person ${index + 1}`,
}));
const subTopics = ["venue", "sponsors", "rules"].map((title, index) => ({
  id: `s${index}`,
  title,
  done: null,
  minutes: null,
  status: "being-discussed" as const,
  summary: "",
  discussedSince: null,
}));
const words =
  "we could hold it in the park since it is free and close to the station what do you think".split(" ");
const settings = resolveSettings();
const inputs = {
  topic: "A book exchange",
  kind: "decision-making" as const,
  agenda: null,
  hints: null,
  roles: null,
};

/** The model's part, answered at once: what is measured is everything around it. */
const instantMind: Mind = {
  analyze: async (view) => ({
    value: {
      ...emptyAnalysis,
      labels: Object.fromEntries(view.window.map(({ id }, index) => [id, [`s${index % 3}`]])),
    },
    engine: "built-in",
    calls: [],
  }),
  reply: async ({ decision }) => ({
    value: {
      outcome: "text",
      text: `Turn ${decision.turn}: have you thought of ${decision.i} chairs?`,
      reasoning: null,
    },
    engine: "built-in",
    calls: [],
  }),
  chooseBasic: async () => ({
    value: { act: "keep-silence", reply: { outcome: "declined", reasoning: null } },
    engine: "built-in",
    calls: [],
  }),
};

/** The built-in engine instead: a whole turn without a model. */
const builtInMind = createQuestioningMind(createAsk({ provider: null, clock: systemClock }));

class Session {
  private readonly conversation = new Conversation();
  private memory = freshMemory(subTopics);
  constructor(
    utterances: number,
    private readonly mind: Mind,
  ) {
    for (const person of people) this.conversation.join(person);
    while (this.conversation.i < utterances) this.say();
  }

  private say(): void {
    const { i } = this.conversation;
    const text = words.slice(0, 4 + (i % (words.length - 4))).join(" ");
    const id = `u${i}`;
    this.conversation.addUtterance({
      id,
      from: people[(i * i + 3) % 7]?.id ?? "p1",
      text,
      at: null,
      replyTo: null,
    });
    if (i % 6 !== 0) this.conversation.label(id, [`s${i % 3}`]);
  }

  /** Adds an interval's utterances, then takes a turn. Returns what the turn cost, in ms. */
  async turn(): Promise<number> {
    for (let count = 0; count < 6; count += 1) this.say();
    const { conversation, memory } = this;
    const start = performance.now();
    const result = await takeTurn(
      {
        conversation,
        memory,
        settings,
        inputs,
        trigger: "interval",
        mentions: [],
        hostName: null,
        quietSeconds: null,
        now: null,
      },
      this.mind,
    );
    const elapsedMs = performance.now() - start;
    this.memory = result.memory;
    return elapsedMs;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Median cost of a turn in ms after 100 and after 10,000 utterances, over so many rounds of five turns each. */
async function compare(mind: Mind, rounds: number): Promise<{ shortMs: number; longMs: number }> {
  const short: number[] = [];
  const long: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    // New sessions each round, so that their history stays as long as it says.
    const pair = [new Session(100, mind), new Session(10_000, mind)] as const;
    for (let turn = 0; turn < 5; turn += 1) {
      const [shortMs, longMs] = [await pair[0].turn(), await pair[1].turn()];
      if (round >= 0) {
        short.push(shortMs);
        long.push(longMs);
      }
    }
  }
  return { shortMs: median(short), longMs: median(long) };
}

function print(title: string, { shortMs, longMs }: { shortMs: number; longMs: number }): void {
  console.log(`${title}:`);
  console.log(`  after 100 utterances     ${shortMs.toFixed(3)} ms`);
  console.log(`  after 10,000 utterances  ${longMs.toFixed(3)} ms`);
  console.log(`  ratio ${(longMs / shortMs).toFixed(2)} (at most 1.2)`);
}

console.log("Median cost of a turn of 8 people");
print("deciding, all but model and database (at most 2 ms)", await compare(instantMind, 40));
print("deciding and the built-in engine's answers", await compare(builtInMind, 20));
