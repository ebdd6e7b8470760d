"use client";
import { DoorOpen } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import type { RoomView } from "@/lib/contract/api-rooms";
import { InvitePanel } from "../invite-panel";
import { roomsApi } from "../rooms-api";
import { SaveTemplateButton } from "../templates/save-template-button";
import { useOrigin } from "../use-origin";
import { WizardButtons } from "./wizard-buttons";

/** The join link, and opening the room. */
export function InviteStep({ room, onBack }: { room: RoomView; onBack: () => void }) {
  const t = useTranslations("rooms.wizard");
  const errorText = useErrorText();
  const router = useRouter();
  const origin = useOrigin();
  const [pending, setPending] = useState(false);
  async function open() {
    setPending(true);
    const answer = await roomsApi.open(room.id);
    if (answer.ok) {
      toast.success(t("opened"));
      router.push(`/rooms/${room.id}`);
      return;
    }
    setPending(false);
    toast.error(errorText(answer.error));
  }
  return (
    <div>
      <p className="mb-4 text-muted">{t("inviteText")}</p>
      <Card className="p-4">
        <InvitePanel joinUrl={`${origin}${room.joinPath}`} />
      </Card>
      <WizardButtons onBack={onBack}>
        <SaveTemplateButton roomId={room.id} name={room.topic} />
        <Button asChild variant="ghost">
          <Link href="/rooms">{t("later")}</Link>
        </Button>
        <Button variant="primary" pending={pending} onClick={() => void open()}>
          <DoorOpen aria-hidden />
          {t("open")}
        </Button>
      </WizardButtons>
    </div>
  );
}
