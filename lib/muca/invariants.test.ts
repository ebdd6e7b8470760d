import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActName, actNames } from "./act-name";
import type { ReplayFileInput } from "./replay/replay-file";
import { resolveSettings } from "./settings";
import { subTopicStatuses } from "./sub-topic";
import { replayAll, sessionOf } from "./testing/replay";

const preset = fc.constantFrom("default", "paper", "basic");

/** Any conversation with people coming and going, any answers of the model. */
const conversations: fc.Arbitrary<ReplayFileInput> = fc
  .record({
    people: fc.integer({ min: 1, max: 6 }),
    lines: fc.array(
      fc.record({
        who: fc.nat(),
        text: fc.constantFrom(
          "yes",
          "no idea",
          "I am for the park since it is close to all of us",
          "@mubot help",
          "a b c d e f",
          "",
        ),
        replyToBot: fc.option(fc.nat({ max: 9 }), { freq: 8 }),
      }),
      { minLength: 1, maxLength: 90 },
    ),
    leaves: fc.array(fc.nat(), { maxLength: 2 }),
    signals: fc.array(
      fc.record({
        labels: fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 2 }),
        statuses: fc.array(fc.constantFrom(...subTopicStatuses), { maxLength: 3 }),
        stuck: fc.boolean(),
        unsolved: fc.boolean(),
        declined: fc.boolean(),
        act: fc.constantFrom(
          "keep-silence" as const,
          "direct-chatting" as const,
          "in-context-chime-in" as const,
        ),
      }),
      { maxLength: 90 },
    ),
    preset,
    nExe: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ people, lines, leaves, signals, preset, nExe }) => {
    const file = sessionOf(
      people,
      lines.map(({ who, text, replyToBot }) => ({
        from: who % 7 === 0 ? "host" : `p${(who % people) + 1}`,
        text,
        ...(replyToBot === null ? {} : { replyTo: `bot-${replyToBot}` }),
      })),
      { settings: { preset: preset as "default", nExe } },
    );
    for (const leave of leaves) {
      const person = file.roster[leave % file.roster.length];
      const last = file.utterances.findLast(({ from }) => from === person?.id);
      if (person) person.leftAfter = last?.id ?? file.utterances[0]?.id ?? null;
    }
    file.signals = file.utterances.flatMap(({ id }, index) => {
      const signal = signals[index];
      return signal ? [{ ...signal, afterUtterance: id, labels: { [id]: signal.labels } }] : [];
    });
    return file;
  });

describe("for any conversation (MUCA §1, §4)", () => {
  it("one act a turn, never inside its warm-up or cool-down, and the eligible one of lowest rank", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (file) => {
        const settings = resolveSettings(file.settings);
        const { lines } = await replayAll(file);
        const lastFired = new Map<ActName, number>();
        for (const [index, line] of lines.entries()) {
          expect(line.turn).toBe(index + 1);
          const chosen = line.chosen as ActName;
          expect(actNames).toContain(chosen);
          expect(line.spoke && chosen === "keep-silence").toBe(false);
          expect(line.spoke).toBe(line.text !== null);
          if (line.trigger === "mention")
            expect(line).toMatchObject({ chosen: "direct-chatting", spoke: true });
          if (settings.preset === "basic") continue;
          expect(line.acts).toHaveLength(actNames.length);
          const { warmUp, coolDown } = settings.acts[chosen];
          expect(line.i).toBeGreaterThanOrEqual(warmUp * line.participants);
          const timers: ActName[] =
            chosen === "sub-topic-transition" || chosen === "conflict-resolution"
              ? ["sub-topic-transition", "conflict-resolution"]
              : [chosen];
          for (const timer of timers) {
            const fired = lastFired.get(timer);
            if (fired !== undefined)
              expect(line.i - fired).toBeGreaterThanOrEqual(coolDown * line.participants);
          }
          if (line.trigger !== "mention") {
            expect(line.acts.find(({ eligible }) => eligible)?.act).toBe(chosen);
          }
          if (line.spoke) lastFired.set(chosen, line.i);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("numbers add up: i grows, features count those present, statuses never become not discussed", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (file) => {
        const { lines } = await replayAll(file);
        let before: (typeof lines)[number] | undefined;
        for (const line of lines) {
          expect(Object.keys(line.features)).toHaveLength(line.participants);
          for (const feature of Object.values(line.features)) {
            expect(feature.freqShort).toBeLessThanOrEqual(feature.freqLong);
            expect(feature.lenShort).toBeLessThanOrEqual(feature.lenLong);
            expect(Number.isFinite(feature.lurkerScore)).toBe(true);
          }
          for (const [index, { status, nEd, nIng }] of line.subTopics.entries()) {
            expect(nIng).toBeLessThanOrEqual(nEd);
            expect(nEd).toBeLessThanOrEqual(line.participants);
            const was = before?.subTopics[index]?.status;
            if (was && was !== "not-discussed") expect(status).not.toBe("not-discussed");
          }
          if (before) expect(line.i).toBeGreaterThan(before.i);
          expect(line.nSilent).toBe(before === undefined || before.spoke ? 0 : before.nSilent + 1);
          before = line;
        }
      }),
      { numRuns: 100 },
    );
  });

  it("a replay gives the same lines every time", async () => {
    await fc.assert(
      fc.asyncProperty(conversations, async (file) => {
        const once = await replayAll(structuredClone(file));
        const again = await replayAll(structuredClone(file));
        expect(JSON.stringify(again.lines)).toBe(JSON.stringify(once.lines));
      }),
      { numRuns: 40 },
    );
  });
});
