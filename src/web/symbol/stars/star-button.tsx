// Star button of one stock; pressed while it is on the user's list.
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { useStarred, useToggleStar } from './stars.ts';

/** Memoized: most stars look alike, so a reused row does not redraw its star. */
const Shape = memo(Star);

type Style = {
  /** Uses the size of the neighbouring buttons. */
  large?: boolean;
  /** -1 in a table that toggles the star by its own key. */
  tabIndex?: number;
  className?: string;
};

type StarMarkProps = Style & {
  symbol: string;
  /** Undefined while unknown; the star cannot be changed then. */
  starred: boolean | undefined;
  onToggle: (symbol: string) => void;
};

/** Star without queries, for rows of long tables; elsewhere use StarButton. */
export function StarMark({ symbol, starred, onToggle, large = false, tabIndex, className }: StarMarkProps) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-row-key="s"
      aria-pressed={starred === true}
      aria-label={`Star ${symbol}`}
      title={starred ? `Take ${symbol} off my stars` : `Put ${symbol} on my stars`}
      disabled={starred === undefined}
      onClick={(event) => {
        // Keeps the click from opening the row or card around.
        event.stopPropagation();
        onToggle(symbol);
      }}
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink disabled:opacity-50 aria-pressed:text-brand print:hidden',
        large ? 'size-control' : 'size-6 pointer-coarse:size-11',
        className,
      )}
    >
      <Shape aria-hidden className={clsx('size-4', starred && 'fill-current')} />
    </button>
  );
}

type StarButtonProps = Style & {
  symbol: string;
  /** True if the key `s` presses the star: for the one open stock. */
  withKey?: boolean;
};

export function StarButton({ symbol, withKey = false, ...style }: StarButtonProps) {
  const starred = useStarred()?.has(symbol);
  const toggle = useToggleStar();
  return (
    <>
      {withKey && <StarKey symbol={symbol} toggle={toggle} />}
      <StarMark symbol={symbol} starred={starred} onToggle={toggle} {...style} />
    </>
  );
}

function StarKey({ symbol, toggle }: { symbol: string; toggle: (symbol: string) => void }) {
  const label = `Star ${symbol}, or take its star`;
  useShortcuts([{ keys: ['s'], label, scope: 'Open stock', handler: () => toggle(symbol) }]);
  return null;
}
