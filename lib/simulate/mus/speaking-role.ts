/** What somebody does with an utterance (paper MUCA §3.3.1); the wording is ours. */
export const speakingRoles = {
  questioner: "asks the others something that the talk needs to know before it can go on",
  answerer: "takes up the newest open question or request and answers it",
  proposer: "puts a concrete option on the table that nobody has named so far",
  supporter: "stands behind what somebody said and adds a reason or a vote",
  doubter: "sees a snag in what was said and names it",
  storyteller: "tells a small experience of their own that bears on the matter",
  informer: "brings in a fact, a number or a limit that the others should know",
  mediator: "looks for a way between two views so that both can live with it",
  "summer-up": "says in few words where the talk stands",
  "bot-caller": "turns to the bot by its name with a request or a question",
  "topic-shifter": "leads the talk away from the present point to another one",
} as const;
export type SpeakingRole = keyof typeof speakingRoles;
export const speakingRoleNames = Object.keys(speakingRoles) as SpeakingRole[];

/** Roles nobody takes turn after turn: asking, calling the bot, shifting the topic (paper MUCA §5.1). */
export const coolingRoles = [
  "questioner",
  "bot-caller",
  "topic-shifter",
] as const satisfies readonly SpeakingRole[];
export type CoolingRole = (typeof coolingRoles)[number];

/** How many of their own utterances somebody waits before taking a cooling role again. */
export const defaultCoolDown = 3;

export function isSpeakingRole(name: string): name is SpeakingRole {
  return Object.hasOwn(speakingRoles, name);
}
