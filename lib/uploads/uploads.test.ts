import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTranscript } from "@/lib/transcripts/import-transcript";
import { TranscriptError } from "@/lib/transcripts/transcript-error";
import { importLargeChat } from "./import-large-chat";
import { zipOf } from "./testing/read-fixture";
import { toInput } from "./to-input";
import { unzip } from "./unzip";

const chat = "13/01/24, 10:00 - Ana: hi\n13/01/24, 10:01 - Ben: hello\nAna";
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof TranscriptError ? error.problem : error),
  );
const importBytes = async (bytes: Buffer, name = "chat.txt") => importTranscript(await toInput(name, bytes));

describe("files that are no chat", () => {
  it.each([
    ["empty", Buffer.alloc(0), "empty"],
    ["blank", Buffer.from(" \n\n"), "empty"],
    ["binary", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), "binary"],
    ["a PDF", Buffer.from("%PDF-1.7\nwords"), "binary"],
    ["a cut archive", Buffer.from("PK\u0003\u0004 and no more"), "zip-damaged"],
  ])("%s", async (_, bytes, problem) => {
    expect(await problemOf(importBytes(bytes))).toBe(problem);
  });

  it("archives without a chat, and those cut in the middle", async () => {
    expect(await problemOf(importBytes(await zipOf({ "a.jpg": "x" }), "a.zip"))).toBe("zip-without-chat");
    expect(
      await problemOf(importBytes(await zipOf({ "notes.txt": "only notes", "more.txt": "words" }), "a.zip")),
    ).toBe("zip-without-chat");
    const whole = await zipOf({ "chat.txt": chat });
    expect(await problemOf(importBytes(whole.subarray(0, whole.length - 30)))).toBe("zip-damaged");
  });
});

describe("archives", () => {
  const limits = { unpacked: 1_000_000, files: 3, entries: 10 };
  it("are unpacked no further than their limit, whatever they claim", async () => {
    const bomb = await zipOf({ "chat.txt": "0".repeat(5_000_000) });
    expect(bomb.length).toBeLessThan(50_000);
    expect(await problemOf(unzip(bomb, limits))).toBe("zip-too-large");
    const many = await zipOf(
      Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.txt`, chat])),
    );
    expect(await problemOf(unzip(many, limits))).toBe("zip-too-large");
    const crowd = await zipOf(
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.jpg`, "x"])),
    );
    expect(await problemOf(unzip(crowd, limits))).toBe("zip-too-large");
  });

  it("that lie about a size are found out", async () => {
    const bomb = await zipOf({ "chat.txt": "0".repeat(900_000) });
    const claimed = Buffer.alloc(4);
    claimed.writeUInt32LE(900_000);
    const lie = Buffer.alloc(4);
    lie.writeUInt32LE(100);
    for (let at = bomb.indexOf(claimed); at >= 0; at = bomb.indexOf(claimed)) lie.copy(bomb, at);
    expect(await problemOf(unzip(bomb, limits))).toBe("zip-damaged");
  });

  it("name a chat by themselves when its file does not, and list several chats as parts", async () => {
    const ios = await zipOf({ "_chat.txt": chat, "photo.jpg": "x" });
    expect((await importBytes(ios, "WhatsApp Chat - Book Club.zip")).transcript.topic).toBe("Book Club");
    const two = await toInput("all.zip", await zipOf({ "a.txt": chat, "b.txt": `${chat} again` }));
    expect(importTranscript(two, { part: "b.txt" }).report).toMatchObject({
      part: "b.txt",
      parts: { length: 2 },
    });
  });
});

describe("files too large for memory", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "large-chat-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([false, true])("come out as small ones do (pseudonyms: %s)", async (pseudonyms) => {
    const text = `\uFEFF${Array.from({ length: 5_000 }, (_, index) => `13/01/24, 10:00 - ${["Ana", "Ben", "Ève"][index % 3]}: Ben, ${index}\r\nsecond line ${"ö".repeat(60)}`).join("\r\n")}`;
    const path = join(folder, "chat.txt");
    const out = join(folder, "out.json");
    await writeFile(path, text);
    const name = "WhatsApp Chat with Tea.txt";
    const report = await importLargeChat({ path, name, out, pseudonyms, roster: "Zoe" });
    const small = importTranscript(await toInput(name, Buffer.from(text)), { pseudonyms, roster: "Zoe" });
    expect(JSON.parse(await readFile(out, "utf8"))).toEqual(small.transcript);
    expect(report).toEqual(small.report);
  });

  it("that never end a line are refused", async () => {
    const path = join(folder, "line.txt");
    await writeFile(path, "x".repeat(5_000_000));
    expect(await problemOf(importLargeChat({ path, name: "x", out: join(folder, "x.json") }))).toBe("line");
  });
});
