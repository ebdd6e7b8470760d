"use client";
import { CopyPlus, Download, MoreHorizontal, Pencil, Share2, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useErrorText } from "@/components/shell/use-error-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import type { TemplateView } from "@/lib/contract/api-templates";
import { templateFileOf } from "./template-file";
import { templatesApi } from "./templates-api";

/** One template: what it is about, and what can be done with it. */
export function TemplateLine({ template }: { template: TemplateView }) {
  const t = useTranslations("templates");
  const { id, name, content } = template;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words" dir="auto">
          {name}
        </p>
        <p className="text-sm break-words text-muted" dir="auto">
          {content.subTopics.map(({ title }) => title).join(" · ") || content.topic}
        </p>
        <p className="mt-1 flex flex-wrap gap-2 text-xs text-muted">
          {template.shared && !template.builtIn ? <Badge tone="accent">{t("shared")}</Badge> : null}
          {template.ownerName && !template.builtIn ? (
            <span>{t("by", { name: template.ownerName })}</span>
          ) : null}
        </p>
      </div>
      <Button asChild size="sm">
        <Link href={`/rooms/new?template=${encodeURIComponent(id)}`} aria-label={t("useOf", { name })}>
          {t("use")}
        </Link>
      </Button>
      <TemplateActions template={template} />
    </li>
  );
}

function TemplateActions({ template }: { template: TemplateView }) {
  const t = useTranslations("templates");
  const errorText = useErrorText();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const { id, name, shared } = template;
  async function duplicate() {
    const answer = await templatesApi.duplicate(id);
    if (answer.ok) router.push(`/admin/templates/${answer.value.id}`);
    else toast.error(errorText(answer.error));
  }
  async function share() {
    const answer = await templatesApi.share(id, !shared);
    if (answer.ok) router.refresh();
    else toast.error(errorText(answer.error));
  }
  async function remove() {
    const answer = await templatesApi.delete(id);
    if (!answer.ok) return errorText(answer.error);
    toast.success(t("deleted"));
    router.refresh();
    return null;
  }
  return (
    <div>
      <DropdownMenu
        trigger={
          <IconButton label={t("menu", { name })} withTooltip={false}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        {template.mayEdit ? (
          <MenuItem onSelect={() => router.push(`/admin/templates/${id}`)}>
            <Pencil aria-hidden />
            {t("edit")}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => void duplicate()}>
          <CopyPlus aria-hidden />
          {t("duplicate")}
        </MenuItem>
        <MenuItem onSelect={() => saveFile("template.json", templateFileOf(template))}>
          <Download aria-hidden />
          {t("export")}
        </MenuItem>
        {template.mayShare ? (
          <MenuItem onSelect={() => void share()}>
            <Share2 aria-hidden />
            {t(shared ? "unshare" : "share")}
          </MenuItem>
        ) : null}
        {template.mayEdit ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => setDeleting(true)}>
              <Trash2 aria-hidden />
              {t("delete")}
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("deleteTitle")}
        text={t("deleteText", { name })}
        confirm={t("delete")}
        danger
        onConfirm={remove}
      />
    </div>
  );
}
