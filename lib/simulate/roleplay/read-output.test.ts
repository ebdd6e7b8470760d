import { describe, expect, it } from "vitest";
import { cutAtTurnMarker, isFarewell, isRefusal, isStop, readQuotedOutput } from "./read-output";

const read = (raw: string) => readQuotedOutput(raw, "FINISH");

describe("readQuotedOutput", () => {
  it("takes the first quoted span", () => {
    const output = read('Sure, here it goes: "How fast is a cheetah?". And later "How fast am I?"');
    expect(output).toEqual({
      prompt: "How fast is a cheetah?",
      stopped: false,
      multiplePrompts: true,
      selfReply: false,
    });
  });

  it.each(["“How fast?”", "„How fast?“", "« How fast? »", '"How\nfast?"'])("reads quotes like %s", (raw) => {
    expect(read(raw).prompt?.replace("\n", " ")).toBe("How fast?");
    expect(read(raw).multiplePrompts).toBe(false);
  });

  it.each(["How fast is a cheetah?", '"How fast', '""', '" ... "', ""])("finds no prompt in %j", (raw) => {
    expect(read(raw).prompt).toBeNull();
  });

  it("cuts where the inquirer answers itself", () => {
    const output = read('"How many laps?"[INST IN] "Of course! Ten laps." "And then?"');
    expect(output).toMatchObject({ prompt: "How many laps?", selfReply: true, multiplePrompts: false });
  });

  it("does not take a quoted stop token for a prompt", () => {
    expect(read('"FINISH"')).toMatchObject({ prompt: null, stopped: true });
  });
});

describe("isStop", () => {
  it.each([
    "FINISH",
    "finish.",
    '"Finish"',
    "**FINISH**!",
    "FINISH - I have all I need",
    "That is all. FINISH",
  ])("stops at %j", (text) => expect(isStop(text, "FINISH")).toBe(true));
  it.each(["finished", "I will finish it tomorrow", "FINISHED!", "", "Finnish"])("goes on at %j", (text) =>
    expect(isStop(text, "FINISH")).toBe(false),
  );
  it("knows tokens with marks of their own, and none at all", () => {
    expect(isStop("<CONV_STOP>", "<conv_stop>")).toBe(true);
    expect(isStop("anything", "  ")).toBe(false);
  });
});

describe("cutAtTurnMarker", () => {
  it.each(["[INST]", "### Human: yes", "<|im_start|>user", "\nUser: so what", "<start_of_turn>"])(
    "cuts at %j",
    (marker) =>
      expect(cutAtTurnMarker(`All good. ${marker.startsWith("#") ? "\n" : ""}${marker}`)).toEqual({
        text: "All good.",
        found: true,
      }),
  );
  it("leaves plain words alone", () => {
    const text = "The user: a person. An assistant: a helper.";
    expect(cutAtTurnMarker(text)).toEqual({ text, found: false });
  });
});

describe("isFarewell and isRefusal", () => {
  it.each(["Haha, thanks, big assistant! You're a lifesaver!", "Bye!", "Vielen Dank, das war alles."])(
    "hears a good-bye in %j",
    (text) => expect(isFarewell(text)).toBe(true),
  );
  it.each(["Thanks, but how long does it take?", "Thank you. Please add a title.", "Which bye-laws apply"])(
    "hears none in %j",
    (text) => expect(isFarewell(text)).toBe(false),
  );
  it.each([
    "I'm sorry, but I can't help with that.",
    "As an AI language model, I cannot pretend to be a person.",
    "I am unable to assist with this request.",
  ])("hears a refusal in %j", (text) => expect(isRefusal(text)).toBe(true));
  it.each([
    "I can't find my keys, where do I look?",
    "Sorry, what?",
    "I cannot draw. Help me with a unicorn.",
  ])("hears none in %j", (text) => expect(isRefusal(text)).toBe(false));
});
