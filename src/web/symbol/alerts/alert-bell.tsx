// Bell of a stock, a saved screen or the product: opens the box of suggested alerts, which loads as a separate chunk.
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useShownInstant } from '../../api/shown-instant.ts';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import type { AlertTarget } from './alert-target.ts';

const AlertBox = lazyPart(() => import('./alert-box.tsx'), 'AlertBox', null);

/** Memoized: most bells look alike, so a reused row does not redraw its bell. */
const Shape = memo(Bell);

type AlertBellProps = {
  target: AlertTarget;
  /** Uses the size of the neighbouring buttons. */
  large?: boolean;
  /** True if the key `a` opens the box: for the one open stock. */
  withKey?: boolean;
  /** -1 in a table that opens the bell by its own key. */
  tabIndex?: number;
  className?: string;
};

const targetName = (target: AlertTarget): string =>
  target.kind === 'symbol' ? target.symbol : target.kind === 'screen' ? target.name : target.title;

/** Renders nothing in a past view: alerts are about the present. */
export function AlertBell(props: AlertBellProps) {
  return useShownInstant() === null ? <PresentBell {...props} /> : null;
}

function PresentBell({ target, large = false, withKey = false, tabIndex, className }: AlertBellProps) {
  // Target of the open box, not a flag, because table rows reuse the bell for other stocks.
  const [opened, setOpened] = useState<AlertTarget | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = targetName(target);
  const isOpen = opened !== null && targetName(opened) === name;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows and cards around it open on a click or a key
    <span
      className={clsx('anchor inline-flex shrink-0 print:hidden', className)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (opened !== null) event.stopPropagation();
      }}
    >
      {withKey && <BellKey name={name} open={() => setOpened(target)} />}
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        data-row-key="a"
        aria-label={`Set an alert for ${name}`}
        title={`Set an alert for ${name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpened(isOpen ? null : target)}
        className={clsx(
          'flex shrink-0 items-center justify-center gap-2 rounded-sm text-ink-3 hover:text-ink aria-expanded:bg-brand-soft aria-expanded:text-brand',
          large ? 'size-control pointer-coarse:size-11' : 'size-6 pointer-coarse:size-11',
        )}
      >
        <Shape aria-hidden className="size-4" />
      </button>
      {opened !== null && (
        <AlertBox
          key={targetName(opened)}
          target={opened}
          name={targetName(opened)}
          anchor={button}
          onClose={(returns) => {
            setOpened(null);
            if (returns) restoreFocus(button.current);
          }}
        />
      )}
    </span>
  );
}

/** Focuses the bell, or the grid around the bell, whose keys move between rows. */
function restoreFocus(bell: HTMLElement | null): void {
  const grid = bell?.tabIndex === -1 ? bell.closest<HTMLElement>('[role=grid]') : null;
  (grid ?? bell)?.focus({ preventScroll: grid !== null });
}

function BellKey({ name, open }: { name: string; open: () => void }) {
  useShortcuts([{ keys: ['a'], label: `Set an alert for ${name}`, scope: 'Open stock', handler: open }]);
  return null;
}
