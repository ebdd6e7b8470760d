import { schemaNameOf } from "../answer-schema";
import { instanceOfSchema } from "./instance-of-schema";
import type { ReceivedCall } from "./received-call";
import { replies, type ScriptedReply } from "./scripted-reply";

/** Which call is expected: a question's id, or what must hold of it. */
export type Matcher = string | ((call: ReceivedCall) => boolean);

export interface ExpectedCall {
  call: Matcher;
  reply: ScriptedReply;
}

/** Question id → what to answer instead of an instance of the schema; null leaves it to the schema. */
export type AutoOverrides = Readonly<Record<string, (call: ReceivedCall) => ScriptedReply | null>>;

/** Answers every call that nothing was scripted for; null leaves it unexpected. */
export type AutoAnswer = (call: ReceivedCall) => ScriptedReply | null;

/** The calls that a test expects, and what went against it. */
export interface CallScript {
  expect(expected: ExpectedCall): void;
  /** Takes the first expectation that fits; null, and a violation, when there is none. */
  replyTo(call: ReceivedCall): ScriptedReply | null;
  violate(what: string): void;
  /** Throws when a call was unexpected or invalid, or an expected one never came. */
  assertDone(): void;
}

/** With `auto`, calls that nothing was scripted for are answered from their schema. */
export function createCallScript(auto: AutoOverrides | AutoAnswer | null): CallScript {
  const expected: ExpectedCall[] = [];
  const violations: string[] = [];
  return {
    expect: (call) => void expected.push(call),
    violate: (what) => void violations.push(what),
    replyTo(call) {
      const index = expected.findIndex((candidate) => matches(candidate.call, call));
      const [taken] = index === -1 ? [] : expected.splice(index, 1);
      const reply = taken?.reply ?? (auto === null ? null : answerBySchema(call, auto));
      if (reply === null) violations.push(`unexpected call ${call.number}: ${nameOf(call)}`);
      return reply;
    },
    assertDone() {
      const leftOver = expected.map(
        ({ call }) => `call that never came: ${typeof call === "string" ? call : call}`,
      );
      const all = [...violations, ...leftOver];
      if (all.length > 0)
        throw new Error(`The model server was not used as scripted:\n- ${all.join("\n- ")}`);
    },
  };
}

function matches(matcher: Matcher, call: ReceivedCall): boolean {
  return typeof matcher === "string" ? call.question === schemaNameOf(matcher) : matcher(call);
}

function answerBySchema(call: ReceivedCall, overrides: AutoOverrides | AutoAnswer): ScriptedReply | null {
  if (typeof overrides === "function") return overrides(call);
  const override = Object.entries(overrides).find(([id]) => schemaNameOf(id) === call.question)?.[1];
  const reply = override?.(call) ?? null;
  if (reply !== null) return reply;
  return call.schema === null ? null : replies.answer(instanceOfSchema(call.schema, call.number));
}

function nameOf(call: ReceivedCall): string {
  return call.question ?? call.text.slice(0, 200);
}
