import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";

/** One part of the account page, with its heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="p-5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {text ? <p className="mt-0.5 text-sm text-muted">{text}</p> : null}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}
