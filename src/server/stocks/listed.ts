// The list of stocks in memory, ready to be searched; reloaded when it changes or after five minutes.
import { ageMs, minuteMs } from '../../domain/numbers/time.ts';
import type { CompanyGroups } from '../../domain/stocks/details/company-groups.ts';
import { popularStocks } from '../../domain/stocks/search/popular.ts';
import { type StockSearch, stockSearch } from '../../domain/stocks/search/rank-search.ts';
import { possibleSymbols } from '../../domain/stocks/symbols/symbol.ts';
import type { Clock } from '../process/clock.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import type { ListedStock } from './store.ts';

/** Age at which the list is reloaded, because another process may have imported a newer one. */
const KEPT_MS = 5 * minuteMs;

export type ListedStocks = {
  bySymbol: ReadonlyMap<string, ListedStock>;
  search: StockSearch;
  popular: readonly ListedStock[];
};

export type Listed = ReturnType<typeof createListed>;

export function createListed(deps: {
  clock: Clock;
  load: () => Promise<ListedStock[]>;
  onBug: (error: unknown) => void;
}) {
  let kept: ListedStocks | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  const reads = createSingleFlight<ListedStocks>();

  async function read(): Promise<ListedStocks> {
    const before = changes;
    const stocks = await deps.load();
    const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]));
    kept = {
      bySymbol,
      search: stockSearch(stocks),
      popular: popularStocks(stocks).flatMap(({ symbol }) => bySymbol.get(symbol) ?? []),
    };
    // Changes made during the read cause a new read at the next request.
    readAt = before === changes && stocks.length > 0 ? deps.clock.now() : Number.NEGATIVE_INFINITY;
    return kept;
  }

  const again = () => reads.run('list', read);

  return {
    /** The last loaded list; waits for a read on the first call, after `changed`, and while the list is empty. */
    async now(): Promise<ListedStocks> {
      if (kept === null || readAt === Number.NEGATIVE_INFINITY) return again();
      // An old list is returned immediately while it is reloaded.
      if (ageMs(readAt, deps.clock.now()) >= KEPT_MS) again().catch(deps.onBug);
      return kept;
    },
    /** Adds newly learned facts of one stock. */
    learn: (symbol: string, facts: CompanyGroups): void => {
      const stock = kept?.bySymbol.get(symbol);
      if (stock === undefined) return;
      stock.sector ??= facts.sector;
      stock.industry ??= facts.industry;
    },
    /** Marks the list as changed, so that the next call reloads it. */
    changed: () => {
      changes += 1;
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The listed stock a caller means, in any notation. */
export function meantStock({ bySymbol }: ListedStocks, text: string): ListedStock | null {
  const symbol = possibleSymbols(text).find((possible) => bySymbol.has(possible));
  return symbol === undefined ? null : (bySymbol.get(symbol) ?? null);
}
