/** Something to be said in a corner of the page. */
export interface Toast {
  kind: "success" | "error";
  text: string;
}

const waiting: Toast[] = [];
let listener: (() => void) | null = null;

function say(kind: Toast["kind"], text: string): void {
  waiting.push({ kind, text });
  listener?.();
}

/** Shows a short message over the page. What draws it is loaded with the first one. */
export const toast = {
  success: (text: string) => say("success", text),
  error: (text: string) => say("error", text),
};

/** For the place where toasts appear: calls back whenever some wait; returns the function that ends it. */
export function onToast(callback: () => void): () => void {
  listener = callback;
  if (waiting.length > 0) callback();
  return () => {
    if (listener === callback) listener = null;
  };
}

/** Takes the toasts that wait. */
export function takeToasts(): Toast[] {
  return waiting.splice(0);
}
