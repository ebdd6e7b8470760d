import type { ReactNode } from "react";
import { PreferenceMenu } from "./preference-menu";
import { Wordmark } from "./wordmark";

/** Frame of the pages outside the shell: the mark, the preferences, and one narrow column. */
export function CentredPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-2 sm:px-6">
        <a href="/" className="inline-flex rounded-md py-1">
          <Wordmark />
        </a>
        <PreferenceMenu />
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-2 pb-10 sm:justify-center sm:pt-8 sm:pb-20">
        {children}
      </main>
    </div>
  );
}
