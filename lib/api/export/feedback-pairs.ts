import type { ExportSource } from "./read-room-data";

/** Messages before the reply that a pair tells. */
const contextMessages = 16;

/**
 * One opinion on a bot message a line: what was said before, the reply, the verdict and its reason. Deleted messages
 * and private words are left out of the context, deleted replies altogether.
 */
export async function* feedbackPairs(source: ExportSource): AsyncGenerator<string> {
  const { services, head } = source;
  const names = new Map(head.participants.map(({ id, name }) => [id, name]));
  for (const row of await services.store.feedback(head.id)) {
    if (row.text === null) continue;
    const message = await services.store.message(head.id, row.messageId);
    if (!message) continue;
    const { messages } = await services.store.messagesBefore(head.id, message.seq, contextMessages);
    const context = messages
      .filter(({ body }) => body.text !== null && body.to === null)
      .map(({ body }) => ({
        role: body.author.kind,
        name: body.author.kind === "participant" ? (names.get(body.author.participantId) ?? null) : null,
        text: body.text,
      }));
    const { text: reply, verdict, reason, act, turn, messageId, at } = row;
    const by = row.by.startsWith("host:") ? "facilitator" : "participant";
    const pair = { topic: head.inputs.topic, context, reply, verdict, reason, act, turn, messageId, by, at };
    yield `${JSON.stringify(pair)}\n`;
  }
}
