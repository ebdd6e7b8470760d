import { describe, expect, it } from "vitest";
import { sessionOf } from "../testing/replay";
import { parseReplayFile, ReplayFileError, type ReplayFileInput } from "./replay-file";

function problemsOf(value: unknown): string {
  try {
    parseReplayFile(value);
    return "none";
  } catch (error) {
    if (error instanceof ReplayFileError) return error.message;
    throw error;
  }
}

const file = (change: (file: ReplayFileInput) => void): ReplayFileInput => {
  const made = sessionOf(2, ["one", "two", "three"]);
  change(made);
  return made;
};
const settings = (value: unknown) => ({ ...sessionOf(2, ["one"]), settings: value });

describe("wrong files name the place of what is wrong (MUCA §9, Errors)", () => {
  it.each<[string, unknown, string]>([
    ["no object", "text", "expected object"],
    ["another version", { ...sessionOf(1, []), version: 2 }, "version"],
    [
      "an author off the roster",
      file((f) => {
        f.utterances[1] = { id: "m2", from: "zoe", text: "" };
      }),
      'utterances[1].from: "zoe" is not on the roster',
    ],
    [
      "joining at no utterance",
      file((f) => {
        f.roster[1] = { id: "p2", name: "Bob", joinedAfter: "m9" };
      }),
      'roster[1].joinedAfter: there is no utterance "m9"',
    ],
    [
      "leaving at no utterance",
      file((f) => {
        f.roster[1] = { id: "p2", name: "Bob", leftAfter: "m9" };
      }),
      "roster[1].leftAfter",
    ],
    [
      "leaving before joining",
      file((f) => {
        f.roster[1] = { id: "p2", name: "Bob", joinedAfter: "m3", leftAfter: "m1" };
      }),
      "roster[1].leftAfter: leaves before joining",
    ],
    [
      "speaking before joining",
      file((f) => {
        f.roster[1] = { id: "p2", name: "Bob", joinedAfter: "m2" };
      }),
      'utterances[1].from: "p2" had not joined yet',
    ],
    [
      "speaking after leaving",
      file((f) => {
        f.roster[0] = { id: "p1", name: "Amy", leftAfter: "m1" };
      }),
      'utterances[2].from: "p1" had already left',
    ],
    [
      "an id used twice",
      file((f) => {
        f.utterances[2] = { id: "m1", from: "p1", text: "" };
      }),
      'utterances[2].id: "m1" was used before',
    ],
    [
      "an id of the bot's",
      file((f) => {
        f.utterances[2] = { id: "bot-1", from: "p1", text: "" };
      }),
      "utterances[2].id",
    ],
    [
      "a person called host",
      file((f) => {
        f.roster[0] = { id: "host", name: "Amy" };
        f.utterances = [];
      }),
      "roster[0].id",
    ],
    [
      "a person twice",
      file((f) => {
        f.roster[1] = { id: "p1", name: "Bob" };
        f.utterances = [];
      }),
      "roster[1].id",
    ],
    [
      "labels that are no integers",
      file((f) => {
        f.signals = [{ afterUtterance: "m1", labels: { m1: [0.5] } }];
      }),
      "signals[0].labels.m1[0]",
    ],
    [
      "too many statuses",
      file((f) => {
        f.signals = [{ afterUtterance: "m1", statuses: Array(4).fill("being-discussed") }];
      }),
      "signals[0].statuses",
    ],
    [
      "an unknown status",
      { ...sessionOf(1, ["a"]), signals: [{ afterUtterance: "m1", statuses: ["done"] }] },
      "signals[0].statuses[0]",
    ],
    [
      "two signals for one utterance",
      file((f) => {
        f.signals = [{ afterUtterance: "m1" }, { afterUtterance: "m1" }];
      }),
      "signals[1].afterUtterance",
    ],
    [
      "no time",
      { ...sessionOf(1, []), utterances: [{ id: "m1", from: "p1", text: "", at: "soon" }] },
      "utterances[0].at",
    ],
    ["an unknown setting", settings({ nexe: 3 }), "settings.nexe"],
    ["an unknown act", settings({ acts: { "say-hello": {} } }), 'settings.acts["say-hello"]'],
    [
      "an unknown setting of an act",
      settings({ acts: { "keep-silence": { cooldown: 1 } } }),
      'settings.acts["keep-silence"].cooldown',
    ],
    ["a wrong type", settings({ idleSeconds: "90" }), "settings.idleSeconds"],
    ["nExe below 1", settings({ nExe: 0 }), "settings.nExe"],
    [
      "switching silence off",
      settings({ acts: { "keep-silence": { enabled: false } } }),
      "keep-silence cannot be switched off",
    ],
    [
      "minutes that are no number",
      { ...sessionOf(1, []), subTopics: ["a", { title: "b", minutes: "5" }] },
      "subTopics[1].minutes: ",
    ],
    ["a sub-topic of no known form", { ...sessionOf(1, []), subTopics: [7] }, "subTopics[0]: "],
    ["an unknown preset", settings({ preset: "loud" }), "settings.preset"],
  ])("%s", (_, value, message) => expect(problemsOf(value)).toContain(message));

  it("tells all problems at once", () => {
    const problems = problemsOf(
      file((f) => {
        f.utterances[0] = { id: "m1", from: "x", text: "" };
        f.utterances[1] = { id: "m2", from: "y", text: "" };
      }),
    );
    expect(problems.split("\n")).toHaveLength(2);
  });

  it("fills what may be left out", () => {
    const parsed = parseReplayFile({
      version: 1,
      topic: "t",
      roster: [{ id: "a", name: "A" }],
      utterances: [{ id: "1", from: "a", text: "hi" }],
      subTopics: ["x", { title: "y", minutes: 5 }],
      extra: "kept out",
    });
    expect(parsed).toMatchObject({
      kind: "goal-oriented",
      agenda: null,
      settings: {},
      roster: [{ joinedAfter: null, leftAfter: null }],
      utterances: [{ at: null, replyTo: null }],
    });
    expect(parsed.signals).toBeUndefined();
  });
});
