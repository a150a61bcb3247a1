// Distance of the target from the price.
import { clsx } from 'clsx';
import type { Upside } from '../../../domain/figures/target.ts';
import { signedPercent } from '../../../domain/market/format.ts';

/** Renders nothing without a target. `word`: false where a label already contains the word. */
export function UpsideText({ upside, word = true }: { upside: Upside | null; word?: boolean }) {
  if (upside === null) return null;
  return (
    <span className={clsx('whitespace-nowrap', upside.label === 'Downside' ? 'text-bear' : 'text-bull')}>
      {word && upside.label} {signedPercent(upside.percent, 1)}
    </span>
  );
}
