"use client";
import { QRCodeSVG } from "qrcode.react";
import { useTranslations } from "use-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** The join link to copy, and as a QR code for phones in the same place. */
export function InvitePanel({ joinUrl }: { joinUrl: string }) {
  const t = useTranslations("dashboard.invite");
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{t("text")}</p>
      <Field label={t("link")}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              readOnly
              value={joinUrl}
              onFocus={(event) => event.target.select()}
              className="min-w-0 flex-1 basis-56 font-mono text-sm"
            />
            <CopyButton text={joinUrl} label={t("copy")} variant="primary" className="h-10" />
          </div>
        )}
      </Field>
      <div className="flex justify-center rounded-xl bg-white p-4">
        <QRCodeSVG
          value={joinUrl}
          size={176}
          marginSize={2}
          title={t("qr")}
          role="img"
          className="h-auto max-w-full"
        />
      </div>
    </div>
  );
}
