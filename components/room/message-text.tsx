"use client";
import { lazy, memo, Suspense } from "react";
import { cn } from "@/components/ui/class-names";
import { type Mentionable, splitMentions } from "./mentions";

const Markdown = lazy(() => import("./markdown"));

/** Signs that a text may be more than plain words; without any the markdown renderer is not even loaded. */
const maybeMarkdown = /[*_`~[\]<>|\\#&]|^\s*(?:[-+]|\d+[.)])\s|:\/\/|www\.|\S@\S/mu;

/** A message's text: markdown without HTML or images, mentions marked, each paragraph in its own direction. */
export const MessageText = memo(function MessageText({
  text,
  mentionables,
  own,
  className,
}: {
  text: string;
  /** Whom an `@name` in this text may mean. */
  mentionables: readonly Mentionable[];
  /** Key of the reader, whose own mentions stand out. */
  own: string | null;
  className?: string;
}) {
  return (
    <div className={cn("message-text min-w-0 text-[0.9375rem] leading-relaxed wrap-anywhere", className)}>
      {maybeMarkdown.test(text) ? (
        <Suspense fallback={<PlainText text={text} mentionables={mentionables} own={own} />}>
          <Markdown text={text} mentionables={mentionables} own={own} />
        </Suspense>
      ) : (
        <PlainText text={text} mentionables={mentionables} own={own} />
      )}
    </div>
  );
});

function PlainText({
  text,
  mentionables,
  own,
}: {
  text: string;
  mentionables: readonly Mentionable[];
  own: string | null;
}) {
  let at = 0;
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {splitMentions(text, mentionables).map((segment) => {
        const key = at;
        at += segment.text.length;
        return segment.mention === null ? (
          segment.text
        ) : (
          <mark key={key} className={segment.mention === own ? "mention mention-own" : "mention"}>
            {segment.text}
          </mark>
        );
      })}
    </p>
  );
}
