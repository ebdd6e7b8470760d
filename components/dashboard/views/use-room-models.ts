"use client";
import { useEffect, useState } from "react";
import { apiRequest } from "@/components/shell/api-request";
import type { RoomModelsView } from "@/lib/contract/models";

/** Budget, providers and newest calls of a room; read anew with every turn. */
export function useRoomModels(roomId: string, turn: number): RoomModelsView | null {
  const [view, setView] = useState<RoomModelsView | null>(null);
  useEffect(() => {
    let current = turn >= 0;
    const path = `/api/rooms/${encodeURIComponent(roomId)}/models`;
    void apiRequest<RoomModelsView>("GET", path).then((answer) => {
      if (current && answer.ok) setView(answer.value);
    });
    return () => {
      current = false;
    };
  }, [roomId, turn]);
  return view;
}
