// The ways into the palette: a button in the bar and the keys.
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { lazyPart, renewFailedParts } from '../ui/lazy-part.tsx';
import { logFailure } from '../ui/log-failure.ts';
import { listedShortcuts, type Shortcut } from '../ui/shortcut-registry.ts';
import { keyWords, useShortcuts } from '../ui/shortcuts.tsx';
import { spokenWords } from '../ui/spoken-error.ts';
import { showToast } from '../ui/toast.tsx';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

const PALETTE_LABEL = 'Go to a page, a stock or an action';
/** Signals Pro keeps this one for its search, as specified; there the other key is the one to show. */
const KEYS = ['mod+k', 'g'] as const;
const SEARCH_OWNS_THE_FIRST = '/signals-live-pro';

export function PaletteButton() {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);
  const { pathname } = useLocation();
  const show = () => setShortcuts(listedShortcuts().filter(({ label }) => label !== PALETTE_LABEL));
  useShortcuts([{ keys: KEYS, label: PALETTE_LABEL, scope: 'Everywhere', fallback: true, handler: show }]);
  return (
    <>
      <button
        type="button"
        className={buttonClass('outline', 'md', 'max-xl:border-transparent max-xl:px-2!')}
        aria-label={PALETTE_LABEL}
        onClick={show}
      >
        <Search aria-hidden className="size-4" />
        {/* Drawn and not written: words on a button must be part of its name, and the key is none of it. */}
        <span
          aria-hidden
          data-keys={keyWords(KEYS[pathname === SEARCH_OWNS_THE_FIRST ? 1 : 0])}
          className="text-ink-2 max-[88rem]:hidden after:ml-2 after:rounded-sm after:border after:border-line-strong after:px-1 after:text-label after:content-[attr(data-keys)]"
        >
          Go to
        </span>
      </button>
      {shortcuts !== null && (
        <ErrorBoundary
          fallback={null}
          onError={(error) => {
            // The page stays as it is; the next press asks again.
            logFailure('palette', error);
            showToast('error', spokenWords(error, 'The list of pages and stocks could not be shown.'));
            renewFailedParts();
            setShortcuts(null);
          }}
        >
          <Suspense fallback={null}>
            <CommandPalette title={PALETTE_LABEL} shortcuts={shortcuts} onClose={() => setShortcuts(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
