// Sample cards of the dashboard, made of the sample signals.
import {
  type BookFacts,
  type CardPrice,
  type MiniCards,
  unknownPrice,
} from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { sampleSignals, signal } from '../signals-pro/sample-signals.ts';

const prices: ReadonlyMap<string, CardPrice> = new Map([
  ['NVDA', { current_price: 214.36, price_change: 10.58, price_change_percent: 5.19, volume: 623_800_000 }],
  ['CVNA', { current_price: 311.27, price_change: -9.83, price_change_percent: -3.06, volume: 4_900_000 }],
]);

export function miniCards(signals: readonly Signal[] = sampleSignals, part: Partial<BookFacts> = {}): MiniCards {
  const at = new Date(Date.now() - 16 * 60_000).toISOString();
  const of = (tab: Signal['tabType']) =>
    signals
      .filter(({ tabType }) => tabType === tab)
      .toSorted((a, b) => b.smart_cat_score - a.smart_cat_score)
      .map((one) => ({ ...one, ...(prices.get(one.symbol) ?? unknownPrice) }));
  return {
    success: true,
    data: {
      ...{ premium: of('premium'), bullish: of('bullish'), bearish: of('bearish'), neutral: of('neutral') },
      batch_info: { batch_datetime: at, total_symbols: signals.length, total_signals: 1_234 },
      as_of: at,
      prices_as_of: new Date(Date.now() - 8_000).toISOString(),
      source: 'Sample market',
      formula_version: 'score-1',
      ...part,
    },
  };
}

/** Twelve stocks on the bullish side. */
export const manySignals = Array.from({ length: 12 }, (_, at): Signal => {
  const name = `S${String(at).padStart(4, '0')}`;
  const base = signal(name, `Sample Company ${at}`, {});
  return { ...base, tabType: 'bullish', bullish_score: 900, smart_cat_score: 900, bullish_signal_count: 3 };
});
