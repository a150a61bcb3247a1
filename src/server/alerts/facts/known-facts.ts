// Facts of all stocks at one publication: per named stock, and one shared entry for every other stock.

import type { FactChange } from '../../../domain/alerts/compiled-rules.ts';
import type { StockFacts } from '../../../domain/alerts/stock-facts.ts';

/** `others`: facts of every stock without an entry in `bySymbol`. */
export type KnownFacts = { bySymbol: ReadonlyMap<string, StockFacts>; others: StockFacts };

/** Changes of every stock that either publication names. */
export function* factChanges(before: KnownFacts, after: KnownFacts): Generator<FactChange> {
  for (const [symbol, facts] of after.bySymbol)
    yield { symbol, before: before.bySymbol.get(symbol) ?? before.others, after: facts };
  for (const [symbol, facts] of before.bySymbol)
    if (!after.bySymbol.has(symbol)) yield { symbol, before: facts, after: after.others };
}
