import type { Act } from "../act";

/** Answers whoever calls the bot; always first and at once (paper MUCA §3.2.3, Direct Chatting). */
export const directChatting: Act = {
  name: "direct-chatting",
  label: "Direct chatting",
  description: "Answers somebody who called the bot.",
  colour: "--act-direct-chatting",
  icon: "message-circle-reply",
  condition: ({ mentioned, askers }) => ({
    holds: mentioned,
    because: { key: mentioned ? "called" : "notCalled", values: {} },
    target: [...askers],
  }),
};
