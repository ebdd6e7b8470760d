import { cn } from "@/components/ui/class-names";

/** The product's mark: three voices and, between them, the one that holds back. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
      <svg viewBox="0 0 24 24" className="size-6 text-accent" aria-hidden="true">
        <circle cx="12" cy="4.5" r="3" fill="currentColor" />
        <circle cx="4.5" cy="18" r="3" fill="currentColor" />
        <circle cx="19.5" cy="18" r="3" fill="currentColor" />
        <circle cx="12" cy="13.5" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      Moderato
    </span>
  );
}
