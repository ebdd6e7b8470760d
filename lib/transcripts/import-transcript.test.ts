import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ImportOptions, importTranscript } from "./import-transcript";
import { deletedText } from "./placeholder";

const read = (text: string, options?: ImportOptions, name = "chat.txt") =>
  importTranscript({ name, files: [{ path: name, text }] }, options);
const said = (text: string, options?: ImportOptions) =>
  read(text, options).transcript.utterances.map(({ text: words }) => words);
const json = (value: unknown) => JSON.stringify(value);

describe("WhatsApp", () => {
  it("keeps a chat that was pasted into a message as its text", () => {
    const chat = [
      "13/01/2024, 10:00 - Ana: look what they wrote:",
      "02/01/2024, 09:00 - Zed: old words",
      "[3/1, 10:00] Zed: in another style",
      "13/01/2024, 10:05 - Ben: ok",
    ].join("\n");
    const { transcript, report } = read(chat);
    expect(transcript.utterances).toHaveLength(2);
    expect(transcript.utterances[0]?.text).toContain("Zed: old words\n[3/1");
    expect(report.people.map(({ name }) => name)).toEqual(["Ana", "Ben"]);
  });

  it("believes a clock that went back for good", () => {
    const lines = Array.from(
      { length: 70 },
      (_, index) => `13/01/2020, 10:${String(index % 60).padStart(2, "0")} - Ana: ${index}`,
    );
    expect(said(["13/01/2024, 10:00 - Ana: first", ...lines].join("\n"))).toHaveLength(71);
  });

  it("asks when day and month could be either way round, and reads 12 AM as midnight", () => {
    const { report, transcript } = read("1/2/24, 12:05 AM - Ana: a\n1/2/24, 12:05 PM - Ana: b");
    expect(report).toMatchObject({ dateOrder: "MDY", warnings: [{ key: "date-order-uncertain" }] });
    expect(transcript.utterances.map(({ at }) => at?.slice(11, 16))).toEqual(["00:05", "12:05"]);
  });

  it("says when somebody came and went, as far as a replay can", () => {
    const { transcript } = read(
      [
        "13/01/24, 10:00 - Ana: hi",
        "13/01/24, 10:01 - Ana added Ben",
        "13/01/24, 10:02 - Ben: hello",
        "13/01/24, 10:03 - Ben left",
        "13/01/24, 10:04 - Ana: bye",
      ].join("\n"),
    );
    expect(transcript.roster).toMatchObject([
      { name: "Ana", joinedAfter: null, leftAfter: null },
      { name: "Ben", joinedAfter: "m1", leftAfter: "m2" },
    ]);
  });

  it("shows lines in front of the first message that it left out", () => {
    const { report } = read("exported by hand\n\n13/01/24, 10:00 - Ana: hi\n13/01/24, 10:01 - Ana: again");
    expect(report.skipped).toEqual({
      count: 1,
      lines: [{ line: 1, text: "exported by hand", why: "before-first" }],
    });
  });

  const name = fc.constantFrom("Ana", "Ben Ø", "+49 170 1", "李雷");
  const words = fc
    .stringMatching(/^[a-zäß.!?\u4e00-\u4eff][a-zäß .!?,()\u4e00-\u4eff]{0,30}$/)
    .filter((text) => text.trim() === text);
  const messages = fc.array(
    fc.record({ name, words, gapMinutes: fc.integer({ min: 0, max: 60 * 24 * 40 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  it.each(["android", "ios"] as const)("loses no message and lets no time run backwards: %s", (style) => {
    fc.assert(
      fc.property(messages, fc.boolean(), (all, monthFirst) => {
        let at = Date.UTC(2021, 0, 13, 9);
        const lines = all.map((message) => {
          at += message.gapMinutes * 60_000;
          const [, year, month, day, clock] =
            /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(new Date(at).toISOString()) ?? [];
          const date = monthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
          return style === "ios"
            ? `[${date}, ${clock}:00] ${message.name}: ${message.words}`
            : `${date}, ${clock} - ${message.name}: ${message.words}`;
        });
        const { transcript } = read(lines.join("\r\n"));
        expect(transcript.utterances.map(({ text }) => text)).toEqual(all.map((message) => message.words));
        const times = transcript.utterances.map((utterance) => utterance.at ?? "");
        expect(times).toEqual(times.toSorted());
      }),
      { numRuns: 60 },
    );
  });
});

describe("tables", () => {
  it("read any delimiter and name, quoted line ends, ids and replies", () => {
    const { transcript, report } = read(
      'Sender;Date;Message;id;reply_to\nAna;2024-01-02 10:00;"two\nlines; here";a;\nBen;2024-01-02T11:00Z;yes;b;a\n;2024-01-02;nobody;c;\nAna;soon;late;d;\nAna;2024;too;many;e;columns',
    );
    expect(transcript.utterances).toMatchObject([
      { text: "two\nlines; here", at: "2024-01-02T10:00:00.000Z" },
      { text: "yes", replyTo: "m1" },
    ]);
    expect(report.skipped.lines.map(({ line, why }) => [line, why])).toEqual([
      [5, "no-author"],
      [6, "bad-time"],
      [7, "columns"],
    ]);
  });

  it("lose no row, whatever is in it", () => {
    const cell = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() === text && text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.record({ from: cell, text: cell }), { minLength: 1, maxLength: 20 }),
        (rows) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const table = ["from,text", ...rows.map(({ from, text }) => `${quote(from)},${quote(text)}`)].join(
            "\n",
          );
          const { transcript } = read(table, { format: "table" });
          expect(transcript.utterances.map(({ text }) => text)).toEqual(rows.map(({ text }) => text));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("Messenger", () => {
  it("turns the order round, repairs what is wrongly encoded and nothing else", () => {
    const { transcript, report } = read(
      json({
        participants: [{ name: "JÃ¼rgen" }, { name: "Zoë" }],
        title: "Caf\u00c3\u00a9",
        messages: [
          { sender_name: "Zoë", timestamp_ms: 3_000, content: "Überall" },
          {
            sender_name: "J\u00c3\u00bcrgen",
            timestamp_ms: 2_000,
            content: "",
            photos: [{ uri: "a/b.jpg" }],
          },
          {
            ...{
              sender_name: "J\u00c3\u00bcrgen",
              timestamp_ms: 1_000,
              content: "sch\u00c3\u00b6n \u00f0\u009f\u0098\u0080",
            },
            reactions: [{ reaction: "\u00e2\u009d\u00a4", actor: "Zoë" }],
          },
        ],
      }),
    );
    expect(transcript.topic).toBe("Café");
    expect(transcript.utterances.map(({ text }) => text)).toEqual(["schön 😀", "[image]", "Überall"]);
    expect(transcript.utterances[0]?.reactions).toEqual([{ emoji: "❤", by: ["p2"], count: 1 }]);
    expect(report.people.map(({ name }) => name)).toEqual(["Jürgen", "Zoë"]);
  });
});

describe("IRC", () => {
  it.each([
    [
      "irssi",
      "--- Log opened Tue Jan 02 09:00:00 2024\n09:00 -!- ben [~b@h] has joined #tea\n09:01 <@ana> hi \u0002ben\u0002\n09:02  * ben waves\n--- Day changed Wed Jan 03 2024\n00:10 < ben> late",
    ],
    [
      "ZNC",
      "[09:00:00] *** Joins: ben (b@h)\n[09:01:00] <ana> hi ben\n[09:02:00] * ben waves\n[00:10:00] <ben> late",
    ],
    [
      "WeeChat",
      "2024-01-02 09:00:00\t-->\tben (~b@h) has joined #tea\n2024-01-02 09:01:00\t@ana\thi ben\n2024-01-02 09:02:00\t *\tben waves\n2024-01-03 00:10:00\tben\tlate",
    ],
  ])("%s", (_, log) => {
    const { transcript } = read(log);
    expect(transcript.utterances.map(({ text }) => text)).toEqual(["hi ben", "* ben waves", "late"]);
    expect(transcript.events).toMatchObject([{ kind: "joined", people: ["p1"] }]);
    const times = transcript.utterances.map(({ at }) => at ?? "");
    expect(times).toEqual(times.toSorted());
  });
});

describe("captions", () => {
  const srt =
    "1\n00:00:01,000 --> 00:00:02,000\nAna: it goes --> there\n\n2\n00:00:02,000 --> 00:00:03,000\nAna: and on\n3\n00:00:04,000 --> 00:00:05,000\nben: no blank line\n";
  it("SRT: arrows in speech, cues without a blank line between; a roster says who speaks", () => {
    expect(read(srt).recognised[0]?.format).toBe("srt");
    expect(said(srt, { roster: "Ana\nben" })).toEqual(["it goes --> there and on", "no blank line"]);
  });

  it("Teams: voices within cues, entities, ids", () => {
    const vtt =
      "WEBVTT\n\nid/1-0\n00:00:01.000 --> 00:00:02.000\n<v Ana Doe>Tea &amp; cake</v>\n\nid/1-1\n00:00:02.000 --> 00:00:03.000\n<v Ben>Yes</v> <v Ana Doe>No</v>";
    const { transcript, report } = read(vtt);
    expect(transcript.utterances.map(({ text }) => text)).toEqual(["Tea & cake", "Yes", "No"]);
    expect(report.people.map(({ name }) => name)).toEqual(["Ana Doe", "Ben"]);
  });
});

describe("our own form", () => {
  it("comes back as it was written", () => {
    const { transcript } = read(
      "13/01/24, 10:00 - Ana: hi\n13/01/24, 10:01 - Ben: <Media omitted>\n13/01/24, 10:02 - Ana: This message was deleted\n13/01/24, 10:03 - Ben left",
    );
    const again = read(json(transcript));
    expect(again.transcript).toEqual({ ...transcript, format: "replay" });
    expect(again.transcript.utterances.at(-1)?.text).toBe(deletedText);
  });
});

describe("a person overrules what was recognised", () => {
  it("and hears when the file is not that", () => {
    expect(() => read("13/01/24, 10:00 - Ana: hi", { format: "webvtt" })).toThrow(
      /expected a file that begins with WEBVTT/,
    );
    expect(() => read("[1, 2]", { format: "telegram" })).toThrow(/no message/);
  });
});

describe("pseudonyms", () => {
  const chat = [
    "13/01/24, 10:00 - Ana Doe: @Ben write to ana.doe@example.org or ANA.DOE@example.org",
    "13/01/24, 10:01 - Ben: thanks Ana, I will. +49 170 1234567",
    "13/01/24, 10:02 - Will: will you?",
    "13/01/24, 10:03 - Ana Doe added Dee",
  ].join("\n");
  it("replace names, mentions, addresses and numbers, always by the same", () => {
    const { transcript, report } = read(chat, { pseudonyms: true });
    expect(transcript.utterances.map(({ text }) => text)).toEqual([
      "@Person 2 write to address1@example.invalid or address1@example.invalid",
      "thanks Person 1, I will. [phone number]",
      "will you?",
    ]);
    expect(transcript.events[0]?.text).toBe("Person 1 added Person 4");
    expect(JSON.stringify({ transcript, report })).not.toMatch(/Ana|Doe|Ben|Dee|170/);
  });
});

describe("rosters", () => {
  it.each([
    ["names", "Ana\nZoe\n"],
    ["names in a line", "Ana, Zoe"],
    ["a list", '["Ana", "Zoe"]'],
    ["users", '[{"id":"U7","name":"zoe","profile":{"display_name":"Zoe"}}]'],
    ["Zoom", "Meeting ID,Topic\n1,Tea\n\nName (Original Name),User Email\nAna,a@example.org\nZoe,"],
  ])("%s", (_, roster) => {
    const { report } = read("13/01/24, 10:00 - Ana: hi", { roster });
    expect(report.people.map(({ name, utterances }) => [name, utterances])).toEqual([
      ["Ana", 1],
      ["Zoe", 0],
    ]);
  });

  it("people who never wrote can be left out again; whoever wrote stays", () => {
    const { transcript } = read("13/01/24, 10:00 - Ana: hi", { roster: "Zoe", without: ["p1", "p2"] });
    expect(transcript.roster.map(({ name }) => name)).toEqual(["Ana"]);
  });
});

describe("errors say what was expected, and where", () => {
  it.each([
    ["no format", "just some words\nand more", /No known format/],
    ["cut JSON", '{"version": 1,\n "topic": "x', /Line 2, column \d+: the JSON breaks off/],
    [
      "a wrong place",
      json({ version: 1, topic: "x", roster: [], utterances: [{ id: "m1", from: "ann", text: "" }] }),
      /utterances\[0\]\.from: "ann" is not on the roster/,
    ],
    [
      "a wrong type",
      json({ guild: { name: "g" }, channel: { name: "c" }, messages: [{ id: 1 }] }),
      /messages\[0\]\.id: expected string/,
    ],
    ["captions without cues", "WEBVTT\n\nNOTE nothing", /no message/],
    ["nobody wrote", json({ participants: [], messages: [] }), /No known format/],
  ])("%s", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
