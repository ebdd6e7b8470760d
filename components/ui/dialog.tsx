"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./class-names";
import { IconButton } from "./icon-button";
import { useReturnFocus } from "./use-return-focus";

export const DialogClose = Radix.Close;

interface OverlayProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  className?: string;
}

const overlayStyles = "fixed inset-0 z-40 animate-appear bg-overlay";

/** A dialog in the middle of the screen (on phones at the bottom). Radix keeps focus in it and gives it back. */
export function Dialog(props: OverlayProps) {
  return (
    <OverlayPanel
      {...props}
      position="inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl sm:inset-x-auto sm:bottom-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl animate-appear"
    />
  );
}

/** A panel that slides in from the right and fills the screen on phones. */
export function Sheet(props: OverlayProps) {
  return (
    <OverlayPanel
      {...props}
      position="inset-y-0 right-0 w-full max-w-md animate-slide-in border-l border-line"
    />
  );
}

function OverlayPanel({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  footer,
  className,
  position,
}: OverlayProps & { position: string }) {
  const t = useTranslations("common");
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          className={cn("fixed z-50 flex flex-col bg-raised shadow-xl outline-none", position, className)}
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-2">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("close")} withTooltip={false} className="-mr-2 shrink-0">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
