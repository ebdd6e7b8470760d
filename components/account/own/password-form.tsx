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
import { changePasswordBodySchema, passwordMinLength } from "@/lib/contract/api-accounts";
import { FormError } from "../form-error";
import { Section } from "./section";

/** A new password; everywhere else the account is signed out by it. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("account");
  const router = useRouter();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(changePasswordBodySchema),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await apiRequest("POST", "/api/auth/change-password", body);
    if (!answer.ok) {
      const wrong = answer.error.code === "auth/wrong-credentials";
      return setFailure(wrong ? t("own.currentWrong") : errorText(answer.error));
    }
    form.reset();
    toast.success(t("own.passwordSaved"));
    router.refresh();
  });
  return (
    <Section title={t("password")} text={t("own.passwordText")}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label={t("own.current")} error={errors.currentPassword && t("passwordMissing")}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              {...form.register("currentPassword")}
            />
          )}
        </Field>
        <Field
          label={t("own.new")}
          hint={t("passwordHint", { count: passwordMinLength })}
          error={errors.newPassword && t("passwordError", { count: passwordMinLength })}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              {...form.register("newPassword")}
            />
          )}
        </Field>
        <FormError message={failure} />
        <Button type="submit" className="self-start" pending={isSubmitting}>
          {t("own.changePassword")}
        </Button>
      </form>
    </Section>
  );
}
