// Which dialogs are open: the document knows it, nobody keeps a second list.

/** The open dialogs in the order in which they were opened, which is the order they have in the document. */
export function openOverlays(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('body > dialog[open]')];
}

/** The dialog on top, null when none is open. */
export function topOverlay(): HTMLDialogElement | null {
  return openOverlays().at(-1) ?? null;
}
