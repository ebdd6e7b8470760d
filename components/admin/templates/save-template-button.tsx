"use client";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useSaveTemplate } from "./use-save-template";

/** Keeps a room's topic, agenda and settings for the next time. */
export function SaveTemplateButton({ roomId, name }: { roomId: string; name: string }) {
  const t = useTranslations("rooms");
  const save = useSaveTemplate();
  const [pending, setPending] = useState(false);
  async function press() {
    setPending(true);
    await save(roomId, name);
    setPending(false);
  }
  return (
    <Button variant="ghost" pending={pending} onClick={() => void press()}>
      <BookmarkPlus aria-hidden />
      {t("saveAsTemplate")}
    </Button>
  );
}
