"use client";
import { Copy, Ellipsis, Reply, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { copyText } from "@/components/ui/copy-text";
import { DropdownMenu, MenuItem, MenuSeparator, MenuToggles } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { Message } from "@/lib/contract/entry";
import { reactionEmojis } from "@/lib/contract/message-values";
import { readerKey, useConversation } from "./conversation-context";

/** What can be done with a message: shown on hover and focus, always on touch screens. */
export function MessageActions({ message, own }: { message: Message; own: boolean }) {
  const t = useTranslations("room");
  const common = useTranslations("common");
  const { actions, menuExtras } = useConversation();
  const { reply, remove } = actions;
  return (
    <div className="absolute top-1 right-1 flex rounded-lg opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 has-data-[state=open]:opacity-100 sm:right-3 pointer-fine:border pointer-fine:border-line pointer-fine:bg-raised pointer-coarse:opacity-70">
      {reply ? (
        <IconButton
          label={t("message.reply")}
          size="sm"
          className="pointer-coarse:hidden"
          onClick={() => reply(message)}
        >
          <Reply aria-hidden />
        </IconButton>
      ) : null}
      <DropdownMenu
        trigger={
          <IconButton
            label={t("message.actions")}
            size="sm"
            withTooltip={false}
            className="pointer-coarse:min-h-8 pointer-coarse:min-w-8"
          >
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <ReactionItems message={message} />
        {reply ? (
          <MenuItem onClosed={() => reply(message)}>
            <Reply aria-hidden />
            {t("message.reply")}
          </MenuItem>
        ) : null}
        <MenuItem
          onSelect={() => void copy(message.body.text ?? "", common("copied"), t("message.copyFailed"))}
        >
          <Copy aria-hidden />
          {t("message.copy")}
        </MenuItem>
        {menuExtras?.(message)}
        {own && remove ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => remove(message.id)}>
              <Trash2 aria-hidden />
              {t("message.delete")}
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
    </div>
  );
}

function ReactionItems({ message }: { message: Message }) {
  const t = useTranslations("room");
  const { actions, reader } = useConversation();
  const { react } = actions;
  if (!react) return null;
  const own = readerKey(reader);
  return (
    <>
      <MenuToggles
        label={t("reaction.add")}
        options={reactionEmojis.map((emoji) => ({
          value: emoji,
          on: message.body.reactions.some(
            (reaction) => reaction.emoji === emoji && own !== null && reaction.by.includes(own),
          ),
        }))}
        onToggle={(emoji, on) => react(message.id, emoji, on)}
      />
      <MenuSeparator />
    </>
  );
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  if (await copyText(text)) toast.success(done);
  else toast.error(failed);
}
