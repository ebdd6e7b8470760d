"use client";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Asks before something that is hard to take back. Stays open, saying why, when it did not work. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  danger = false,
  children,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  children?: ReactNode;
  /** Gives back what went wrong, or null. */
  onConfirm: () => Promise<string | null>;
}) {
  const t = useTranslations("common");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run() {
    setPending(true);
    const failed = await onConfirm();
    setPending(false);
    setProblem(failed);
    if (failed === null) onClose();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setProblem(null);
        onClose();
      }}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {problem ? (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
}
