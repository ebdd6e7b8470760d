import { CircleAlert } from "lucide-react";

/** Why a form as a whole was refused; announced when it appears. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message === null ? null : (
        <p className="flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}
