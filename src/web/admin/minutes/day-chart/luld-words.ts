// Limit-up/limit-down events in words: tapes, indicators, bands.
import { price } from '../../../../domain/market/format.ts';
import { luldIndicators } from '../../../../domain/minutes/halts.ts';
import type { LuldRow } from '../../../../domain/minutes/minute-rows.ts';

export const tapeNames: Readonly<Record<LuldRow['tape'], string>> = { 1: 'NYSE', 2: 'AMEX', 3: 'NASDAQ' };

const NEW_BANDS: readonly number[] = [15, 16];

export type LuldKind = 'halt' | 'resume' | 'bands' | 'other';

export function luldKind({ indicators, high_limit, low_limit }: LuldRow): LuldKind {
  if (indicators.includes(luldIndicators.halted)) return 'halt';
  if (indicators.includes(luldIndicators.resumed)) return 'resume';
  return high_limit && low_limit && indicators.every((one) => NEW_BANDS.includes(one)) ? 'bands' : 'other';
}

/** `Bands 47.55 to 52.55`, `Trading halted`, `Trading goes on, bands 47.55 to 52.55`, `Indicator 21`. */
export function luldWords(row: LuldRow): string {
  const { high_limit: high, low_limit: low, indicators } = row;
  const bands = high && low ? `bands ${price(low)} to ${price(high)}` : null;
  const words = {
    halt: 'Trading halted',
    resume: ['Trading goes on', bands].filter(Boolean).join(', '),
    bands: `B${(bands ?? 'ands').slice(1)}`,
    other: [indicators.length === 0 ? 'No indicator' : `Indicator ${indicators.join(', ')}`, bands]
      .filter(Boolean)
      .join(', '),
  };
  return words[luldKind(row)];
}
