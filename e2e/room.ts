import type { APIRequestContext } from "@playwright/test";
import type { CreateRoomBody, RoomView, SubTopicsBody } from "@/lib/contract/api-rooms";

export interface RoomWishes extends Omit<CreateRoomBody, "topic" | "subTopics"> {
  topic?: string;
  subTopics?: readonly string[];
}

export type E2eRoom = Pick<RoomView, "id" | "code" | "joinPath" | "topic"> & { dashboardPath: string };

/** Makes and opens a room by the API, as whoever the cookies of `api` are. */
export async function createRoom(
  api: APIRequestContext,
  origin: string,
  {
    topic = "What should we do with the empty shop?",
    subTopics = ["Uses", "Money"],
    ...rest
  }: RoomWishes = {},
): Promise<E2eRoom> {
  const send = async (method: "post" | "put", path: string, data?: object): Promise<RoomView> => {
    const answer = await api[method](path, { data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as RoomView;
  };
  const { id, code, joinPath } = await send("post", "/api/rooms", { topic, ...rest });
  const body: SubTopicsBody = { subTopics: subTopics.map((title) => ({ title })) };
  await send("put", `/api/rooms/${id}/sub-topics`, body);
  await send("post", `/api/rooms/${id}/sub-topics/approve`);
  await send("post", `/api/rooms/${id}/open`);
  return { id, code, joinPath, topic, dashboardPath: `/rooms/${id}` };
}
