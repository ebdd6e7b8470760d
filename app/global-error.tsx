"use client";
import "./globals.css";

/** Stands in when even the root layout failed, so it must not lean on anything: no catalogue, no provider. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-3 px-6 text-center">
          <h1 className="text-lg font-semibold">This page could not be shown</h1>
          <p className="text-muted">Something went wrong on our side. Nothing was lost.</p>
          <p className="text-muted" lang="de">
            Bei uns ist etwas schiefgegangen. Es ging nichts verloren.
          </p>
          <button
            type="button"
            className="h-11 rounded-lg bg-accent px-5 font-medium text-on-accent"
            onClick={reset}
          >
            Try again · Noch einmal versuchen
          </button>
        </main>
      </body>
    </html>
  );
}
