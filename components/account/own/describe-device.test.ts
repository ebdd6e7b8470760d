import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-device";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeDevice", () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Linux"],
    [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/131.0 Mobile Safari/537.36`, "Chrome", "Android"],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge", "Windows"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0",
      "Firefox",
      "macOS",
    ],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1", "Safari", "iPhone"],
    ["curl/8.5.0", null, null],
    [null, null, null],
  ])("%s", (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});
