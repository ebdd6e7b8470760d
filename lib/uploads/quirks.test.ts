import { describe, expect, it } from "vitest";
import { parseReplayFile } from "@/lib/muca/replay/replay-file";
import { type ImportOptions, importTranscript } from "@/lib/transcripts/import-transcript";
import expected from "@/lib/transcripts/testing/quirks/EXPECTED.json";
import { readQuirk, slackArchive } from "./testing/read-fixture";
import { toInput } from "./to-input";

interface Expectation {
  note?: string;
  refs?: string[];
  n_user_messages?: number;
  participants?: string[];
  silent_members?: string[];
  silent?: string[];
  system?: number;
  date_order?: string;
  dates?: string[];
  group_name?: string;
  content_messages?: number;
  private?: number;
  reactions?: number;
  reactions_removed?: number;
}
const expectations: Record<string, Expectation> = expected;

async function importQuirk(path: string, options?: ImportOptions) {
  const input = path.startsWith("slack/")
    ? await toInput("export.zip", await slackArchive())
    : await readQuirk(path);
  const { transcript, report, recognised } = importTranscript(input, options);
  const names = (test: (utterances: number) => boolean) =>
    report.people.filter(({ utterances, bot }) => !bot && test(utterances)).map(({ name }) => name);
  return {
    ...{ transcript, report, recognised },
    writers: names((count) => count > 0),
    silent: names((count) => count === 0),
    texts: transcript.utterances.map(({ text }) => text),
    nameOf: (id: string) => transcript.roster.find((person) => person.id === id)?.name,
  };
}

describe.each(Object.entries(expectations))("%s", (path, expectation) => {
  it("is read as expected, and can be replayed", async () => {
    const { transcript, report, writers, silent } = await importQuirk(path);
    const found: Expectation = {
      n_user_messages: transcript.utterances.length,
      content_messages: transcript.utterances.length,
      participants: writers,
      silent_members: silent.toSorted(),
      silent: silent.map((name) => name.toLowerCase()),
      system: transcript.events.length,
      date_order: report.dateOrder ?? "",
      dates: transcript.utterances.map(({ at }) => at?.slice(0, 10) ?? ""),
      group_name: report.groupName ?? "",
      private: report.counts.private,
      reactions: report.counts.reactions,
      reactions_removed: report.counts.reactionsRemoved,
    };
    for (const [key, value] of Object.entries(expectation)) {
      if (key === "note" || key === "refs") continue;
      const got = found[key as keyof Expectation];
      if (key === "participants")
        expect([...(got as string[])].sort()).toEqual([...(value as string[])].sort());
      else expect(got, key).toEqual(value);
    }
    expect(parseReplayFile(JSON.parse(JSON.stringify(transcript))).utterances).toHaveLength(
      report.counts.utterances,
    );
    expect(report.skipped.count).toBe(0);
  });
});

describe("what the notes say", () => {
  it("WhatsApp, Android: midnight, blank lines and dates inside a message, a name with a colon", async () => {
    const { transcript, texts } = await importQuirk("whatsapp/android_us_nnbsp.txt");
    expect(texts[1]).toBe(
      "Options so far:\n- hotel near the river\n- flat in Alfama\n\n2/14/23 is the last free day",
    );
    expect(texts.slice(2)).toEqual([
      "Ben: no, I said 4:30, not 6",
      "[deleted message]",
      "ok 6",
      "joining late 😂",
    ]);
    expect(transcript.events.at(-1)).toMatchObject({ kind: "left", at: "2023-02-14T00:00:00.000Z" });
    expect(transcript.events[1]?.text).toBe('Ana created group "Trip: Lisbon"');
  });

  it("WhatsApp, iOS: media keep their place, and who says “I added you” said it", async () => {
    const { texts, transcript } = await importQuirk("whatsapp/ios_lrm.txt");
    expect(texts).toContain("[image]");
    expect(texts).toContain("I added you to the doc");
    expect(texts).toContain("notes • 2 pages\n[document: 00000012-notes.pdf]");
    expect(transcript.utterances[1]?.at).toBe("2021-01-01T00:00:10.000Z");
  });

  it("WhatsApp: a dash in the text, Arabic digits and afternoons, the right file of an archive", async () => {
    expect((await importQuirk("whatsapp/de_dots.txt")).texts[0]).toBe("Termin am 5.8. um 10:00 - passt das?");
    const arabic = await importQuirk("whatsapp/rtl_arabic.txt");
    expect(arabic.transcript.utterances.map(({ at }) => at)).toEqual([
      "2024-05-12T21:15:00.000Z",
      "2024-05-12T21:16:00.000Z",
    ]);
    const archive = await importQuirk("whatsapp/export_with_decoys.zip");
    expect(archive.transcript).toMatchObject({ topic: "Trip", utterances: { length: 6 } });
  });

  it("Zoom: names with “to” and brackets, replies and reactions by their quotes", async () => {
    const named = await importQuirk("zoom/type3_to_everyone.txt");
    expect(named.writers).toEqual(["Ana", "Ben to Ann(e) from Sales"]);
    expect(named.texts).toEqual(["Hey Ben!\nGlad to see you", "ok"]);
    const cloud = await importQuirk("zoom/type2_cloud_tab.txt");
    expect(cloud.texts[2]).toBe("URL: https://example.org/a:b\nsecond line");
    const { transcript } = await importQuirk("zoom/type4_newline_body.txt");
    expect(transcript.utterances[0]).toMatchObject({ reactions: [{ emoji: "👋", count: 1 }] });
    expect(transcript.utterances.map(({ replyTo }) => replyTo)).toEqual([null, "m1", null]);
  });

  it("captions: unknown speakers, names, speech with a colon, odd but valid files", async () => {
    const zoom = await importQuirk("vtt/zoom_inline.vtt");
    expect(zoom.writers).toEqual(["Christina", "Dr. Smith, MD"]);
    expect(zoom.texts).toEqual([
      "Lorem: ipsum dolor no speaker on this cue",
      "point: two So the plan is: ship it",
    ]);
    const odd = await importQuirk("vtt/odd_but_valid.vtt");
    expect(odd.writers).toEqual(["Roger Bingham", "Al"]);
    expect(odd.texts).toEqual(["We are in New York City congratulations", "line one line two"]);
    expect(odd.transcript.utterances[0]?.at).toBe("1970-01-01T00:00:11.000Z");
  });

  it("Slack: ids are names, one of them from the message, threads over days, broadcasts once, bots marked", async () => {
    const { transcript, report, silent, nameOf, texts } = await importQuirk("slack/channels.json");
    expect(silent).toEqual(["chi"]);
    expect(texts[0]).toBe("hi @benny & @eve, see doc (https://example.org/?a=1&b=2) in #general @here <b>");
    expect(texts.filter((text) => text === "also to channel")).toHaveLength(1);
    const late = transcript.utterances.filter(({ text }) => /next day|also to|orphan/.test(text));
    expect(late.map(({ from, replyTo }) => [nameOf(from), replyTo])).toEqual([
      ["benny", "m1"],
      ["benny", "m1"],
      ["Ana Doe", null],
    ]);
    expect(report.people.filter(({ bot }) => bot).map(({ name }) => name)).toEqual([
      "standup-bot",
      "Slackbot",
    ]);
    expect(transcript.utterances.find(({ text }) => text === "[deleted message]")).toMatchObject({
      deleted: true,
    });
    expect(transcript.utterances[0]).toMatchObject({ edited: true });
  });

  it("Telegram: the chat among an account’s that has messages; a deleted account’s by its number", async () => {
    const { report, texts } = await importQuirk("telegram/full_account_export.json");
    expect(texts).toEqual(["hi"]);
    expect(report).toMatchObject({ part: "Team", parts: [{ name: "Team" }, { name: "Deleted account 3" }] });
  });

  it("Discord: nicknames, forwarded words, thread starters as events, replies to nothing", async () => {
    const { transcript, writers, silent } = await importQuirk("discord/quirks.json");
    expect(writers).toEqual(["Ana", "Ben"]);
    expect(silent).toEqual(["Dee"]);
    expect(transcript.utterances.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ["hello @Ben :custom:", null],
      ["yes", "m1"],
      ["replying to a deleted message", null],
      ["forwarded words", null],
      ["", null],
    ]);
  });

  it("Teams: capital keys, HTML, subjects, deleted messages, reactions", async () => {
    const { transcript } = await importQuirk("teams/messages_export.json");
    expect(transcript.utterances).toMatchObject([
      { text: "Hello!\nKick-off today", reactions: [{ emoji: "😮", by: ["p2"], count: 1 }] },
      { text: "Thread reply", replyTo: "m1" },
      { text: "See above" },
      { text: "hi @Ben" },
      { text: "[deleted message]", deleted: true },
    ]);
  });
});
