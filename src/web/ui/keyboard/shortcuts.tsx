// Keyboard shortcuts of mounted components: useShortcuts registers them, `?` lists them.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useOverlayId } from '../overlays/overlay-id.ts';
import { register, type Shortcut } from './shortcut-registry.ts';

export type { Shortcut } from './shortcut-registry.ts';

/** Registers shortcuts while the component is mounted. Ignored while typing, except Escape and Ctrl or Command keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const overlay = useOverlayId();
  const current = useEffectEvent(() => shortcuts);
  // Registered in a layout effect, so that a key pressed right after the first paint is not lost.
  useLayoutEffect(() => register({ overlay, list: () => current() }), [overlay]);
}

/** Focuses the field and selects its text, for search keys. */
export function focusText({ current }: RefObject<HTMLInputElement | null>): void {
  current?.focus();
  current?.select();
}

const NAMES: Record<string, string> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Escape: 'Esc',
};

/** The words of one key, as printed on the keyboard. */
export function keyWords(name: string): string {
  const words = name.split('+').map((part) => {
    if (part === 'mod') return /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
    return NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return words.join(' ');
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-block min-w-5 rounded-sm border border-line-strong px-1 text-center font-sans text-label text-ink-2">
      {keyWords(name)}
    </kbd>
  );
}
