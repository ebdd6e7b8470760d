"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormError } from "@/components/account/form-error";
import { apiRequest } from "@/components/shell/api-request";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { accountRoleSchema, type InvitationMade, invitationBodySchema } from "@/lib/contract/api-accounts";

const formSchema = z.object({
  role: accountRoleSchema,
  // An empty field stands for no address.
  email: z.union([z.literal(""), invitationBodySchema.shape.email.unwrap().unwrap()]),
});

/** Makes an invitation and shows its link, this once. */
export function InviteDialog() {
  const t = useTranslations("account.invite");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<InvitationMade | null>(null);
  function change(next: boolean) {
    setOpen(next);
    if (!next && made) {
      setMade(null);
      router.refresh();
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t("title")}
      description={t("lead")}
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          {t("open")}
        </Button>
      }
    >
      {made ? <MadeLink path={made.path} onDone={() => change(false)} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ onMade }: { onMade: (invitation: InvitationMade) => void }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.infer<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { role: "facilitator", email: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ role, email }) => {
    setFailure(null);
    const answer = await apiRequest<InvitationMade>("POST", "/api/invitations", {
      role,
      email: email === "" ? null : email,
    });
    if (answer.ok) onMade(answer.value);
    else setFailure(errorText(answer.error));
  });
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Field label={t("invite.role")} hint={t("invite.roleHint")}>
            {(control) => (
              <Select
                {...control}
                value={field.value}
                onChange={field.onChange}
                options={[...accountRoleSchema.options]
                  .reverse()
                  .map((role) => ({ value: role, label: common(`role.${role}`) }))}
              />
            )}
          </Field>
        )}
      />
      <Field label={t("invite.email")} optional={common("optional")} error={errors.email && t("emailError")}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...form.register("email")} />}
      </Field>
      <FormError message={failure} />
      <Button type="submit" variant="primary" className="self-end" pending={isSubmitting}>
        {t("invite.submit")}
      </Button>
    </form>
  );
}

function MadeLink({ path, onDone }: { path: string; onDone: () => void }) {
  const t = useTranslations("account.invite");
  const url = new URL(path, window.location.origin).href;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("link")} hint={t("linkHint")}>
        {(control) => (
          <Input {...control} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={url} label={t("copy")} variant="primary" />
        <Button onClick={onDone}>{t("done")}</Button>
      </div>
    </div>
  );
}
