// Open dialogs, read from the document: there is no second list of them.

/** The open dialogs in the order in which they were opened, which is the order they have in the document. */
export function openOverlays(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('body > dialog[open]')];
}

/** Topmost dialog, null when none is open. */
export function topOverlay(): HTMLDialogElement | null {
  return openOverlays().at(-1) ?? null;
}
