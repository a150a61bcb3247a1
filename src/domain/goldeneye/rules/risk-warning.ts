// Risk warning of a trade in one line.
import { decimal, signedPercent } from '../../market/format.ts';
import { disqualifierRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { Readings } from '../columns/readings.ts';
import type { DisqualifyReason, Side } from '../golden-eye.ts';
import { agreement, type MarketState, vxxLabel } from './market-direction.ts';

const reasonWords = {
  LOW_VOLUME: ({ volume_float_ratio }) =>
    `Low volume: ${decimal(volume_float_ratio)}x the usual, below ${disqualifierRules.low_volume_below.value}x`,
  MOMENTUM_TOO_HIGH: ({ momentum_5m }) => `Moved ${signedPercent(momentum_5m)} in 5 minutes, too late to enter`,
  DUMPING: ({ high_distance }) => `${decimal(high_distance)}% off the high of the day`,
  SPREAD_TOO_WIDE: ({ spread }) =>
    `Spread $${decimal(spread)}, above $${decimal(disqualifierRules.spread_above.value)}`,
} as const satisfies Record<DisqualifyReason, (readings: Readings) => string>;

const figureWords = {
  LOW_VOLUME: 'volume pace',
  MOMENTUM_TOO_HIGH: '5-minute momentum',
  DUMPING: 'high of the day',
  SPREAD_TOO_WIDE: 'spread',
} as const satisfies Record<DisqualifyReason, string>;

/** `Not judged: volume pace unknown`; null when everything is known. */
export function notJudgedWords(reasons: readonly DisqualifyReason[]): string | null {
  if (reasons.length === 0) return null;
  return `Not judged: ${reasons.map((reason) => figureWords[reason]).join(', ')} unknown`;
}

/**
 * Warnings in order: disqualifiers, figures that could not be judged, a market against the side, fear; null without a
 * warning.
 */
export function riskWarning(
  readings: Readings,
  reasons: readonly DisqualifyReason[],
  notJudged: readonly DisqualifyReason[],
  side: Side | null,
  market: MarketState,
): string | null {
  const words = reasons.map((reason) => reasonWords[reason](readings));
  const unknown = side === null ? null : notJudgedWords(notJudged);
  if (unknown !== null) words.push(unknown);
  if (side !== null && agreement(side, market.direction) < 0) words.push(`Against a ${market.direction} market`);
  const label = vxxLabel(market.vxx_change);
  if (side !== null && (label === 'Elevated' || label === 'Extreme Fear')) words.push(`VXX: ${label}`);
  return words.length === 0 ? null : words.join('; ');
}
