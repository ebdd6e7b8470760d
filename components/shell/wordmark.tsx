import { cn } from "@/components/ui/class-names";

/**
 * The product's mark: three voices and, between them, the one that holds back. `compact` leaves the name to readers
 * of the page's code where the screen is narrow.
 */
export function Wordmark({ className, compact = false }: { className?: string; compact?: boolean }) {
  return (
    <span className={cn("inline-flex items-center gap-2 font-semibold tracking-tight", className)}>
      <svg viewBox="0 0 24 24" className="size-6 text-accent" aria-hidden="true">
        <circle cx="12" cy="4.5" r="3" fill="currentColor" />
        <circle cx="4.5" cy="18" r="3" fill="currentColor" />
        <circle cx="19.5" cy="18" r="3" fill="currentColor" />
        <circle cx="12" cy="13.5" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <span className={compact ? "max-sm:sr-only" : undefined}>Moderato</span>
    </span>
  );
}
