// Keys typed while the code of the palette loads: they go to its field, not to the page.
import { useEffectEvent, useLayoutEffect } from 'react';

/** `entered`: Enter came after the text. */
export type Ahead = { text: string; entered: boolean };

export const nothingAhead: Ahead = { text: '', entered: false };

/** Text after a key; null for a key that the field ignores. */
function withKey({ text, entered }: Ahead, key: string): Ahead | null {
  if (key === 'Enter') return { text, entered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), entered };
  return key.length === 1 ? { text: text + key, entered } : null;
}

type TypedAheadProps = { onKey: (change: (before: Ahead) => Ahead) => void; onClose: () => void };

/** Draws nothing; listens while it is mounted. */
export function TypedAhead({ onKey, onClose }: TypedAheadProps) {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') onClose();
    else if (withKey(nothingAhead, key) === null) return;
    else onKey((before) => withKey(before, key) ?? before);
    event.preventDefault();
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    const on = new AbortController();
    window.addEventListener('keydown', (event) => answer(event), { capture: true, signal: on.signal });
    return () => on.abort();
  }, []);
  return null;
}
