import { parseReplayFile } from "@/lib/muca/replay/replay-file";
import { subTopicsOf } from "@/lib/muca/replay/sub-topics-of";
import repairCafe from "@/lib/server/demo/repair-cafe.json";
import { SocketPerson } from "../live/socket-person";
import type { Scene } from "./page-list";
import type { SeededProduct } from "./seeded-product";

export interface BuiltScene {
  scene: Scene;
  /** `name=value` of the cookie of somebody who is in the room. */
  seat: string;
}

/** Lines that are said; enough for several turns, few enough to be quick. */
const linesSaid = 16;

/** Makes what the pictures show: a room in which a written conversation was held, and one that is being set up. */
export async function buildScene({ product, admin }: SeededProduct): Promise<BuiltScene> {
  const file = parseReplayFile(repairCafe);
  const api = async (method: string, path: string, body?: object, cookie = admin.join("; ")) => {
    const headers = { cookie, origin: product.url, "content-type": "application/json" };
    const answer = await fetch(`${product.url}${path}`, {
      ...{ method, headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer;
  };
  const makeRoom = async (topic: string) => {
    const room = (await (await api("POST", "/api/rooms", { topic })).json()) as { id: string; code: string };
    const subTopics = subTopicsOf(file).map(({ title }) => ({ title }));
    await api("PUT", `/api/rooms/${room.id}/sub-topics`, { subTopics });
    return room;
  };
  const draft = await makeRoom("How do we get more people to cycle?");
  const room = await makeRoom(file.topic);
  await api("POST", `/api/rooms/${room.id}/sub-topics/approve`);
  await api("POST", `/api/rooms/${room.id}/open`);
  const people = new Map<string, { cookie: string; person: SocketPerson }>();
  for (const { id, name } of file.roster) {
    const joined = await api("POST", `/api/join/${room.code}`, { name }, "");
    const cookie = joined.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const person = new SocketPerson({ url: product.url, cookie, roomId: room.id, as: "participant" });
    await person.enter();
    people.set(id, { cookie, person });
  }
  for (const { from, text } of file.utterances.slice(0, linesSaid)) {
    const speaker = people.get(from);
    if (!speaker) continue;
    const clientId = `picture-${Math.random().toString(36).slice(2)}`;
    await speaker.person.ask("message:send", { roomId: room.id, clientId, text, replyTo: null, to: null });
    await speaker.person.until(() => speaker.person.isBotIdle);
  }
  for (const { person } of people.values()) person.close();
  const [seat] = [...people.values()].map(({ cookie }) => cookie);
  const demoPath = new URL(product.demoUrl).pathname;
  return { scene: { roomId: room.id, roomCode: room.code, draftId: draft.id, demoPath }, seat: seat ?? "" };
}
