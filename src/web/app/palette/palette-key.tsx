// Entry points of the command palette: a button in the bar and the keys.
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { OpenedPart } from '../../ui/failures/opened-part.tsx';
import { listedShortcuts, type Shortcut } from '../../ui/keyboard/shortcut-registry.ts';
import { keyWords, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { userPages } from '../pages.ts';
import { type Ahead, nothingAhead, TypedAhead } from './typed-ahead.tsx';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

const PALETTE_LABEL = 'Go to a page, a stock or an action';
const EVERYWHERE = 'Everywhere';
const KEYS = ['mod+k', 'g'] as const;

export function PaletteButton() {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);
  const { pathname } = useLocation();
  const own = userPages.find(({ path }) => path === pathname)?.ownKeys ?? [];
  // Shows a key that the page does not use for itself.
  const shownKey = KEYS.find((key) => !own.includes(key)) ?? KEYS[0];
  const [ahead, setAhead] = useState<Ahead>(nothingAhead);
  const close = () => setShortcuts(null);
  const show = () => {
    setAhead(nothingAhead);
    const others = listedShortcuts().filter(({ label }) => label !== PALETTE_LABEL);
    // Shortcuts of the page come before those of every page.
    setShortcuts(
      others.toSorted((one, other) => Number(one.scope === EVERYWHERE) - Number(other.scope === EVERYWHERE)),
    );
  };
  useShortcuts([{ keys: KEYS, label: PALETTE_LABEL, scope: EVERYWHERE, fallback: true, handler: show }]);
  return (
    <>
      <button
        type="button"
        className={buttonClass('outline', 'md', 'max-xl:border-transparent max-xl:px-2!')}
        aria-label={PALETTE_LABEL}
        onClick={show}
      >
        <Search aria-hidden className="size-4" />
        {/* Drawn by CSS: visible text of a button must be part of its name, and the key is not. */}
        <span
          aria-hidden
          data-keys={keyWords(shownKey)}
          className="text-ink-2 max-[88rem]:hidden after:ml-2 after:rounded-sm after:border after:border-line-strong after:px-1 after:text-label after:content-[attr(data-keys)]"
        >
          Go to
        </span>
      </button>
      <OpenedPart
        name="palette"
        failed="The list of pages and stocks could not be shown."
        open={shortcuts !== null}
        onFailed={close}
        fallback={<TypedAhead onKey={setAhead} onClose={close} />}
      >
        <CommandPalette title={PALETTE_LABEL} shortcuts={shortcuts ?? []} ahead={ahead} onClose={close} />
      </OpenedPart>
    </>
  );
}
