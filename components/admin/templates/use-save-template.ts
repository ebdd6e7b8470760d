"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toast } from "@/components/ui/toast";
import { maxTemplateName } from "@/lib/contract/api-templates";
import { templatesApi } from "./templates-api";

/** Makes a template of a room, named after its topic, and offers to look at it. */
export function useSaveTemplate(): (roomId: string, topic: string) => Promise<void> {
  const t = useTranslations("rooms");
  const errorText = useErrorText();
  const router = useRouter();
  return async (roomId, topic) => {
    const answer = await templatesApi.create({ name: topic.slice(0, maxTemplateName), fromRoom: roomId });
    if (!answer.ok) {
      toast.error(errorText(answer.error));
      return;
    }
    const { id } = answer.value;
    toast.success(t("templateSaved"), {
      action: { label: t("templateOpen"), onClick: () => router.push(`/admin/templates/${id}`) },
    });
  };
}
