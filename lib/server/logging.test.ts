import { describe, expect, test } from "vitest";
import { createLogger } from "./logging";

function logged(write: (log: ReturnType<typeof createLogger>) => void, secrets: string[] = []): string {
  const lines: string[] = [];
  write(createLogger("info", { stream: { write: (line: string) => void lines.push(line) }, secrets }));
  return lines.join("");
}

describe("the log", () => {
  test("keeps of an error what it is, and nothing it carries along", () => {
    const error = Object.assign(new Error("terminating connection"), {
      code: "57P01",
      client: { connectionParameters: { user: "amy", password: "planted-password" } },
      request: { headers: { Authorization: "Bearer planted-key" } },
      cause: Object.assign(new Error("socket closed"), { params: ["planted-text"] }),
    });
    const line = logged((log) => log.error({ err: error, requestId: "r1" }, "A request failed"));
    expect(line).not.toContain("planted");
    expect(JSON.parse(line)).toMatchObject({
      requestId: "r1",
      err: {
        type: "Error",
        message: "terminating connection",
        code: "57P01",
        cause: { message: "socket closed" },
      },
    });
    expect(JSON.parse(line).err.stack).toContain("logging.test");
  });

  test("survives anything thrown, circles of causes included", () => {
    const circle = new Error("round");
    circle.cause = circle;
    for (const thrown of [circle, undefined, null, "text", 7, { message: "no error" }]) {
      expect(() => logged((log) => log.error({ err: thrown }, "x"))).not.toThrow();
    }
  });

  test("hides secrets wherever they stand", () => {
    const line = logged(
      (log) => {
        log.error({ err: new Error("401: the key sk-planted-1 is wrong") }, "The model failed");
        log.warn({ said: 'quote "planted-2' }, "x");
        log.info({ cookie: "planted-3", deep: { token: "planted-4" } }, "x");
        log.info({ url: "postgres://amy:planted-5@db:5432/x" }, "cannot reach postgres://amy:planted-6@db/x");
      },
      ["sk-planted-1", 'quote "planted-2'],
    );
    expect(line).not.toContain("planted");
    expect(line).toContain("is wrong");
  });

  test("a secret of a few letters does not eat words", () => {
    expect(logged((log) => log.info({}, "a request"), ["a"])).toContain("a request");
  });
});
