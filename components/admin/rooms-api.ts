"use client";
import type {
  CreateRoomBody,
  EditRoomBody,
  GeneratedSubTopics,
  RoomView,
  SubTopicsBody,
} from "@/lib/contract/api-rooms";
import type { Ack } from "@/lib/contract/socket";
import type { SettingsInput } from "@/lib/muca/settings";
import type { WireError } from "@/lib/shared/errors";

const unreachable: WireError = {
  code: "server/unavailable",
  message: "The server cannot be reached. Check your connection and try again.",
};

/** Asks the server; never rejects: whatever goes wrong comes back as an error that says what to do. */
async function ask<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Ack<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    const value: unknown = await response.json();
    return response.ok ? { ok: true, value: value as T } : { ok: false, error: value as WireError };
  } catch {
    return { ok: false, error: unreachable };
  }
}

const room = (id: string, rest = "") => `/api/rooms/${encodeURIComponent(id)}${rest}`;

/** What facilitators do with rooms over HTTP; live things go over the socket. */
export const roomsApi = {
  create: (body: CreateRoomBody) => ask<RoomView>("POST", "/api/rooms", body),
  edit: (id: string, body: EditRoomBody) => ask<RoomView>("PATCH", room(id), body),
  duplicate: (id: string) => ask<RoomView>("POST", room(id, "/duplicate")),
  delete: (id: string) => ask<null>("DELETE", room(id)),
  generateSubTopics: (id: string, body: { count: number } | { replace: string }) =>
    ask<GeneratedSubTopics>("POST", room(id, "/sub-topics/generate"), body),
  saveSubTopics: (id: string, body: SubTopicsBody) => ask<unknown>("PUT", room(id, "/sub-topics"), body),
  approveSubTopics: (id: string) => ask<unknown>("POST", room(id, "/sub-topics/approve")),
  saveSettings: (id: string, settings: SettingsInput) =>
    ask<unknown>("PUT", room(id, "/settings"), { settings }),
  open: (id: string) => ask<unknown>("POST", room(id, "/open")),
  lock: (id: string) => ask<unknown>("POST", room(id, "/lock")),
  unlock: (id: string) => ask<unknown>("POST", room(id, "/unlock")),
  end: (id: string) => ask<unknown>("POST", room(id, "/end")),
  removePerson: (id: string, participantId: string, reason: string | null) =>
    ask<unknown>("POST", room(id, `/participants/${encodeURIComponent(participantId)}/remove`), { reason }),
};
