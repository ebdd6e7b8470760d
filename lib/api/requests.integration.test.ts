import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInAccount } from "./testing/accounts";
import { Browser } from "./testing/browser";
import { openTestServices, type TestServices } from "./testing/test-services";

let server: TestServices;
let host: Browser;
beforeAll(async () => {
  server = await openTestServices();
  host = (await signedInAccount(server.services, "facilitator")).browser;
});
afterAll(() => server.drop());

const room = { topic: "Tea or coffee" };
const countRooms = () => server.services.db.prisma.room.count();

describe("a request that another site's page sends", () => {
  test.each([
    ["from another origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["from another origin, in an old browser", { origin: "https://evil.example", "sec-fetch-site": "" }],
    ["from a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    [
      "from another host of the same site",
      { origin: "http://x.moderato.test", "sec-fetch-site": "same-site" },
    ],
    ["from another port", { origin: "http://moderato.test:81", "sec-fetch-site": "" }],
    ["with cookies but without saying from where", { origin: "", "sec-fetch-site": "" }],
  ])("%s is refused and changes nothing", async (_case, headers) => {
    const before = await countRooms();
    const answer = await host.send("POST", "/api/rooms", room, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: "auth/cross-site" } });
    expect(await countRooms()).toBe(before);
  });

  test("by a form is refused for its content type, whatever else it says", async () => {
    const answer = await host.send("POST", "/api/rooms", JSON.stringify(room), {
      "content-type": "text/plain",
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "input/invalid" } });
  });

  test("from our own page or from a program without cookies is served", async () => {
    expect((await host.send("POST", "/api/rooms", room, { "sec-fetch-site": "" })).status).toBe(200);
    const program = await new Browser().send("POST", "/api/rooms", room, {
      origin: "",
      "sec-fetch-site": "",
    });
    expect(program.status).toBe(401);
  });
});

describe("a body", () => {
  test("over the limit is refused, also when its length is not announced", async () => {
    const huge = { topic: "x".repeat(70_000) };
    expect(await host.post("/api/rooms", huge)).toMatchObject({
      status: 413,
      body: { code: "input/too-large" },
    });
    const lying = await host.send("POST", "/api/rooms", huge, { "content-length": "10" });
    expect(lying.status).toBe(413);
  });

  test("that is no JSON, or not as expected, is explained", async () => {
    expect(await host.send("POST", "/api/rooms", "{")).toMatchObject({
      status: 400,
      body: { message: "The body is not valid JSON." },
    });
    const wrong = await host.post("/api/rooms", { topic: " ", kind: "quarrel", botName: "two words" });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        code: "input/invalid",
        details: {
          fields: { topic: "This can't be empty.", kind: expect.any(String), botName: expect.any(String) },
        },
      },
    });
  });

  test("with what PostgreSQL can't hold is no failure", async () => {
    const answer = await host.post("/api/rooms", {
      topic: "Tea",
      agenda: "a\u0000b \ud800",
      hints: "\u0000",
    });
    expect(answer).toMatchObject({ status: 200, body: { agenda: "a\ufffdb \ufffd" } });
  });
});

describe("a failure inside", () => {
  test("tells people nothing of it, and the log everything under the same id", async () => {
    const { store } = server.services;
    const head = store.head;
    store.head = () => Promise.reject(new Error("password of the database: hunter2"));
    const made = await host.post("/api/rooms", room);
    store.head = head;
    expect(made.status).toBe(500);
    expect(made.text).not.toContain("hunter2");
    expect(made.body).toMatchObject({ code: "server/unavailable", requestId: expect.any(String) });
    const { requestId } = made.body as { requestId: string };
    expect(made.headers.get("x-request-id")).toBe(requestId);
    expect(server.errors).toContainEqual(
      expect.objectContaining({
        requestId,
        err: expect.objectContaining({ message: expect.stringContaining("hunter2") }),
      }),
    );
  });

  test("answers are never cached", async () => {
    expect((await host.get("/api/rooms")).headers.get("cache-control")).toBe("no-store");
  });
});
