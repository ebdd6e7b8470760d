import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { houseRules } from "./house-rules";
import { findViolations } from "./violations";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name).slice(root.length).replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("lib/db/generated/"));
}

const sources = ["app", "components", "lib", "scripts", "e2e"].flatMap(sourcesIn);

describe("the house", () => {
  test("has its sources read", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources).toContain("lib/server/main.ts");
  });

  test("has a rule for each folder of lib", () => {
    const folders = readdirSync(join(root, "lib"), { withFileTypes: true }).filter((item) =>
      item.isDirectory(),
    );
    for (const { name } of folders) {
      expect(
        houseRules.some(({ place }) => place.startsWith(`lib/${name}/`)),
        name,
      ).toBe(true);
    }
  });

  test("keeps its rules", { timeout: 60_000 }, () => {
    expect(sources.flatMap((file) => findViolations(file, readFileSync(join(root, file), "utf8")))).toEqual(
      [],
    );
  });
});

describe("an import that breaks the table is found", () => {
  test.each([
    ["lib/muca/x.ts", `import { a } from "@/lib/rooms/ports";`, "lib/rooms/ports"],
    ["lib/muca/acts/x.ts", `import type { A } from "../../db/client";`, "lib/db/client"],
    ["lib/muca/x.ts", `export * from "@/lib/contract/entry";`, "lib/contract/entry"],
    ["lib/muca/x.ts", `export { a } from "@/lib/contract/entry";`, "lib/contract/entry"],
    ["lib/muca/x.ts", `const a = await import("@/lib/llm/ask");`, "lib/llm/ask"],
    ["lib/muca/x.ts", `type A = import("@/lib/llm/ask").A;`, "lib/llm/ask"],
    ["lib/muca/x.ts", `const a = require("../llm/ask");`, "lib/llm/ask"],
    [
      "lib/muca/x.ts",
      `import {\n  a,\n  // from "nowhere"\n  b,\n} from "@/lib/api/index";`,
      "lib/api/index",
    ],
    [
      "components/room/x.tsx",
      `import { a } from "@/lib/realtime/server/handlers"; <p>{a}</p>;`,
      "lib/realtime/server",
    ],
    ["app/page.tsx", `import { a } from "@/lib/rooms/rooms";`, "lib/rooms/rooms"],
    ["app/page.tsx", `import "@/lib/server/main";`, "lib/server/main"],
    ["lib/contract/x.ts", `import { question } from "@/lib/llm/question";`, "lib/llm/question"],
    ["lib/shared/x.ts", `import { a } from "@/lib/muca/settings";`, "lib/muca/settings"],
    ["lib/realtime/client/x.ts", `import { a } from "../server/handlers";`, "lib/realtime/server/handlers"],
  ])("%s: %s", (file, text, target) => {
    expect(findViolations(file, text)).toEqual([expect.stringContaining(`${file} imports ${target}`)]);
  });

  test.each([
    ["lib/muca/x.ts", `import { z } from "zod"; import type { Question } from "@/lib/llm/question";`],
    [
      "lib/muca/x.ts",
      `// import { a } from "@/lib/rooms/ports";\nconst text = 'import "@/lib/rooms/ports"';`,
    ],
    ["lib/contract/x.ts", `import type { Engine } from "@/lib/llm/question";`],
    ["lib/contract/x.ts", `import { type Engine } from "@/lib/llm/question";`],
    ["lib/muca/acts/x.ts", `import { a } from "../act"; export { b } from "./y";`],
    ["lib/muca/x.test.ts", `import { a } from "@/lib/rooms/testing/room-driver";`],
  ])("and none is made up: %s: %s", (file, text) => {
    expect(findViolations(file, text)).toEqual([]);
  });
});

describe("impurity in a pure folder is found", () => {
  test.each([
    ["Date.now()", "the clock"],
    ["new Date()", "the clock"],
    ["new Date", "the clock"],
    ["Date()", "the clock"],
    ["performance.now()", "the clock"],
    ["Math.random()", "chance"],
    [`Math["random"]()`, "chance"],
    ["crypto.randomUUID()", "chance"],
    ["globalThis; setTimeout(() => {}, 1)", "timers"],
    ["process.exit(1)", "the process"],
    [`fetch("https://example.org")`, "the network"],
    ["console.log(1)", "the console"],
    [`import { readFile } from "node:fs/promises"`, "the process"],
    [`import { randomUUID } from "crypto"`, "chance"],
  ])("%s", (text, reach) => {
    expect(findViolations("lib/muca/x.ts", text)).toEqual([
      `lib/muca/x.ts is pure and must not reach for ${reach}`,
    ]);
    expect(findViolations("lib/rooms/x.ts", text)).toEqual([]);
  });

  test.each([
    "new Date(iso).getTime()",
    "Math.max(1, 2)",
    "const p = { process: 1, fetch() {} }; p.process;",
    "interface A { process: string }",
    `const text = "Date.now() and process.env";`,
    "// Math.random()",
  ])("and none is made up: %s", (text) => {
    expect(findViolations("lib/muca/x.ts", text)).toEqual([]);
  });
});

describe("reading the environment is found", () => {
  test.each([
    "process.env.PORT",
    "const { PORT } = process.env;",
    "import.meta.env.MODE",
    `import { env } from "node:process";`,
  ])("%s", (text) => {
    const found = [expect.stringMatching(/^lib\/rooms\/x\.ts reads the environment/)];
    expect(findViolations("lib/rooms/x.ts", text)).toEqual(found);
    expect(findViolations("lib/server/env.ts", text)).toEqual([]);
    expect(findViolations("scripts/x.ts", text)).toEqual([]);
  });
});
