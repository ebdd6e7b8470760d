"use client";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";

/** Asks for a file and hands on its text. */
export function FileButton({
  accept,
  onText,
  children,
}: {
  accept: string;
  onText: (text: string) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  async function read(files: FileList | null) {
    const file = files?.[0];
    if (file) onText(await file.text());
    // The same file may be chosen again.
    if (input.current) input.current.value = "";
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => void read(event.target.files)}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
}
