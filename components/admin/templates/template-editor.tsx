"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstInvalid } from "@/components/ui/focus-first-invalid";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { maxTemplateName, type TemplateView } from "@/lib/contract/api-templates";
import { settingErrors } from "../model/settings-path";
import { draftsOf, subTopicsBodyOf } from "../model/sub-topic-list";
import { topicErrors, topicFieldsOf } from "../model/topic-fields";
import { SettingsForm } from "../settings-form";
import { SubTopicEditor } from "../sub-topic-editor";
import { TopicFieldsForm } from "../topic-fields-form";
import { templatesApi } from "./templates-api";

/** For how many people the settings' effects are shown. */
const shownPeople = 4;

/** A template to make or change: the same fields as in a room's wizard, on one page. */
export function TemplateEditor({ template }: { template: TemplateView | null }) {
  const t = useTranslations("templates");
  const errorText = useErrorText();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(template?.name ?? "");
  const [topic, setTopic] = useState(topicFieldsOf(template?.content ?? null));
  const [drafts, setDrafts] = useState(plannedDrafts(template));
  const [settings, setSettings] = useState(template?.content.settings ?? {});
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const errors = tried ? topicErrors(topic) : {};

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const planned = subTopicsBodyOf(drafts);
    const wrong = Object.keys({ ...topicErrors(topic), ...settingErrors(settings) }).length > 0;
    if (name.trim() === "" || wrong || !planned) {
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    const subTopics = planned.subTopics.map(({ title, done, minutes }) => ({ title, done, minutes }));
    const body = { name, content: { ...topic, settings, subTopics } };
    setPending(true);
    const answer = await (template ? templatesApi.edit(template.id, body) : templatesApi.create(body));
    setPending(false);
    if (!answer.ok) return void toast.error(errorText(answer.error));
    toast.success(t("saved"));
    router.push("/admin/templates");
    router.refresh();
  }

  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="mx-auto w-full max-w-3xl">
      <h1 className="mb-5 text-2xl font-semibold">{t(template ? "editTitle" : "newTitle")}</h1>
      <div className="space-y-5">
        <Field
          label={t("name")}
          hint={t("nameHelp")}
          error={tried && name.trim() === "" ? t("nameMissing") : null}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={maxTemplateName}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <TopicFieldsForm value={topic} onChange={setTopic} errors={errors} />
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("subTopics")}</h2>
      <SubTopicEditor items={drafts} onChange={setDrafts} />
      <details className="mt-8">
        <summary className="cursor-pointer text-lg font-semibold">{t("settings")}</summary>
        <div className="pt-4">
          <SettingsForm input={settings} onChange={setSettings} people={shownPeople} />
        </div>
      </details>
      <div className="mt-6 flex justify-end gap-2 border-t border-line pt-4">
        <Button variant="ghost" onClick={() => router.push("/admin/templates")}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function plannedDrafts(template: TemplateView | null) {
  return draftsOf(
    (template?.content.subTopics ?? []).map((planned, k) => ({
      ...planned,
      ...{ id: `planned-${k}`, status: "not-discussed", summary: "", discussedSince: null },
    })),
  );
}
