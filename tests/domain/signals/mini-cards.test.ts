// Dashboard cards: tabs, order, unknown prices.
import { describe, expect, test } from 'vitest';
import {
  MiniCards,
  miniCards,
  noMiniCards,
  type ScoredCard,
} from '../../../src/domain/signals/mini-cards/mini-cards.ts';

const facts = {
  batch_info: { batch_datetime: '2026-11-17T17:58:00.000Z', total_symbols: 5, total_signals: 40 },
  as_of: '2026-11-17T17:58:00.000Z',
  prices_as_of: '2026-11-17T18:14:00.000Z',
  source: 'Sample market',
  formula_version: 'score-1',
};

function scored(symbol: string, bullish_score: number, bearish_score: number, premium = 0): ScoredCard {
  return {
    symbol,
    company_name: null,
    smart_cat_score: bullish_score - bearish_score,
    bullish_score,
    bearish_score,
    bullish_signal_count: bullish_score / 10,
    bearish_signal_count: bearish_score / 10,
    premium_signal_count: premium,
  };
}

const price = { current_price: 10, price_change: -0.5, price_change_percent: -4.76, volume: 1_000 };

describe('Mini cards', () => {
  // ENT-13, ENT-14
  test('stand in one tab each, the highest score first, with the price that is known', () => {
    const reply = miniCards(
      [
        scored('LOW', 10, 0),
        scored('HIGH', 90, 0),
        scored('DOWN', 0, 30),
        scored('EVEN', 20, 20),
        scored('STAR', 0, 90, 1),
      ],
      new Map([['HIGH', price]]),
      facts,
    );
    expect(MiniCards.parse(reply)).toEqual(reply);
    const { data } = reply;
    const names = (['premium', 'bullish', 'bearish', 'neutral'] as const).map((tab) =>
      data?.[tab].map(({ symbol }) => symbol),
    );
    expect(names).toEqual([['STAR'], ['HIGH', 'LOW'], ['DOWN'], ['EVEN']]);
    expect(data?.bullish[0]).toMatchObject(price);
    expect(data?.bullish[1]).toMatchObject({ current_price: null, price_change_percent: null, volume: null });
    expect(data?.batch_info).toEqual(facts.batch_info);
  });

  test('are none before the first batch, in the same shape', () => {
    const reply = noMiniCards();
    expect(MiniCards.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({ success: true, data: { premium: [], batch_info: { total_symbols: 0 } } });
  });
});
