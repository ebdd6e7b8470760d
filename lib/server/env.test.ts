import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, settingsSchema } from "./env";

describe("readEnv", () => {
  test("needs no variable at all", () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      redisUrl: null,
      metricsToken: null,
      retention: null,
      host: null,
      databaseUrl: null,
      dataDir: ".data",
      publicUrl: null,
      secret: null,
      openai: { apiKey: null, baseUrl: null, model: null, replyModel: null },
      maxPeoplePerRoom: 100,
      maxRoomsPerFacilitator: 1_000,
      peoplePerAddress: 500,
      logLevel: "info",
    });
  });

  test("takes empty variables as not set", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " ", SECRET: "" })).toEqual(readEnv({}));
  });

  test("reads what is set", () => {
    const env = readEnv({ PORT: "8080", PUBLIC_URL: "https://talk.example.org/", OPENAI_MODEL: "m" });
    expect(env).toMatchObject({ port: 8080, publicUrl: "https://talk.example.org", openai: { model: "m" } });
  });

  test.each([
    ["PORT", "http", 'PORT must be a port number, such as 3000 (it is "http").'],
    ["PORT", "70000", 'PORT must be at most 65535 (it is "70000").'],
    ["PORT", "80.5", 'PORT must be a whole number (it is "80.5").'],
    ["PUBLIC_URL", "talk.example.org", /^PUBLIC_URL must be an address .* \(it is "talk.example.org"\)\.$/],
    ["LOG_LEVEL", "loud", /^LOG_LEVEL must be one of/],
    ["MAX_PEOPLE_PER_ROOM", "1", 'MAX_PEOPLE_PER_ROOM must be at least 2 (it is "1").'],
    ["OPENAI_BASE_URL", "localhost:11434", /^OPENAI_BASE_URL must be an address that begins with http/],
  ])("explains a wrong %s", (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message);
  });

  test.each([
    ["DATABASE_URL", "mysql://root:hunter2@localhost/x"],
    ["SECRET", "hunter2"],
  ])("never repeats the value of %s", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(expect.not.stringContaining("hunter2"));
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test("names every wrong variable at once", () => {
    expect(() => readEnv({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT .*\nLOG_LEVEL /);
  });
});

test(".env.example tells of every variable, and of no other", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});
