"use client";
import { CornerUpLeft, Lock, SendHorizontal, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { messageMaxLength } from "@/lib/contract/message-values";
import { codePointLength } from "@/lib/shared/text";
import { MentionPicker } from "./mention-picker";
import type { Mentionable } from "./mentions";
import { useDraft } from "./use-draft";
import { useMentionPicker } from "./use-mention-picker";

export interface ComposerHandle {
  focus: () => void;
}

export interface ComposerProps {
  /** Under which the draft survives a reload. */
  draftKey: string;
  mentionables: readonly Mentionable[];
  onSend: (text: string) => void;
  /** Called with every change; false when the field was emptied. */
  onTyping?: (on: boolean) => void;
  /** The message being answered. */
  replyTo?: { name: string; excerpt: string } | null;
  onCancelReply?: () => void;
  /** Whom alone the next message reaches. */
  privateTo?: { name: string } | null;
  onCancelPrivate?: () => void;
  placeholder: string;
  handle?: Ref<ComposerHandle>;
}

/** From here on (code points left) the counter is shown. */
const counterShownBelow = 400;

/** Where people write. Enter sends, Shift+Enter breaks the line, @ offers people and the bot. */
export function Composer(props: ComposerProps) {
  const t = useTranslations("room");
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(props.draftKey);
  const picker = useMentionPicker(field, text, change, props.mentionables);
  useImperativeHandle(props.handle, () => ({ focus: () => field.current?.focus() }), []);
  const left = messageMaxLength - codePointLength(text);
  const sendable = text.trim() !== "" && left >= 0;

  function change(next: string) {
    setText(next);
    props.onTyping?.(next !== "");
  }
  function send() {
    if (!sendable) return;
    props.onSend(text.trim());
    setText("");
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter picks a word. Safari reports that only by the key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (picker.onKeyDown(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") {
      props.onCancelReply?.();
      props.onCancelPrivate?.();
    }
  }

  return (
    <form
      className="relative border-t border-line bg-surface px-3 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionPicker picker={picker} />
      <ComposerNotes {...props} />
      <div
        className={cn(
          "flex items-end gap-1 rounded-xl border border-line-strong bg-surface pl-3 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent",
          props.privateTo && "bg-private-soft",
        )}
      >
        <textarea
          ref={field}
          value={text}
          onChange={(event) => change(event.target.value)}
          onSelect={picker.onSelect}
          onBlur={picker.close}
          onKeyDown={onKeyDown}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          placeholder={props.placeholder}
          aria-label={t("composer.label")}
          aria-invalid={left < 0 || undefined}
          {...picker.fieldProps}
          className="field-sizing-content max-h-40 min-h-11 flex-1 resize-none bg-transparent py-2.5 text-base leading-6 outline-none sm:text-[0.9375rem]"
        />
        <IconButton
          label={t("composer.send")}
          type="submit"
          variant={sendable ? "primary" : "ghost"}
          aria-disabled={!sendable || undefined}
          className="m-1 size-9 rounded-lg pointer-coarse:m-0 pointer-coarse:size-11"
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      {left < counterShownBelow ? (
        <p
          className={cn("mt-1 text-right text-xs", left < 0 ? "text-danger" : "text-muted")}
          aria-live="polite"
        >
          {left < 0 ? t("composer.tooLong", { count: -left }) : t("composer.left", { count: left })}
        </p>
      ) : null}
    </form>
  );
}

/** What the next message is: an answer to another, or a private word. */
function ComposerNotes({ replyTo, onCancelReply, privateTo, onCancelPrivate }: ComposerProps) {
  const t = useTranslations("room");
  return (
    <>
      {privateTo ? (
        <p className="mb-1.5 flex items-center gap-2 text-sm text-warning">
          <Lock className="size-4 shrink-0" aria-hidden />
          <span className="flex-1">{t("composer.privateTo", { name: privateTo.name })}</span>
          <IconButton label={t("composer.cancelPrivate")} size="sm" onClick={onCancelPrivate}>
            <X aria-hidden />
          </IconButton>
        </p>
      ) : null}
      {replyTo ? (
        <p className="mb-1.5 flex items-center gap-2 text-sm text-muted">
          <CornerUpLeft className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 flex-1 truncate" dir="auto">
            <span className="font-medium text-ink">{t("composer.replyTo", { name: replyTo.name })}</span>{" "}
            {replyTo.excerpt}
          </span>
          <IconButton label={t("composer.cancelReply")} size="sm" onClick={onCancelReply}>
            <X aria-hidden />
          </IconButton>
        </p>
      ) : null}
    </>
  );
}
