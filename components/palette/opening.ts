/** Carries the wish to open the palette from any button to the palette of the page. */
export const openingOfPalette = new EventTarget();

export function openPalette(): void {
  openingOfPalette.dispatchEvent(new Event("open"));
}
