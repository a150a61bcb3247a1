// Renames implied by closes: a new symbol whose stated change starts at the last close of a symbol that ended.
import type { RuleTable } from '../../rules/rule.ts';

const renameRules = {
  price_from: {
    name: 'A rename is read from closes from',
    value: 1,
    unit: 'USD',
    source: 'own choice: below it many closes agree within a cent',
  },
  volume_ratio: {
    name: 'Volumes of its two days differ at most by the factor',
    value: 20,
    unit: '',
    source: 'own choice: of 63 pairs of the whole market in 14 months those that differ more are other companies',
  },
} as const satisfies RuleTable;

/** Closes in USD; `change`: stated change of the day in percent, NaN if unknown. */
export type StatedClose = { symbol: string; close: number; change: number; volume: number };

/** Rounding error of a stated change with three decimals, in percent. */
const CHANGE_STEP = 0.0005;
/** Rounding error of a price in cents, USD. */
const PRICE_STEP = 0.005;
const PRICE_FROM: number = renameRules.price_from.value;
const VOLUME_RATIO: number = renameRules.volume_ratio.value;

function isSame(ended: StatedClose, begun: StatedClose): boolean {
  const grown = 1 + begun.change / 100;
  const before = begun.close / grown;
  const error = PRICE_STEP / Math.max(0.1, grown) + (before * CHANGE_STEP) / (100 * Math.max(0.1, grown));
  const [less, more] = [Math.min(ended.volume, begun.volume), Math.max(ended.volume, begun.volume)];
  return ended.close >= PRICE_FROM && Math.abs(ended.close - before) <= error && more <= VOLUME_RATIO * less;
}

/**
 * Pairs of a symbol that last closed in a session and one that first closed in the next, if each fits only the other.
 */
export function impliedRenames(
  ended: readonly StatedClose[],
  begun: readonly StatedClose[],
): { from: string; to: string }[] {
  return begun.flatMap((next) => {
    const fits = ended.filter((one) => isSame(one, next));
    const [only] = fits;
    if (only === undefined || fits.length > 1) return [];
    const isAlone = begun.filter((other) => isSame(only, other)).length === 1;
    return isAlone ? [{ from: only.symbol, to: next.symbol }] : [];
  });
}
