/** Focuses the first control inside `container` that is marked as invalid. False when there is none. */
export function focusFirstInvalid(container: HTMLElement | null): boolean {
  const control = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!control) return false;
  // A group that is folded away would hide it.
  control.closest("details")?.setAttribute("open", "");
  control.focus();
  return true;
}
