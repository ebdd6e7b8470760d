import { describe, expect, it } from "vitest";
import type { RoomStatus } from "@/lib/contract/room-state";
import { filterRooms } from "./room-filter";
import {
  changeItem,
  draftsOf,
  insertItem,
  moveItem,
  newSubTopic,
  removeItem,
  subTopicsBodyOf,
} from "./sub-topic-list";

const abc = [
  { id: "a", title: "A" },
  { id: "b", title: "B" },
  { id: "c", title: "C" },
];
const order = (items: readonly { id: string }[]) => items.map((item) => item.id).join("");

describe("sub-topic list", () => {
  it("moves up and down and stops at the ends", () => {
    expect(order(moveItem(abc, "c", -1))).toBe("acb");
    expect(order(moveItem(abc, "a", 1))).toBe("bac");
    expect(order(moveItem(abc, "a", -1))).toBe("abc");
    expect(order(moveItem(abc, "a", 9))).toBe("bca");
    expect(order(moveItem(abc, "missing", 1))).toBe("abc");
  });

  it("changes and removes one item only", () => {
    expect(changeItem(abc, "b", { title: "Budget" }).map((item) => item.title)).toEqual(["A", "Budget", "C"]);
    expect(order(removeItem(abc, "b"))).toBe("ac");
  });
});

describe("saving sub-topics", () => {
  const saved = {
    id: "venue",
    title: "Venue",
    done: null,
    minutes: 10,
    status: "being-discussed",
    summary: "",
    discussedSince: null,
  } as const;

  it("leaves progress to the room unless a status was set by hand", () => {
    const drafts = draftsOf([saved]);
    expect(subTopicsBodyOf(drafts)).toEqual({
      subTopics: [{ id: "venue", title: "Venue", done: null, minutes: 10 }],
    });
    const closed = changeItem(drafts, "venue", { status: "well-discussed", statusByHand: true });
    expect(subTopicsBodyOf(closed)?.subTopics[0]).toMatchObject({ id: "venue", status: "well-discussed" });
  });

  it("sends new ones without an id and refuses those without a title", () => {
    const blank = newSubTopic();
    expect(subTopicsBodyOf([blank])).toBeNull();
    expect(subTopicsBodyOf([{ ...blank, title: " Cost ", done: " agreed ", minutes: "0" }])).toEqual({
      subTopics: [{ id: null, title: "Cost", done: "agreed", minutes: null }],
    });
    expect(newSubTopic().id).not.toBe(blank.id);
  });
});

describe("room list", () => {
  const room = (
    id: string,
    topic: string,
    status: RoomStatus,
    day: string,
    lastActivityAt: string | null = null,
  ) => ({
    id,
    topic,
    status,
    createdAt: `2026-05-${day}T10:00:00.000Z`,
    lastActivityAt,
  });
  const rooms = [
    room("1", "Summer trip to the lake", "ended", "01"),
    room("2", "Budget for the summer fête", "open", "01", "2026-05-03T10:00:00.000Z"),
    room("3", "Which tool to adopt", "open", "02"),
  ];

  it("puts the latest activity first and filters by status and by every word", () => {
    expect(order(filterRooms(rooms, null, ""))).toBe("231");
    expect(order(filterRooms(rooms, "open", ""))).toBe("23");
    expect(order(filterRooms(rooms, null, "SUMMER the"))).toBe("21");
    expect(order(filterRooms(rooms, "ended", "budget"))).toBe("");
  });

  it("gives a removed item back at its place, once, and not beyond the limit", () => {
    const three = ["a", "b", "c"].map((id) => ({ id }));
    const back = insertItem({ id: "b" }, 1);
    expect(back(removeItem(three, "b")).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(back(three)).toEqual(three);
    expect(back([]).map(({ id }) => id)).toEqual(["b"]);
    const full = Array.from({ length: 12 }, (_, k) => ({ id: `n${k}` }));
    expect(back(full)).toEqual(full);
  });
});
