"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Message, reactionEmojis } from "@/lib/contract/entry";
import type { FeedbackRow, FeedbackVerdict } from "@/lib/contract/feedback";
import type { RosterPerson } from "@/lib/contract/room-state";
import type { ViewerRole } from "@/lib/contract/socket";

export type ReactionEmoji = (typeof reactionEmojis)[number];

/** What the reader may do with messages; what is left out is not offered. */
export interface ConversationActions {
  reply?: (message: Message) => void;
  react?: (messageId: string, emoji: ReactionEmoji, on: boolean) => void;
  /** Offered on the reader's own messages. */
  remove?: (messageId: string) => void;
  retry?: (clientId: string) => void;
  discard?: (clientId: string) => void;
  /** Says what one thinks of a bot message; null takes it back. Resolves to whether it was kept. */
  judge?: (messageId: string, verdict: FeedbackVerdict | null, reason: string | null) => Promise<boolean>;
}

/** Who reads the conversation. */
export interface Reader {
  role: ViewerRole;
  participantId: string | null;
}

export interface ConversationContextValue {
  reader: Reader;
  /** Everybody who ever joined, by id. */
  people: ReadonlyMap<string, RosterPerson>;
  botName: string;
  messageById: (id: string) => Message | undefined;
  actions: ConversationActions;
  /** Shows a message, loading older ones when it must. */
  jumpTo: (messageId: string) => void;
  /** The reader's own opinion of a bot message, if any. */
  opinionOf: (messageId: string) => Pick<FeedbackRow, "verdict" | "reason"> | null;
  /** More menu items for a message (MenuItem elements), for hosts. */
  menuExtras?: (message: Message) => ReactNode;
  /** Something below a message's text, for hosts: its dialog act, say. */
  footer?: (message: Message) => ReactNode;
}

const ConversationContext = createContext<ConversationContextValue | null>(null);

export const ConversationProvider = ConversationContext.Provider;

/** The conversation around a message component; throws outside a MessageList. */
export function useConversation(): ConversationContextValue {
  const value = useContext(ConversationContext);
  if (!value) throw new Error("Message components must stand inside a MessageList.");
  return value;
}

/** Key under which the reader's own reactions are kept; null for observers. */
export function readerKey(reader: Reader): string | null {
  if (reader.role === "host") return "host";
  return reader.role === "participant" ? reader.participantId : null;
}
