// The first look at the market: what moves among the largest stocks, their sectors, and who reports next.
import { z } from 'zod';
import { addDays, type DateKey } from '../market/calendar.ts';
import type { RuleTable } from '../rules/rule.ts';
import { SearchResult } from './search/search.ts';

const N = z.number().nullable();

export const overviewRules = {
  largest: {
    name: 'The market in short is of the largest',
    value: 240,
    unit: 'stocks',
    source: 'one question for prices holds 250',
  },
  movers: { name: 'Stocks that rose most, and that fell most', value: 8, unit: 'stocks each', source: 'own choice' },
  of_sector: { name: 'Largest stocks shown of a sector', value: 6, unit: 'stocks', source: 'own choice' },
  earnings_days: { name: 'Earnings of the next', value: 14, unit: 'days', source: 'own choice' },
  earnings: { name: 'Companies that report next', value: 8, unit: 'companies', source: 'own choice' },
  named: { name: 'Stocks asked for by symbol', value: 50, unit: 'stocks', source: 'own choice' },
} as const satisfies RuleTable;

/** `market_cap` in USD of the stocks counted; `change_percent` since the close before, weighted by it. */
export const SectorOverview = z.object({
  sector: z.string(),
  stocks: z.number(),
  rising: z.number(),
  market_cap: z.number(),
  change_percent: z.number(),
  /** The largest first. */
  largest: z.array(SearchResult),
});
export type SectorOverview = z.infer<typeof SectorOverview>;

/** `date` is a day of New York. */
export const EarningsAhead = z.object({ symbol: z.string(), name: z.string(), date: z.string(), market_cap: N });
export type EarningsAhead = z.infer<typeof EarningsAhead>;

/** `counted`: stocks of known size and price. `named`: those the question named. */
export const StocksOverview = z.object({
  as_of: z.string().nullable(),
  counted: z.number(),
  gainers: z.array(SearchResult),
  losers: z.array(SearchResult),
  sectors: z.array(SectorOverview),
  earnings: z.array(EarningsAhead),
  named: z.array(SearchResult),
});
export type StocksOverview = z.infer<typeof StocksOverview>;

/** A stock with its size in USD and its sector, as the lists know them. */
export type SizedStock = { shown: SearchResult; sector: string | null; market_cap: number };

type Moved = SizedStock & { change: number };

/** Rose most and fell most, in percent since the close before; a stock that did not move is neither. */
export function moversOf(stocks: readonly SizedStock[]): Pick<StocksOverview, 'gainers' | 'losers'> {
  const most = overviewRules.movers.value;
  const byChange = moved(stocks).toSorted((a, b) => b.change - a.change);
  const shown = (some: readonly Moved[]) => some.slice(0, most).map((stock) => stock.shown);
  return {
    gainers: shown(byChange.filter(({ change }) => change > 0)),
    losers: shown(byChange.toReversed().filter(({ change }) => change < 0)),
  };
}

const moved = (stocks: readonly SizedStock[]): Moved[] =>
  stocks.flatMap((stock) => {
    const change = stock.shown.price_change_percent;
    return change === null ? [] : [{ ...stock, change }];
  });

/** By size, the largest first; stocks without a sector or a price are in none. */
export function sectorsOf(stocks: readonly SizedStock[]): SectorOverview[] {
  const sectors = Map.groupBy(
    moved(stocks).filter(({ sector }) => sector !== null),
    ({ sector }) => String(sector),
  );
  return [...sectors]
    .map(([sector, own]) => {
      const market_cap = own.reduce((sum, stock) => sum + stock.market_cap, 0);
      const weighted = own.reduce((sum, stock) => sum + stock.change * stock.market_cap, 0);
      return {
        sector,
        stocks: own.length,
        rising: own.filter(({ change }) => change > 0).length,
        market_cap,
        change_percent: weighted / market_cap,
        largest: own
          .toSorted((a, b) => b.market_cap - a.market_cap)
          .slice(0, overviewRules.of_sector.value)
          .map(({ shown }) => shown),
      };
    })
    .toSorted((a, b) => b.market_cap - a.market_cap);
}

/** Of the days ahead those whose companies are largest, in the order of the days. `reports`: next report by symbol. */
export function earningsAhead(
  stocks: readonly SizedStock[],
  reports: ReadonlyMap<string, DateKey>,
  today: DateKey,
): EarningsAhead[] {
  const until = addDays(today, overviewRules.earnings_days.value);
  return stocks
    .flatMap(({ shown: { symbol, name }, market_cap }) => {
      const date = reports.get(symbol);
      return date === undefined || date < today || date > until ? [] : [{ symbol, name, date, market_cap }];
    })
    .toSorted((a, b) => b.market_cap - a.market_cap)
    .slice(0, overviewRules.earnings.value)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.market_cap - a.market_cap));
}
