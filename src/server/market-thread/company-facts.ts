// Cache of the company facts of all stocks for the screener, reloaded after KEPT_MS or `forget`.
import { minuteMs } from '../../domain/numbers/time.ts';
import { companyFacts } from '../stocks/screener-facts.ts';
import type { StockStore } from '../stocks/store.ts';

const KEPT_MS = 5 * minuteMs;
type Facts = Awaited<ReturnType<typeof companyFacts>>;

/** Cached because facts change daily and are read for every stock. */
export function keepCompanyFacts(deps: {
  stocks: Pick<StockStore, 'listed'>;
  companies: Parameters<typeof companyFacts>[0];
  monotonic: () => number;
}) {
  let facts: { at: number; bySymbol: Facts } | null = null;
  return {
    async read(at: number): Promise<Facts> {
      const asked = deps.monotonic();
      if (facts !== null && asked - facts.at < KEPT_MS) return facts.bySymbol;
      const listed = new Map((await deps.stocks.listed()).map((stock) => [stock.symbol, stock]));
      const bySymbol = await companyFacts(deps.companies, { bySymbol: listed }, at);
      facts = { at: asked, bySymbol };
      return bySymbol;
    },
    forget(): void {
      facts = null;
    },
  };
}
