"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { signInBodySchema } from "@/lib/contract/api-accounts";
import { FormError } from "./form-error";

/** E-mail, password, and then to the page that was wanted. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("account");
  const router = useRouter();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(signInBodySchema),
    defaultValues: { email: "", password: "", rememberMe: true },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    const answer = await apiRequest("POST", "/api/auth/sign-in/email", credentials);
    if (!answer.ok) return setFailure(errorText(answer.error));
    router.push(next);
    router.refresh();
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t("email")} error={errors.email && t("emailError")}>
        {(control) => <Input {...control} type="email" autoComplete="username" {...form.register("email")} />}
      </Field>
      <Field label={t("password")} error={errors.password && t("passwordMissing")}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            {...form.register("password")}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="rememberMe"
        render={({ field }) => (
          <Checkbox checked={field.value ?? true} onChange={field.onChange} label={t("rememberMe")} />
        )}
      />
      <FormError message={failure} />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
