// Prices of open setups at the newest poll's minute.
import type { PriceNow } from '../../domain/goldeneye/windows/open-setups.ts';
import type { PollMaker } from './make-poll.ts';

/** Symbols the newest poll does not know are left out. */
export function pricesNow(polls: Pick<PollMaker, 'judged'>, symbols: readonly string[]): [string, PriceNow][] {
  return symbols.flatMap((symbol): [string, PriceNow][] => {
    const stock = polls.judged(symbol)?.stock;
    if (stock === undefined) return [];
    const { company_name, price, change_pct } = stock;
    return [[symbol, { company_name, price, change_pct }]];
  });
}
