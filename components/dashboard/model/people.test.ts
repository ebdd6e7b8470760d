import { describe, expect, it } from "vitest";
import type { RosterPerson } from "@/lib/contract/room-state";
import { buildMessage } from "../testing/message-builder";
import { buildFeatures } from "../testing/turn-record-builder";
import { participationDots } from "./dots";
import { lurkerMeter } from "./lurker-meter";
import { peopleRows } from "./people-rows";
import { countTalk, talkShares } from "./talk";

const person = (id: string, presence: RosterPerson["presence"] = "here"): RosterPerson => ({
  id,
  name: id.toUpperCase(),
  role: null,
  simulated: false,
  presence,
});

describe("talk", () => {
  it("adds what was written since the turn, without private words, host and bot", () => {
    const features = { amy: buildFeatures({ freqLong: 2, lenLong: 10 }), ben: buildFeatures() };
    const messages = [
      buildMessage(5, "amy", "already counted"),
      buildMessage(6, "ben", "three more words"),
      buildMessage(7, "host", "to you only", { to: "ben" }),
      buildMessage(8, "bot", "a word from the bot"),
      buildMessage(9, "cat", null),
    ];
    expect(countTalk(features, messages, 5)).toEqual({
      amy: { utterances: 2, words: 10 },
      ben: { utterances: 1, words: 3 },
      cat: { utterances: 1, words: 0 },
    });
  });

  it("shares add up to 1, and are 0 before anybody wrote", () => {
    const talk = { amy: { utterances: 1, words: 30 }, ben: { utterances: 1, words: 10 } };
    expect(talkShares(["amy", "ben", "cat"], talk)).toEqual({ amy: 0.75, ben: 0.25, cat: 0 });
    expect(talkShares(["cat"], talk)).toEqual({ cat: 0 });
  });
});

describe("people rows", () => {
  const input = {
    roster: [person("amy"), person("ben", "removed"), person("cat"), person("dan")],
    presence: { cat: { online: true, lastSeenAt: null }, ben: { online: true, lastSeenAt: null } },
    features: {
      amy: buildFeatures(),
      cat: buildFeatures({ lurkerScore: 0.2 }),
      dan: buildFeatures({ lurkerScore: 0.9 }),
    },
    talk: {
      amy: { utterances: 1, words: 1 },
      ben: { utterances: 9, words: 99 },
      cat: { utterances: 2, words: 3 },
    },
  };
  const order = (by: Parameters<typeof peopleRows>[1]) => peopleRows(input, by).map((row) => row.person.id);

  it("sorts by joining, talk or lurker score, whoever is gone last", () => {
    expect(order("joined")).toEqual(["amy", "cat", "dan", "ben"]);
    expect(order("talk")).toEqual(["cat", "amy", "dan", "ben"]);
    expect(order("lurker")).toEqual(["dan", "cat", "amy", "ben"]);
  });

  it("counts shares among those present only, and nobody who is gone as online", () => {
    const rows = peopleRows(input, "joined");
    expect(rows.map((row) => row.share)).toEqual([0.25, 0.75, 0, 0]);
    expect(rows.map((row) => row.online)).toEqual([false, true, false, false]);
  });
});

describe("participation dots", () => {
  const dots = (...numbers: Parameters<typeof participationDots>) =>
    participationDots(...numbers).map(({ dot }) => dot);

  it("shows N_ing and N_ed of N_p", () => {
    expect(dots(3, 1, 4)).toEqual(["in-window", "earlier", "earlier", "none"]);
    expect(dots(0, 0, 2)).toEqual(["none", "none"]);
  });
});

describe("lurker meter", () => {
  it("reaches its mark exactly at the threshold and never leaves the bar", () => {
    const paper = { freqRatio: 0.4, lenRatio: 0.4 };
    expect(lurkerMeter(0.4, paper)).toEqual({ value: 0.4, mark: 0.4, threshold: 0.4 });
    expect(lurkerMeter(9, paper).value).toBe(1);
    expect(lurkerMeter(0.3, { freqRatio: 0.2, lenRatio: 0.6 }).value).toBeLessThan(0.4);
    expect(lurkerMeter(0.1, { freqRatio: 0, lenRatio: 0 })).toEqual({ value: 1, mark: 0, threshold: 0 });
  });
});
