// Trace of the five patterns of one stock: every figure with its threshold.
import { nanAsNull, unknownAsNaN } from '../../numbers/known.ts';
import { pollRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { Readings } from '../columns/readings.ts';
import { type Pattern, patternNames, type Side } from '../golden-eye.ts';
import type { MarketState } from './market-direction.ts';
import {
  bounceFigures,
  directionNumber,
  followFigures,
  gapFigures,
  goldenFigures,
  MOST_FIGURES,
  patternConditions,
  reversalFigures,
} from './pattern-conditions.ts';
import { type Check, check, checkThat, type PatternTrace } from './trace.ts';

/** All five patterns by priority, found or not. No pattern is found before the opening bell or without a fresh bar. */
export function tracePatterns(readings: Readings, market: MarketState): PatternTrace[] {
  const live = checkThat(
    'Fresh bar of the regular session',
    readings.live,
    `closed within ${pollRules.fresh_within.value} min`,
  );
  const figures = new Float64Array(MOST_FIGURES);
  return patternNames.map((pattern) => {
    const side = writeFigures[pattern](figures, readings, market);
    const checks = [live, ...toChecks(pattern, figures, readings)];
    return { pattern, side, detected: checks.every((one) => one.pass), checks };
  });
}

function toChecks(pattern: Pattern, figures: Float64Array, { support }: Readings): Check[] {
  return patternConditions[pattern].map(({ name, unit, threshold, bounds }, at) => {
    const value = nanAsNull(figures[at]!);
    if (bounds !== null) return check(name, value, unit, bounds);
    const touched = pattern === 'support_bounce' && at === 0 && support !== null;
    return checkThat(touched ? `Touched the ${support.kind}` : name, value === null ? null : value === 1, threshold);
  });
}

/** Writers of each pattern's figures; each returns the side the pattern would be traded on. */
const writeFigures: Record<Pattern, (into: Float64Array, readings: Readings, market: MarketState) => Side> = {
  golden_window: (into, { volume_float_ratio, momentum_5m, vwap_distance }) => {
    goldenFigures(into, unknownAsNaN(volume_float_ratio), unknownAsNaN(momentum_5m), unknownAsNaN(vwap_distance));
    return 'long';
  },
  reversal: (into, { rise }) => {
    const fact = (name: 'closes' | 'volumes' | 'crosses') => (rise === null ? Number.NaN : Number(rise[name]));
    reversalFigures(into, unknownAsNaN(rise?.off_high), fact('closes'), fact('volumes'), fact('crosses'));
    return 'long';
  },
  support_bounce: (into, { support }) => {
    bounceFigures(into, unknownAsNaN(support?.above), support !== null);
    return 'long';
  },
  gap_and_go: (into, { gap_pct, price, opening_low, opening_high, vwap_distance }) =>
    toSideName(
      gapFigures(
        into,
        unknownAsNaN(gap_pct),
        unknownAsNaN(price),
        unknownAsNaN(opening_low),
        unknownAsNaN(opening_high),
        unknownAsNaN(vwap_distance),
      ),
    ),
  market_follow: (into, { momentum_5m, vwap_distance }, market) =>
    toSideName(
      followFigures(
        into,
        unknownAsNaN(momentum_5m),
        directionNumber(market.direction),
        unknownAsNaN(market.move_5m),
        unknownAsNaN(vwap_distance),
      ),
    ),
};

function toSideName(side: 1 | -1): Side {
  return side === 1 ? 'long' : 'short';
}
