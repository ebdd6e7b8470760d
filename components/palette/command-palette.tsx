"use client";
import { Command as Cmdk, defaultFilter } from "cmdk";
import { Dialog as Radix } from "radix-ui";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { SignedInUser } from "@/components/shell/app-shell";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { type Command, commandGroups } from "./command";
import { offeredCommands } from "./command-sources";
import { usePageCommands } from "./use-page-commands";

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: SignedInUser["role"];
}

/** Everything that can be done or gone to from here, found by typing; arrows choose, Enter does, Escape leaves. */
export default function CommandPalette({ open, onOpenChange, role }: CommandPaletteProps) {
  const t = useTranslations("palette");
  const chosen = useRef<Command | null>(null);
  const choose = (command: Command) => {
    chosen.current = command;
    onOpenChange(false);
  };
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const runChosen = () => {
    const command = chosen.current;
    chosen.current = null;
    // After the focus is back where it was, so that whatever opens now can give it back there in turn.
    if (command) requestAnimationFrame(() => command.run());
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            runChosen();
          }}
          className="fixed inset-x-2 top-[10dvh] z-50 mx-auto max-w-xl animate-appear overflow-hidden rounded-2xl border border-line bg-raised shadow-xl outline-none"
        >
          <Radix.Title className="sr-only">{t("title")}</Radix.Title>
          <CommandList role={role} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Commands are found by what is said of them, never by their ids. */
function byLabel(_id: string, query: string, words: readonly string[] = []): number {
  return defaultFilter(words.join(" "), query, []);
}

function CommandList({
  role,
  onChoose,
}: {
  role: CommandPaletteProps["role"];
  onChoose: (command: Command) => void;
}) {
  const t = useTranslations("palette");
  const [query, setQuery] = useState("");
  const pageCommands = usePageCommands(role);
  const commands = [...offeredCommands(query), ...pageCommands];
  return (
    <Cmdk label={t("title")} loop filter={byLabel}>
      <Cmdk.Input
        value={query}
        onValueChange={setQuery}
        placeholder={t("placeholder")}
        className="w-full border-b border-line bg-transparent px-4 py-3 outline-none placeholder:text-faint"
      />
      <Cmdk.List label={t("title")} className="max-h-[60dvh] overflow-y-auto p-2">
        <Cmdk.Empty className="px-3 py-6 text-center text-sm text-muted">{t("nothing")}</Cmdk.Empty>
        {commandGroups.map((group) => {
          const own = commands.filter((command) => command.group === group);
          return own.length === 0 ? null : (
            <Cmdk.Group
              key={group}
              heading={t(`group.${group}`)}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
            >
              {own.map((command) => (
                <Cmdk.Item
                  key={command.id}
                  value={command.id}
                  keywords={[command.label, ...(command.keywords ?? [])]}
                  onSelect={() => onChoose(command)}
                  className="flex min-h-9 cursor-pointer items-center rounded-lg px-2 text-sm data-[selected=true]:bg-subtle data-[selected=true]:outline-2 data-[selected=true]:-outline-offset-2 data-[selected=true]:outline-accent pointer-coarse:min-h-11"
                >
                  {command.label}
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          );
        })}
      </Cmdk.List>
    </Cmdk>
  );
}
