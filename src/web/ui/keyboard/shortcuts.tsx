// Keyboard shortcuts of mounted components: useShortcuts registers them, `?` lists them.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Modal } from '../overlays/modal.tsx';
import { useOverlayId } from '../overlays/overlay.tsx';
import { listedShortcuts, register, type Shortcut } from './shortcut-registry.ts';

export type { Shortcut } from './shortcut-registry.ts';

/** Registers shortcuts while the component is mounted. Ignored while typing, except Escape and Ctrl or Command keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const overlay = useOverlayId();
  const current = useEffectEvent(() => shortcuts);
  // Registered in a layout effect, so that a key pressed at first sight is not lost.
  useLayoutEffect(() => register({ overlay, list: () => current() }), [overlay]);
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

/** The list as groups of one scope each, for the dialog and for help texts. */
function ShortcutList({ shortcuts }: { shortcuts: readonly Pick<Shortcut, 'keys' | 'label' | 'scope'>[] }) {
  const scopes = [...new Set(shortcuts.map((shortcut) => shortcut.scope))];
  return (
    <div className="grid gap-4">
      {scopes.map((scope) => (
        <section key={scope}>
          <h3 className="mb-1 font-strong">{scope}</h3>
          <dl className="grid">
            {shortcuts
              .filter((shortcut) => shortcut.scope === scope)
              .map((shortcut) => (
                <div
                  key={shortcut.label}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line"
                >
                  <dt className="text-ink-2">{shortcut.label}</dt>
                  <dd className="flex gap-1">
                    {shortcut.keys.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type Own = readonly Pick<Shortcut, 'keys' | 'label' | 'scope'>[];

/** Shortcuts a guide lists: those of its screen, then all other active ones the screen does not override. */
export function GuideShortcuts({ own }: { own: Own }) {
  const [others, setOthers] = useState<Shortcut[]>([]);
  useEffect(() => setOthers(shortcutsBeside(own)), [own]);
  return <ShortcutList shortcuts={[...own, ...others]} />;
}

function shortcutsBeside(own: Own): Shortcut[] {
  const claimed = new Set(own.flatMap(({ keys }) => keys));
  return listedShortcuts().flatMap((shortcut) => {
    const keys = shortcut.keys.filter((key) => !claimed.has(key));
    const known = own.some(({ label }) => label === shortcut.label);
    return known || keys.length === 0 || shortcut.disabled ? [] : [{ ...shortcut, keys }];
  });
}

/** `?` opens the shortcuts of this screen; a screen with its own `?` overrides it. */
export function ShortcutsDialog({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  const [listed, setListed] = useState<Shortcut[]>([]);
  useShortcuts([
    {
      keys: ['?'],
      label: 'List the shortcuts of this screen',
      scope: 'Everywhere',
      fallback: true,
      handler: () => onChange(true),
    },
  ]);
  useEffect(() => {
    if (open) setListed(listedShortcuts());
  }, [open]);
  return (
    <Modal open={open} onClose={() => onChange(false)} title="Keyboard shortcuts" width="narrow">
      <ShortcutList shortcuts={listed} />
    </Modal>
  );
}
