/** Something to be said in a corner of the page. */
export interface Toast {
  kind: "message" | "success" | "error";
  text: string;
  options: ToastOptions;
}

export interface ToastOptions {
  /** A button beside the text. */
  action?: { label: string; onClick: () => void };
  /** How long it stays (ms); longer where there is something to press. */
  duration?: number;
}

const waiting: Toast[] = [];
let listener: (() => void) | null = null;

const say =
  (kind: Toast["kind"]) =>
  (text: string, options: ToastOptions = {}): void => {
    waiting.push({ kind, text, options });
    listener?.();
  };

/** Shows a short message over the page. What draws it is loaded with the first one. */
export const toast = { message: say("message"), success: say("success"), error: say("error") };

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
