// What changed on the cards: taken over, it gives exactly the newer cards; what did not change is neither sent nor touched.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MiniCardChanges,
  miniCardChanges,
  type PricedSnapshot,
  withMiniCardChanges,
} from '../../../src/domain/signals/mini-cards/mini-card-changes.ts';
import {
  type CardPrice,
  type MiniCardBook,
  miniCards,
  type ScoredCard,
  unknownPrice,
} from '../../../src/domain/signals/mini-cards/mini-cards.ts';

const facts = {
  batch_info: { batch_datetime: '2026-11-17T17:58:00.000Z', total_symbols: 40, total_signals: 400 },
  as_of: '2026-11-17T17:58:00.000Z',
  formula_version: 'score-1',
};
const bookOf = (scored: readonly ScoredCard[], { prices, prices_as_of, source }: PricedSnapshot) =>
  miniCards(scored, prices, { ...facts, prices_as_of, source }).data as MiniCardBook;

const symbols = Array.from({ length: 40 }, (_, at) => `S${at}`);
const count = fc.integer({ min: 0, max: 3 });
const anyScored = fc
  .array(fc.tuple(count, count, fc.integer({ min: 0, max: 1 })), { minLength: 1, maxLength: 40 })
  .map((rows): ScoredCard[] =>
    rows.map(([bullish, bearish, premium], at) => ({
      symbol: symbols[at] as string,
      company_name: null,
      smart_cat_score: (bullish - bearish) * 10,
      bullish_score: bullish * 10,
      bearish_score: bearish * 10,
      bullish_signal_count: bullish,
      bearish_signal_count: bearish,
      premium_signal_count: premium,
    })),
  );
/** Few values, so that prices often stay as they were. */
const value = fc.constantFrom(null, 0, -1.25, 10.5, 623_800_000);
const anyPrice: fc.Arbitrary<CardPrice> = fc.record({
  current_price: value,
  price_change: value,
  price_change_percent: value,
  volume: value,
});
const anyPrices = (id: number): fc.Arbitrary<PricedSnapshot> =>
  fc.record({
    id: fc.constant(id),
    prices: fc
      .array(fc.tuple(fc.constantFrom(...symbols), anyPrice), { maxLength: 60 })
      .map((rows) => new Map(rows) as ReadonlyMap<string, CardPrice>),
    prices_as_of: fc.constantFrom(null, '2026-11-17T18:14:00.000Z', '2026-11-17T18:15:00.000Z'),
    source: fc.constantFrom(null, 'Sample market'),
  });

describe('Changes of the cards', () => {
  // ENT-14
  test('taken over by the older cards they give exactly the newer ones, whatever the prices are', () => {
    fc.assert(
      fc.property(anyScored, anyPrices(6), anyPrices(7), (scored, before, after) => {
        const names = scored.map(({ symbol }) => symbol);
        const sent = MiniCardChanges.parse(JSON.parse(JSON.stringify(miniCardChanges(names, before, after))));
        expect([sent.base_id, sent.id]).toEqual([6, 7]);
        expect(withMiniCardChanges(bookOf(scored, before), sent)).toEqual(bookOf(scored, after));
      }),
    );
  });

  const scored = ['UP', 'SAME', 'GONE'].map((symbol): ScoredCard => {
    const counts = { bullish_signal_count: 1, bearish_signal_count: 0, premium_signal_count: 0 };
    return { symbol, company_name: null, smart_cat_score: 5, bullish_score: 5, bearish_score: 0, ...counts };
  });
  const price: CardPrice = { current_price: 10, price_change: -0.5, price_change_percent: -4.76, volume: 1_000 };
  const at = { prices_as_of: '2026-11-17T18:14:00.000Z', source: 'Sample market' };
  const before = { id: 6, prices: new Map(scored.map(({ symbol }) => [symbol, price])), ...at };
  const dearer = { ...price, current_price: 10.25 };
  const after = {
    id: 7,
    prices: new Map([
      ['UP', dearer],
      ['SAME', { ...price }],
    ]),
    ...at,
  };

  test('name only what is another price now, as columns; a price nobody knows any more is null', () => {
    const changes = miniCardChanges(['UP', 'SAME', 'GONE'], before, after);
    expect(changes).toMatchObject({ symbols: ['UP', 'GONE'], current_price: [10.25, null], volume: [1_000, null] });
  });

  test('leave the cards that did not change as the very objects they were', () => {
    const old = bookOf(scored, before);
    const now = withMiniCardChanges(old, miniCardChanges(['UP', 'SAME', 'GONE'], before, after));
    expect(now.bullish.map(({ symbol }) => symbol)).toEqual(old.bullish.map(({ symbol }) => symbol));
    const named = (name: string) => now.bullish.find(({ symbol }) => symbol === name);
    expect(named('UP')).toMatchObject(dearer);
    expect(named('GONE')).toMatchObject(unknownPrice);
    expect(named('SAME')).toBe(old.bullish.find(({ symbol }) => symbol === 'SAME'));
  });
});
