// Endpoints of minute-tracking rows: six tables, and one symbol's day chart.
import type { MinutePageQuery } from '../../../contract/minutes.ts';
import { addDays, findSession, newYorkDate, newYorkInstant } from '../../../domain/market/calendar.ts';
import type { MinuteChart } from '../../../domain/minutes/minute-rows.ts';
import { possibleSymbols, typedSymbol } from '../../../domain/stocks/symbols/symbol.ts';
import type { Routes } from '../../http/handlers.ts';
import type { Clock } from '../../process/clock.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import type { Page } from '../store/stored-minutes.ts';

type Tables = 'minuteAggregates' | 'minuteLuld' | 'minuteNews' | 'minuteIndicators' | 'minuteLogs' | 'trackedSymbols';

export function minuteRowRoutes(stores: MinuteStores, clock: Pick<Clock, 'now'>): Routes<Tables | 'minuteChart'> {
  const { aggregates, luld, fetched, gaps, symbols } = stores;

  async function chart(symbol: string, date: string): Promise<MinuteChart> {
    const [from, to] = [newYorkInstant(date, 0), newYorkInstant(addDays(date, 1), 0)];
    const session = findSession(date);
    const [bars, events, missed] = await Promise.all([
      aggregates.ofSymbol(symbol, from, to),
      luld.ofSymbol(symbol, from, to),
      gaps.between(from, to),
    ]);
    return {
      symbol,
      date,
      session: session && {
        pre_open: session.pre_open_ms,
        open: session.open_ms,
        close: session.close_ms,
        after_close: session.after_close_ms,
      },
      bars,
      luld: events,
      gaps: missed.filter((gap) => gap.symbol === null || gap.symbol === symbol),
    };
  }

  /** First candidate symbol of the text with bars, and its newest day; else the text as a symbol and null. */
  async function storedSymbol(typed: string): Promise<{ symbol: string; day: string | null }> {
    for (const symbol of possibleSymbols(typed)) {
      const day = await aggregates.newestDay(symbol);
      if (day !== null) return { symbol, day };
    }
    return { symbol: typedSymbol(typed), day: null };
  }

  return {
    minuteAggregates: ({ query }) => ofSymbolAsTyped(query, aggregates.page),
    minuteLuld: ({ query }) => ofSymbolAsTyped(query, luld.page),
    minuteNews: ({ query }) => ofSymbolAsTyped(query, fetched.news),
    minuteIndicators: ({ query }) => ofSymbolAsTyped(query, fetched.indicators),
    minuteLogs: ({ query }) => ofSymbolAsTyped(query, fetched.logs),
    trackedSymbols: async () => ({ data: await symbols.tracked() }),
    minuteChart: async ({ params, query }) => {
      const { symbol, day } = await storedSymbol(params.symbol);
      return chart(symbol, query.date ?? day ?? newYorkDate(clock.now()));
    },
  };
}

/** Page of the first candidate symbol of the text that has rows. */
async function ofSymbolAsTyped<Row, Query extends MinutePageQuery>(
  query: Query,
  page: (query: Query) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  for (const symbol of possibleSymbols(query.symbol ?? '')) {
    const found = await page({ ...query, symbol });
    if (found.total > 0) return found;
  }
  return page(query);
}
