import { describe, expect, it } from "vitest";
import type { OutgoingMessage } from "@/lib/realtime/client/room-client-state";
import { buildMessageRows, buildTailRows } from "./rows";
import { botMessage, messageBy } from "./testing/messages";

const at = (minutes: number) => new Date(2026, 2, 5, 12, minutes).toISOString();

function startsOf(rows: ReturnType<typeof buildMessageRows>): (boolean | "day")[] {
  return rows.map((row) => (row.kind === "day" ? "day" : "startsGroup" in row && row.startsGroup));
}

describe("buildMessageRows", () => {
  it("groups one author's messages until somebody else speaks or five minutes pass", () => {
    const rows = buildMessageRows([
      messageBy("amy", { seq: 1, at: at(0) }),
      messageBy("amy", { seq: 2, at: at(4) }),
      messageBy("amy", { seq: 3, at: at(9) }),
      messageBy("ben", { seq: 4, at: at(9) }),
    ]);
    expect(startsOf(rows)).toEqual(["day", true, false, true, true]);
  });

  it("begins a group where a private word stands between public ones", () => {
    const host = { kind: "host", userId: null, name: "Kim" } as const;
    const rows = buildMessageRows([
      messageBy(host, { seq: 1, at: at(0) }),
      messageBy(host, { seq: 2, at: at(0) }, { to: "amy" }),
    ]);
    expect(startsOf(rows)).toEqual(["day", true, true]);
  });

  it("never runs two messages of the bot together", () => {
    const rows = buildMessageRows([
      botMessage(1, { seq: 1, at: at(0) }),
      botMessage(2, { seq: 2, at: at(0) }),
    ]);
    expect(startsOf(rows)).toEqual(["day", true, true]);
  });

  it("separates days", () => {
    const rows = buildMessageRows([
      messageBy("amy", { seq: 1, at: new Date(2026, 2, 5, 23, 59).toISOString() }),
      messageBy("amy", { seq: 2, at: new Date(2026, 2, 6, 0, 1).toISOString() }),
    ]);
    expect(startsOf(rows)).toEqual(["day", true, "day", true]);
  });
});

describe("buildTailRows", () => {
  const outgoing: OutgoingMessage = {
    clientId: "client-1",
    text: "hello",
    replyTo: null,
    to: null,
    at: at(1),
    state: "sending",
    error: null,
  };

  it("keeps the key of an outgoing message once it is in the log", () => {
    const [pending] = buildTailRows([], [outgoing], "amy", null);
    const logged = buildMessageRows([messageBy("amy", { seq: 1, at: at(1), clientId: "client-1" })]).at(-1);
    expect(pending?.key).toBe(logged?.key);
  });

  it("keeps the key of a streamed reply once it is posted", () => {
    const [streaming] = buildTailRows([], [], "amy", { turn: 7, text: "So" });
    const posted = buildMessageRows([botMessage(7, { seq: 1, at: at(1) })]).at(-1);
    expect(streaming?.key).toBe(posted?.key);
  });

  it("goes on with the group of the reader's last message", () => {
    const last = messageBy("amy", { seq: 1, at: at(0) });
    expect(buildTailRows([last], [outgoing], "amy", null)[0]).toMatchObject({ startsGroup: false });
    expect(buildTailRows([last], [outgoing], "ben", null)[0]).toMatchObject({ startsGroup: true });
  });
});
