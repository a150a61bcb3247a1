// Quote of a stock's page: the newest of all its sources, with the widest range of the day among them.

import type { DatedQuote } from '../../../domain/figures/newest-quote.ts';
import type { Quote } from '../../../domain/market/live-data.ts';
import { percentFrom } from '../../../domain/numbers/percent.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import type { StockBars } from '../../../domain/stocks/stock-bars.ts';
import { toQuote } from '../../stock/head-fact.tsx';
import type { KnownDetails } from '../../stock/ticker-details.ts';
import type { Live } from '../../symbol/live/live-data.ts';
import { publishedQuote } from '../../symbol/prices/price-block.tsx';

type Sources = {
  identity: StockIdentity;
  live: Live;
  details: KnownDetails | null;
  /** Stock at the price of the run; null while unknown. */
  stock: ScreenerStock | null;
  /** Bars of the day in a past view, as in the chart; undefined in the present, where quotes are newer. */
  bars?: StockBars | undefined;
};

type MaybeDated = { quote: Quote | null | undefined; as_of: string | null | undefined };

/** `range_as_of`: when the range of the day was read, ISO; null while unknown. The price may have widened it since. */
export type PageQuote = DatedQuote & { range_as_of: string | null };

/** Newest of: published price, live quote, quote of the details, of the run and of the bars; null without any. */
export function newestQuote({ identity, live, details, stock, bars }: Sources): PageQuote | null {
  const ofBars = quoteOfBars(bars);
  const sources: MaybeDated[] = [
    { quote: publishedQuote(identity), as_of: identity.prices_as_of },
    { quote: live.data?.quote, as_of: live.data?.sections.quote?.as_of },
    { quote: details?.quote, as_of: details?.quote?.as_of },
    { quote: stock === null ? null : toQuote(stock), as_of: stock?.as_of },
    { quote: ofBars, as_of: bars?.as_of },
  ];
  const known = sources.flatMap(({ quote, as_of }) =>
    quote === null || quote === undefined || quote.c === null || !as_of ? [] : [{ quote, as_of }],
  );
  const [first] = known;
  if (first === undefined) return null;
  const { quote, as_of } = known.reduce(
    (best, one) => (Date.parse(one.as_of) > Date.parse(best.as_of) ? one : best),
    first,
  );
  // A published price has no range of the day: it comes from the other quotes and the price itself.
  const lows = known.flatMap(({ quote: { l } }) => l ?? []);
  const highs = known.flatMap(({ quote: { h } }) => h ?? []);
  const price = quote.c ?? [];
  const pc = quote.pc ?? known.find((one) => one.quote.pc !== null)?.quote.pc ?? null;
  // Bars have no change, so it is computed. For other sources a missing change means unknown.
  const change =
    quote !== ofBars || pc === null || ofBars?.c == null ? null : { d: ofBars.c - pc, dp: percentFrom(ofBars.c, pc) };
  return {
    quote: {
      ...quote,
      ...change,
      l: lows.length === 0 ? null : Math.min(...lows.concat(price)),
      h: highs.length === 0 ? null : Math.max(...highs.concat(price)),
      pc,
    },
    as_of,
    range_as_of:
      known
        .flatMap((one) => (one.quote.l === null ? [] : [one.as_of]))
        .toSorted(byInstant)
        .at(-1) ?? null,
  };
}

const byInstant = (one: string, other: string) => Date.parse(one) - Date.parse(other);

const quoteOfBars = (bars: StockBars | undefined): Quote | null => {
  const c = bars?.minute_bars.at(-1)?.close ?? null;
  return c === null ? null : { c, d: null, dp: null, h: null, l: null, pc: null };
};
