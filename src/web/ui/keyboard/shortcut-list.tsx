// Lists of the active shortcuts: the dialog of a screen and the part of a guide.
import { useEffect, useState } from 'react';
import { Modal } from '../overlays/modal.tsx';
import { listedShortcuts, type Shortcut, shortcutsOf } from './shortcut-registry.ts';
import { Key } from './shortcuts.tsx';

/** Shortcuts grouped by scope. */
function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
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

/** Shortcuts a guide lists: those of its screen, then all other active ones the screen does not override. */
export function GuideShortcuts({ scope }: { scope: string }) {
  const [listed, setListed] = useState<Shortcut[]>([]);
  useEffect(() => {
    const own = shortcutsOf(scope);
    setListed([...own, ...shortcutsBeside(own)]);
  }, [scope]);
  return <ShortcutList shortcuts={listed} />;
}

function shortcutsBeside(own: readonly Shortcut[]): Shortcut[] {
  const claimed = new Set(own.flatMap(({ keys }) => keys));
  return listedShortcuts().flatMap((shortcut) => {
    const keys = shortcut.keys.filter((key) => !claimed.has(key));
    const known = own.some(({ label }) => label === shortcut.label);
    return known || keys.length === 0 || shortcut.disabled ? [] : [{ ...shortcut, keys }];
  });
}

export function ShortcutsModal({ onClose }: { onClose: () => void }) {
  const [listed, setListed] = useState<Shortcut[]>([]);
  useEffect(() => setListed(listedShortcuts()), []);
  return (
    <Modal onClose={onClose} title="Keyboard shortcuts" width="narrow">
      <ShortcutList shortcuts={listed} />
    </Modal>
  );
}
