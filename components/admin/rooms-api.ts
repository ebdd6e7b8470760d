"use client";
import { apiRequest } from "@/components/shell/api-request";
import type {
  CreateRoomBody,
  EditRoomBody,
  GeneratedSubTopics,
  RoomSummary,
  RoomView,
  SubTopicsBody,
} from "@/lib/contract/api-rooms";
import type { SettingsInput } from "@/lib/muca/settings";

const room = (id: string, rest = "") => `/api/rooms/${encodeURIComponent(id)}${rest}`;

/** What facilitators do with rooms over HTTP; live things go over the socket. */
export const roomsApi = {
  listBefore: (id: string) => apiRequest<RoomSummary[]>("GET", `/api/rooms?before=${encodeURIComponent(id)}`),
  get: (id: string) => apiRequest<RoomView>("GET", room(id)),
  create: (body: CreateRoomBody) => apiRequest<RoomView>("POST", "/api/rooms", body),
  edit: (id: string, body: EditRoomBody) => apiRequest<RoomView>("PATCH", room(id), body),
  duplicate: (id: string) => apiRequest<RoomView>("POST", room(id, "/duplicate")),
  delete: (id: string) => apiRequest<null>("DELETE", room(id)),
  generateSubTopics: (id: string, body: { count: number } | { replace: string }) =>
    apiRequest<GeneratedSubTopics>("POST", room(id, "/sub-topics/generate"), body),
  saveSubTopics: (id: string, body: SubTopicsBody) =>
    apiRequest<RoomView>("PUT", room(id, "/sub-topics"), body),
  approveSubTopics: (id: string) => apiRequest<RoomView>("POST", room(id, "/sub-topics/approve")),
  saveSettings: (id: string, settings: SettingsInput) =>
    apiRequest<RoomView>("PUT", room(id, "/settings"), { settings }),
  open: (id: string) => apiRequest<unknown>("POST", room(id, "/open")),
  lock: (id: string) => apiRequest<unknown>("POST", room(id, "/lock")),
  unlock: (id: string) => apiRequest<unknown>("POST", room(id, "/unlock")),
  end: (id: string) => apiRequest<unknown>("POST", room(id, "/end")),
  removePerson: (id: string, participantId: string, reason: string | null) =>
    apiRequest<unknown>("POST", room(id, `/participants/${encodeURIComponent(participantId)}/remove`), {
      reason,
    }),
};
