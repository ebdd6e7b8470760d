"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, LoaderCircle } from "lucide-react";
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import type { Message } from "@/lib/contract/entry";
import type { RoomState } from "@/lib/contract/room-state";
import type { OutgoingMessage } from "@/lib/realtime/client/room-client-state";
import {
  type ConversationActions,
  type ConversationContextValue,
  ConversationProvider,
  type Reader,
  readerKey,
} from "./conversation-context";
import { MessageRow } from "./message-row";
import { DayRow, OutgoingRow, StreamingRow } from "./pending-rows";
import { buildMessageRows, buildTailRows, type Row } from "./rows";
import { useDayLabel } from "./use-day-label";
import { useEndPin } from "./use-end-pin";
import { useFlash } from "./use-flash";
import { useReadPosition } from "./use-read-position";
import { useSettled } from "./use-settled";

export interface MessageListHandle {
  /** Shows a message by its entry id, loading older ones when it must; false when it is not in the room. */
  jumpTo: (messageId: string) => Promise<boolean>;
  scrollToEnd: () => void;
}

export interface MessageListProps {
  room: RoomState;
  reader: Reader;
  outbox?: readonly OutgoingMessage[];
  botText?: { turn: number; text: string } | null;
  loadingOlder?: boolean;
  /** Puts older messages before those of `room`: some for scrolling, many on the way to a message far back. */
  onLoadOlder?: (purpose: "scroll" | "jump") => Promise<void>;
  actions?: ConversationActions;
  menuExtras?: ConversationContextValue["menuExtras"];
  footer?: ConversationContextValue["footer"];
  opinionOf?: ConversationContextValue["opinionOf"];
  /** Messages to mark, by entry id: evidence, say. */
  highlighted?: ReadonlySet<string>;
  /** Shown where there is no message yet. */
  empty?: ReactNode;
  handle?: Ref<MessageListHandle>;
  className?: string;
}

/** From this distance to the start (px), older messages are loaded. */
const nearStartPx = 600;
const noActions: ConversationActions = {};
const noOpinion = () => null;
const noOutbox: readonly OutgoingMessage[] = [];
/** A scrolling area must be reachable by keyboard. */
const keyboardScrollable = { tabIndex: 0 };

/**
 * The conversation: only the rows in sight are in the page, new ones pull the view along only when it is at
 * the end, older ones are loaded when it nears the start, and nothing moves under the reader's eyes.
 */
export function MessageList(props: MessageListProps) {
  const {
    room,
    reader,
    outbox = noOutbox,
    botText = null,
    actions = noActions,
    loadingOlder = false,
  } = props;
  const t = useTranslations("room");
  const scroller = useRef<HTMLElement>(null);
  const dayLabel = useDayLabel();
  const logged = useMemo(() => buildMessageRows(room.messages), [room.messages]);
  const rows = useMemo(
    () => [...logged, ...buildTailRows(room.messages, outbox, readerKey(reader), botText)],
    [logged, room.messages, outbox, reader, botText],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => (rows[index]?.kind === "day" ? 40 : 76),
    overscan: 5,
    anchorTo: "end",
    paddingEnd: 12,
  });
  const hasRows = rows.length > 0;
  const end = useEndPin(scroller, virtualizer.getTotalSize());

  const settled = useSettled(hasRows, virtualizer.getTotalSize());
  const { flashed, flash } = useFlash();
  const latest = useRef({ rows, room, props });
  latest.current = { rows, room, props };
  const jumpTo = useCallback(
    async (messageId: string): Promise<boolean> => {
      for (;;) {
        const index = indexOfMessage(latest.current.rows, messageId);
        if (index >= 0) {
          end.release();
          virtualizer.scrollToIndex(index, { align: "center" });
          flash(messageId);
          return true;
        }
        const { hasOlder, messages } = latest.current.room;
        const load = latest.current.props.onLoadOlder;
        if (!hasOlder || !load) return false;
        await load("jump");
        await nextFrame();
        if (latest.current.room.messages[0]?.id === messages[0]?.id) return false;
      }
    },
    [virtualizer, flash, end.release],
  );
  const scrollToEnd = end.pin;
  useImperativeHandle(props.handle, () => ({ jumpTo, scrollToEnd }), [jumpTo, scrollToEnd]);

  const unread = useReadPosition(room.messages, reader);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    if (element.scrollTop < nearStartPx && room.hasOlder && !loadingOlder) void props.onLoadOlder?.("scroll");
    unread.setAtEnd(end.onScroll());
  };

  const context = useConversationValue(props, actions, jumpTo);
  const items = virtualizer.getVirtualItems();
  return (
    <ConversationProvider value={context}>
      <div className={cn("relative flex min-h-0 flex-1 flex-col", props.className)}>
        <section
          ref={scroller}
          aria-label={t("conversation")}
          onScroll={onScroll}
          className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
          {...keyboardScrollable}
        >
          <div className="flex min-h-full flex-col justify-end">
            {hasRows ? null : props.empty}
            <div style={{ height: virtualizer.getTotalSize() }}>
              <ol
                className={settled ? undefined : "invisible"}
                style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
              >
                {items.map((item) => {
                  const row = rows[item.index];
                  return row ? (
                    <li key={item.key} data-index={item.index} ref={virtualizer.measureElement}>
                      <RowView
                        row={row}
                        dayLabel={dayLabel}
                        highlighted={isMarked(row, flashed, props.highlighted)}
                      />
                    </li>
                  ) : null;
                })}
              </ol>
            </div>
          </div>
        </section>
        {loadingOlder ? (
          <p className="absolute top-2 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs text-muted shadow-sm">
            <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
            {t("loadingOlder")}
          </p>
        ) : null}
        {unread.atEnd ? null : (
          <Button
            size="sm"
            variant={unread.count > 0 ? "primary" : "secondary"}
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-md"
            onClick={scrollToEnd}
          >
            <ArrowDown aria-hidden />
            {unread.count > 0 ? t("newMessages", { count: unread.count }) : t("toNewest")}
          </Button>
        )}
      </div>
    </ConversationProvider>
  );
}

function useConversationValue(
  { room, reader, menuExtras, footer, opinionOf = noOpinion }: MessageListProps,
  actions: ConversationActions,
  jumpTo: (id: string) => Promise<boolean>,
): ConversationContextValue {
  const people = useMemo(() => new Map(room.roster.map((person) => [person.id, person])), [room.roster]);
  const messages = useRef<readonly Message[]>(room.messages);
  messages.current = room.messages;
  const messageById = useCallback((id: string) => messages.current.find((message) => message.id === id), []);
  const { botName } = room;
  return useMemo(
    () => ({
      reader,
      people,
      botName,
      messageById,
      actions,
      jumpTo: (id) => void jumpTo(id),
      menuExtras,
      footer,
      opinionOf,
    }),
    [reader, people, botName, messageById, actions, jumpTo, menuExtras, footer, opinionOf],
  );
}

function RowView({
  row,
  dayLabel,
  highlighted,
}: {
  row: Row;
  dayLabel: (at: string) => string;
  highlighted: boolean;
}) {
  if (row.kind === "day") return <DayRow label={dayLabel(row.at)} />;
  if (row.kind === "outgoing") return <OutgoingRow outgoing={row.outgoing} startsGroup={row.startsGroup} />;
  if (row.kind === "streaming") return <StreamingRow text={row.text} />;
  return <MessageRow message={row.message} startsGroup={row.startsGroup} highlighted={highlighted} />;
}

function isMarked(row: Row, flashed: string | null, highlighted?: ReadonlySet<string>): boolean {
  if (row.kind !== "message") return false;
  return row.message.id === flashed || (highlighted?.has(row.message.id) ?? false);
}

function indexOfMessage(rows: readonly Row[], messageId: string): number {
  return rows.findIndex((row) => row.kind === "message" && row.message.id === messageId);
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
