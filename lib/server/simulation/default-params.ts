import type { SimulationParams } from "@/lib/contract/simulation";
import { attendeeNames } from "@/lib/simulate/mus/attendee-names";

/** A talk to rehearse when nobody gives another. */
export const exampleInputs: SimulationParams["inputs"] = {
  topic: "Plan a day out for the whole department",
  kind: "decision-making",
  agenda: "1. Where to go 2. What it may cost 3. How to get there 4. Who organises what",
  hints: "It should be fun for everybody, also for those who do not like sports. The day is set: June 12.",
  roles: "Colleagues of one department",
};

/** Params of a headless run with so many people, who are named by the seed. */
export function headlessParams(
  over: Partial<SimulationParams> & { seed: number },
  people: number,
): SimulationParams {
  return {
    ...{ mode: "headless", roomId: null, inputs: exampleInputs, subTopics: null },
    ...{ settings: {}, botName: "mubot", utterances: 200, source: null },
    people: attendeeNames(people, over.seed).map((name) => ({ name, persona: null })),
    ...over,
  };
}
