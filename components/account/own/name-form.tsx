"use client";
import "@/components/shell/no-eval";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type AccountView, accountBodySchema } from "@/lib/contract/api-accounts";
import { FormError } from "../form-error";
import { Section } from "./section";

/** The own name, as participants see it beside host messages. */
export function NameForm({ account }: { account: AccountView }) {
  const t = useTranslations("account");
  const router = useRouter();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(accountBodySchema), defaultValues: { name: account.name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await apiRequest("PUT", "/api/account", body);
    if (!answer.ok) return setFailure(errorText(answer.error));
    toast.success(t("own.nameSaved"));
    router.refresh();
  });
  return (
    <Section title={t("own.who")} text={account.email}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t("name")} hint={t("own.nameHelp")} error={errors.name && t("nameError")}>
          {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
        </Field>
        <FormError message={failure} />
        <Button type="submit" className="self-start" pending={isSubmitting}>
          {t("own.saveName")}
        </Button>
      </form>
    </Section>
  );
}
