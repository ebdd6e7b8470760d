import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainReply } from "./plain-reply";
import { checkReply, type ReplyCheckContext } from "./reply-check";

const context: ReplyCheckContext = {
  present: ["Amy", "Bob", "Guinea pig", "Łukasz", "李雷"],
  everybody: ["Amy", "Bob", "Guinea pig", "Łukasz", "李雷", "Zoe"],
  hostName: "Hanna",
  botName: "mubot",
  recentBotTexts: ["The park has room for all twenty and costs nothing at all", "Who brings the books?"],
  maxChars: 200,
};
const verdict = (text: string) => {
  const checked = checkReply(text, context);
  return checked.ok ? "ok" : checked.reason;
};

describe("reply checks (MUCA §5)", () => {
  it.each([
    "@Amy that is a good point, and @Guinea pig said so too.",
    "Hello Amy! Hi everyone, welcome back.",
    "Hi Łukasz, what do you think?",
    "@李雷 你怎么看?",
    "Hanna, could you tell us the budget?",
    "Overall, the park wins. So, shall we go on?",
    "Thanks all. Bob and Amy agree: the park it is.",
    "Write to info@example.org or see https://example.org/@zoe",
    "In code one writes `@Zoe: hi`.",
    "Zoe said the park is too small.", // talked about, not addressed
    "Summary: two for the park",
    "Interestingly, you all agree. So, what do you need? Overall, your plan holds.",
    "Amy, what do you think? Bob, your turn.",
    "Saturday, as Amy said, suits everybody.",
  ])("lets pass: %s", (text) => expect(verdict(text)).toBe("ok"));

  it.each([
    ["", "empty"],
    [" \n\t", "empty"],
    ["@Nobody what do you think?", "unknown-name"],
    ["@everyone look here", "unknown-name"],
    ["Hello Petra, what do you think?", "unknown-name"],
    ["Petra, what do you think?", "unknown-name"],
    ["Good point. Petra, could you say more?", "unknown-name"],
    ["Zoe, what do you think?", "unknown-name"], // has left
    ["Good. Zoe, are you still with us?", "unknown-name"],
    ["Amy: I am for the park", "speaks-as-participant"],
    ["**guinea pig**: the park", "speaks-as-participant"],
    ["> Bob : me too", "speaks-as-participant"],
    ["李雷：我同意", "speaks-as-participant"],
    ["Zoe: hi", "speaks-as-participant"],
    ["the park has room for all twenty, and costs nothing at all!", "repeats-itself"],
    ["x".repeat(201), "too-long"],
  ])("rejects %j as %s", (text, reason) => expect(verdict(text)).toBe(reason));

  it("counts code points, so that 200 emoji fit", () => {
    expect(verdict("🦔".repeat(200))).toBe("ok");
    expect(verdict("🦔".repeat(201))).toBe("too-long");
  });

  it("a plain reply to people in the room passes every check but repetition", () => {
    fc.assert(
      fc.property(fc.subarray([...context.present]), (askers) => {
        expect(checkReply(plainReply(askers), { ...context, askedBy: askers, maxChars: 1_200 }).ok).toBe(
          true,
        );
      }),
    );
  });

  it("answers anything without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => typeof checkReply(text, context).ok === "boolean"),
    );
  });
});
