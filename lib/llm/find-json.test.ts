import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJson } from "./find-json";

const object = { a: 'a } and a " in a string', b: [1, { c: null }] };
const json = JSON.stringify(object);

describe("JSON in a model's text", () => {
  it.each([
    ["alone", json],
    ["with white space", `\n ${json}\n`],
    ["in a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["after prose", `Sure! Here is {your} answer:\n\n${json}`],
    ["before prose", `${json}\nI hope this helps.`],
    ["after an earlier draft", `{"a": 1}\nNo, better:\n${json}`],
    ["after thoughts", `<think>Maybe {"a": 1}?</think>${json}`],
  ])("is found %s", (_, text) => {
    expect(findJson(text)).toEqual(object);
  });

  it.each([
    ["prose", "I would rather not."],
    ["nothing", ""],
    ["a cut object", json.slice(0, -1)],
    ["a broken object with a whole one inside", '{"list": [{"a": 1}], oops'],
    ["an invalid object with a whole one inside", '{"list": [{"a": 1}],}'],
  ])("is not found in %s", (_, text) => {
    expect(findJson(text)).toBeUndefined();
  });

  it("is found for any object between any words", () => {
    const words = fc.string().filter((text) => !/[{}"<]/.test(text));
    fc.assert(
      fc.property(words, fc.dictionary(fc.string(), fc.jsonValue()), words, (before, value, after) => {
        const text = JSON.stringify(value);
        expect(findJson(`x ${before}${text}${after}`)).toEqual(JSON.parse(text));
      }),
    );
  });
});
