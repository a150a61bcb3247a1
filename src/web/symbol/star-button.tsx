// The star of one stock: pressed when it is on the user's own list.
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useShortcuts } from '../ui/shortcuts.tsx';
import { useStarred, useToggleStar } from './stars.ts';

type StarButtonProps = {
  symbol: string;
  /** The key `s` does the same: for the one stock that is open. */
  withKey?: boolean;
  /** As large as the buttons beside it. */
  large?: boolean;
  /** Out of the order of Tab, where a table has a key of its own. */
  tabIndex?: number;
  className?: string;
};

export function StarButton({ symbol, withKey = false, large = false, tabIndex, className }: StarButtonProps) {
  const starred = useStarred()?.has(symbol);
  const toggleStar = useToggleStar();
  const toggle = () => toggleStar(symbol);
  return (
    <>
      {withKey && <StarKey symbol={symbol} toggle={toggle} />}
      <button
        type="button"
        tabIndex={tabIndex}
        aria-pressed={starred === true}
        aria-label={`Star ${symbol}`}
        title={starred ? `Take ${symbol} off my stars` : `Put ${symbol} on my stars`}
        // Nothing to change before it is known what there is.
        disabled={starred === undefined}
        onClick={(event) => {
          // Rows and cards around it open on a click.
          event.stopPropagation();
          toggle();
        }}
        className={clsx(
          'grid shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink disabled:opacity-50 aria-pressed:text-brand print:hidden',
          large ? 'size-control' : 'size-6 pointer-coarse:size-9',
          className,
        )}
      >
        <Star aria-hidden className={clsx('size-4', starred && 'fill-current')} />
      </button>
    </>
  );
}

function StarKey({ symbol, toggle }: { symbol: string; toggle: () => void }) {
  useShortcuts([{ keys: ['s'], label: `Star ${symbol}, or take its star`, scope: 'Open stock', handler: toggle }]);
  return null;
}
