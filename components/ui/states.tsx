import { CircleAlert } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { cn } from "./class-names";

/** Stands where content will be while it loads. Decorative; the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-fill", className)} />;
}

interface StateProps {
  icon?: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  title: ReactNode;
  children?: ReactNode;
  /** What the person can do now. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here yet: says what will be here and how to get it. */
export function EmptyState({ icon: Icon, title, children, action, className }: StateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-6 py-10 text-center", className)}>
      {Icon ? <Icon className="size-8 text-faint" aria-hidden /> : null}
      <div className="font-medium">{title}</div>
      {children ? <div className="max-w-prose text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

/** Something failed: says what and what to do. */
export function ErrorState({ icon: Icon = CircleAlert, title, children, action, className }: StateProps) {
  return (
    <div role="alert" className={cn("flex flex-col items-center gap-2 px-6 py-10 text-center", className)}>
      <Icon className="size-8 text-danger" aria-hidden />
      <div className="font-medium">{title}</div>
      {children ? <div className="max-w-prose text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
