import type { Candidate, SpeakerAnswer, SpeakerContext } from "../next-speaker.question";
import type { SpeakingRole } from "../speaking-role";
import type { TalkView } from "../talk-view";

/** How common each role is when nothing calls for one in particular. */
const usual: Readonly<Record<SpeakingRole, number>> = {
  questioner: 1.4,
  answerer: 0.5,
  proposer: 1.6,
  supporter: 2,
  doubter: 1.2,
  storyteller: 1,
  informer: 1.1,
  mediator: 0.7,
  "summer-up": 0.4,
  "bot-caller": 0.35,
  "topic-shifter": 0.25,
};

/** Chooses speaker and role by weights: who was addressed comes first, a question draws answers. */
export function chooseByRule({ view, candidates, draws }: SpeakerContext): SpeakerAnswer {
  const last = view.window.at(-1)?.text ?? "";
  const called = candidates.filter(({ attendee }) => isNamed(last, attendee.name));
  const recent = view.window.slice(-6).map(({ from }) => from);
  const candidate = byWeight(candidates, draws[0], (each) => {
    const justSpoke = recent.filter((from) => from === each.attendee.id).length;
    return (each.attendee.share * (called.includes(each) ? 6 : 1)) / (1 + 0.5 * justSpoke);
  });
  const role = byWeight(candidate.roles, draws[1], (each) => usual[each] * fits(each, view, last));
  const why = called.includes(candidate) ? "was addressed" : "has not spoken just now";
  return {
    reasons: `By rule: ${candidate.attendee.name} ${why}, and the moment allows the role ${role}.`,
    speaker: candidate.attendee.name,
    role,
  };
}

function fits(role: SpeakingRole, { window }: TalkView, last: string): number {
  const asked = /\?\s*$/u.test(last);
  if (role === "answerer") return asked ? 8 : 0.4;
  if (role === "questioner") return asked ? 0.3 : 1;
  if (window.length < 3 && (role === "summer-up" || role === "mediator" || role === "topic-shifter"))
    return 0;
  return 1;
}

function isNamed(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}

function byWeight<T extends Candidate | SpeakingRole>(
  items: readonly T[],
  draw: number,
  weightOf: (item: T) => number,
): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = draw * total;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  const item = items.at(-1);
  if (item === undefined) throw new RangeError("nobody may speak");
  return item;
}
