"use client";
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
import { passwordMinLength, setupBodySchema } from "@/lib/contract/api-accounts";
import { FormError } from "./form-error";

const formSchema = setupBodySchema.omit({ token: true });
const paths = { setup: "/api/setup", invitation: "/api/invitations/redeem" } as const;

/** Makes an account by a one-time link, and signs in. `email` is set when the invitation is for that address only. */
export function AccountForm({
  kind,
  token,
  email = null,
}: {
  kind: keyof typeof paths;
  token: string;
  email?: string | null;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: "", email: email ?? "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (account) => {
    setFailure(null);
    const answer = await apiRequest("POST", paths[kind], { token, ...account });
    if (!answer.ok) return setFailure(errorText(answer.error));
    router.push("/rooms");
    router.refresh();
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t("name")} error={errors.name && t("nameError")}>
        {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
      </Field>
      <Field
        label={t("email")}
        hint={email === null ? undefined : t("emailFixed")}
        error={errors.email && t("emailError")}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            readOnly={email !== null}
            {...form.register("email")}
          />
        )}
      </Field>
      <Field
        label={t("password")}
        hint={t("passwordHint", { count: passwordMinLength })}
        error={errors.password && t("passwordError", { count: passwordMinLength })}
      >
        {(control) => (
          <Input {...control} type="password" autoComplete="new-password" {...form.register("password")} />
        )}
      </Field>
      <FormError message={failure} />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting}>
        {t(`${kind}.submit`)}
      </Button>
    </form>
  );
}
