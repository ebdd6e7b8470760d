"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
import { Button, type ButtonProps } from "./button";
import { copyText } from "./copy-text";

const copiedShownMs = 2_000;

/** Copies `text` and says so. Where the browser forbids copying it asks people to do it by hand. */
export function CopyButton({
  text,
  label,
  ...props
}: Omit<ButtonProps, "onClick" | "children"> & { text: string; label: string }) {
  const t = useTranslations("common");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    if (await copyText(text)) setCopied(true);
    else toast.error(t("copyFailed"));
  }
  return (
    <Button onClick={() => void copy()} {...props}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? t("copied") : label}</span>
    </Button>
  );
}
