// Open dialogs, read from the document: there is no second list of them.

/** Open dialogs in the order they were opened, because each is appended to the document. */
export function openOverlays(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('body > dialog[open]')];
}

/** Topmost dialog, null when none is open. */
export function topOverlay(): HTMLDialogElement | null {
  return openOverlays().at(-1) ?? null;
}
