"use client";
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import type { Message } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";
import type { RoomClient } from "@/lib/realtime/client/room-client";
import type { RoomClientState } from "@/lib/realtime/client/room-client-state";
import type { WireError } from "@/lib/shared/errors";
import { Announcer } from "./announcer";
import { Composer, type ComposerHandle } from "./composer";
import { type ConversationActions, type ConversationContextValue, readerKey } from "./conversation-context";
import { viewAuthor } from "./message-author";
import { MessageList, type MessageListHandle } from "./message-list";
import { plainExcerpt } from "./plain-excerpt";
import { TypingLine } from "./typing-line";
import { useFeedback } from "./use-feedback";

// Seldom needed, and it brings all that a dialog takes.
const DeleteDialog = lazy(() => import("./delete-dialog"));

export interface ConversationProps {
  /** The room's state as `useRoom` gives it, after it was entered. */
  room: RoomState;
  state: RoomClientState;
  client: RoomClient;
  /** What stands where people would write, when they may not. */
  closed?: ReactNode;
  placeholder?: string;
  /** Hosts: whom alone the next message reaches, and how to go back to everybody. */
  privateTo?: { id: string; name: string } | null;
  onCancelPrivate?: () => void;
  menuExtras?: ConversationContextValue["menuExtras"];
  footer?: ConversationContextValue["footer"];
  highlighted?: ReadonlySet<string>;
  empty?: ReactNode;
  handle?: Ref<ConversationHandle>;
}

export interface ConversationHandle extends MessageListHandle {
  focusComposer: () => void;
}

/** A whole conversation, alive: list, who is typing, and the field to write in. For participants, hosts, observers. */
export function Conversation(props: ConversationProps) {
  const { room, state, client, closed, privateTo = null } = props;
  const t = useTranslations("room");
  const errorText = useErrorText();
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { role, participantId } = state;
  const reader = useMemo(() => ({ role: role ?? "observer", participantId }), [role, participantId]);
  const { own, judge } = useFeedback(client, state);
  const mayWrite = reader.role !== "observer" && closed === undefined;
  const mayJudge = reader.role !== "observer";
  const actions = useMemo<ConversationActions>(
    () => ({
      ...(mayJudge ? { judge } : {}),
      ...(mayWrite
        ? actionsOf(client, setReplyTo, setDeleting, composer, (error) =>
            toast.error(t("failed.react", { reason: errorText(error) })),
          )
        : {}),
    }),
    [client, mayWrite, mayJudge, judge, t, errorText],
  );
  const opinionOf = useCallback((messageId: string) => own.get(messageId) ?? null, [own]);
  useImperativeHandle(props.handle, () => ({
    jumpTo: async (id) => (await list.current?.jumpTo(id)) ?? false,
    scrollToEnd: () => list.current?.scrollToEnd(),
    focusComposer: () => composer.current?.focus(),
  }));

  function send(text: string) {
    client.send(text, { replyTo: replyTo?.id ?? null, to: privateTo?.id ?? null });
    setReplyTo(null);
    list.current?.scrollToEnd();
  }
  const people = useMemo(() => new Map(room.roster.map((person) => [person.id, person])), [room.roster]);
  const mentionables = useMemo(
    () => [
      { key: "bot", name: room.botName },
      ...room.roster
        .filter((person) => person.presence !== "removed" && person.id !== participantId)
        .map((person) => ({ key: person.id, name: person.name })),
    ],
    [room.botName, room.roster, participantId],
  );
  return (
    <>
      <MessageList
        room={room}
        reader={reader}
        outbox={state.outbox}
        botText={state.botText}
        loadingOlder={state.loadingOlder}
        onLoadOlder={(purpose) => client.loadOlder(purpose)}
        actions={actions}
        menuExtras={props.menuExtras}
        opinionOf={opinionOf}
        footer={props.footer}
        highlighted={props.highlighted}
        empty={props.empty}
        handle={list}
      />
      <TypingLine typing={state.typing} roster={room.roster} bot={state.bot} botName={room.botName} />
      {closed}
      {mayWrite ? (
        <Composer
          draftKey={`${room.id}:${reader.role}`}
          mentionables={mentionables}
          onSend={send}
          onTyping={(on) => client.setTyping(on)}
          replyTo={
            replyTo && {
              name: viewAuthor(replyTo.body.author, { people, botName: room.botName, reader }, t("someone"))
                .name,
              excerpt: plainExcerpt(replyTo.body.text ?? ""),
            }
          }
          onCancelReply={() => setReplyTo(null)}
          privateTo={privateTo}
          onCancelPrivate={props.onCancelPrivate}
          placeholder={props.placeholder ?? t("composer.placeholder")}
          handle={composer}
        />
      ) : null}
      {deleting === null ? null : (
        <Suspense>
          <DeleteDialog messageId={deleting} client={client} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
      <Announcer room={room} ownKey={readerKey(reader)} />
    </>
  );
}

function actionsOf(
  client: RoomClient,
  setReplyTo: (message: Message) => void,
  setDeleting: (messageId: string) => void,
  composer: { current: ComposerHandle | null },
  onReactFailed: (error: WireError) => void,
): ConversationActions {
  return {
    reply: (message) => {
      setReplyTo(message);
      // After the menu has given its focus back.
      requestAnimationFrame(() => requestAnimationFrame(() => composer.current?.focus()));
    },
    react: (messageId, emoji, on) =>
      void client.setReaction(messageId, emoji, on).then((answer) => {
        if (!answer.ok) onReactFailed(answer.error);
      }),
    remove: setDeleting,
    retry: (clientId) => client.retry(clientId),
    discard: (clientId) => client.discard(clientId),
  };
}
