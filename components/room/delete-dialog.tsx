"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { RoomClient } from "@/lib/realtime/client/room-client";

/** Asks before a message is taken away for everybody. */
export default function DeleteDialog({
  messageId,
  client,
  onClose,
}: {
  messageId: string;
  client: RoomClient;
  onClose: () => void;
}) {
  const t = useTranslations("room");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  async function remove() {
    setPending(true);
    const answer = await client.deleteMessage(messageId);
    setPending(false);
    onClose();
    if (!answer.ok) toast.error(t("failed.delete", { reason: errorText(answer.error) }));
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("message.deleteTitle")}
      description={t("message.deleteBody")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" pending={pending} onClick={() => void remove()}>
            {t("message.delete")}
          </Button>
        </>
      }
    />
  );
}
