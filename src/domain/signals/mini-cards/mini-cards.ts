// Dashboard cards: every scored symbol with its newest price, by tab.
import { z } from 'zod';
import { chooseTab } from '../score/score.ts';
import { Synthesis } from '../score/scores.ts';
import { StateFacts, type TabType } from '../signal.ts';
import { byScore } from '../signal-list.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Price of the last trade and the day's change in USD, change in percent, volume of the day in shares. */
export const CardPrice = z.object({
  current_price: N,
  price_change: N,
  price_change_percent: N,
  volume: N,
});
export type CardPrice = z.infer<typeof CardPrice>;

export const MiniCard = CardPrice.extend({
  ...Synthesis.omit({ has_idea_engine: true, has_momentum_alert: true, has_stocks_to_short: true }).shape,
  smart_cat_score: z.number(),
});
export type MiniCard = z.infer<typeof MiniCard>;

/**
 * Prices in the order of the requested symbols; `as_of`: time of the prices (ISO), `source`: vendor they come from;
 * null while unknown.
 */
export const SymbolPrices = z.object({
  as_of: S,
  source: S,
  prices: z.array(CardPrice.extend({ symbol: z.string() })),
});
export type SymbolPrices = z.infer<typeof SymbolPrices>;

const cards = z.array(MiniCard);

export const MiniCardBook = z.object({
  premium: cards,
  bullish: cards,
  bearish: cards,
  neutral: cards,
  batch_info: StateFacts.extend({ batch_datetime: S, total_symbols: z.number(), total_signals: z.number() }),
  /** Time of the signals, ISO; null before the first batch. */
  as_of: S,
  /** Time of the prices, ISO; null while none are known. */
  prices_as_of: S,
  /** Vendor of the prices; null while none are known. */
  source: S,
  formula_version: S,
});
export type MiniCardBook = z.infer<typeof MiniCardBook>;

/** When `success` is false, `data` is null and `error` has the reason. */
export const MiniCards = z.object({
  success: z.boolean(),
  data: MiniCardBook.nullable(),
  error: S.optional(),
});
export type MiniCards = z.infer<typeof MiniCards>;

export type ScoredCard = Omit<MiniCard, keyof CardPrice>;
export type BookFacts = Omit<MiniCardBook, TabType>;

export const unknownPrice: CardPrice = {
  current_price: null,
  price_change: null,
  price_change_percent: null,
  volume: null,
};

/** Cards by tab, highest score first; a symbol without a known price keeps its card, with nulls. */
export function miniCards(
  scored: readonly ScoredCard[],
  prices: ReadonlyMap<string, CardPrice>,
  facts: BookFacts,
): MiniCards {
  const book: MiniCardBook = { premium: [], bullish: [], bearish: [], neutral: [], ...facts };
  for (const card of scored.toSorted(byScore)) {
    book[chooseTab(card)].push({ ...card, ...(prices.get(card.symbol) ?? unknownPrice) });
  }
  return { success: true, data: book };
}

/** Empty publication ahead of the first batch, with all fields. */
export function noMiniCards(): MiniCards {
  return miniCards([], new Map(), {
    batch_info: { batch_datetime: null, total_symbols: 0, total_signals: 0 },
    as_of: null,
    prices_as_of: null,
    source: null,
    formula_version: null,
  });
}
