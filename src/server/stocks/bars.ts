// Bars of one stock for charts: fetched once however many look, kept while they are fresh, the last good ones when the source is away.
import { LRUCache } from 'lru-cache';
import type { DailyBar, MinuteBar } from '../../domain/market/bars.ts';
import { lastStartedSession, marketPhase, newYorkDate, sessionsBack } from '../../domain/market/calendar.ts';
import {
  type BarSpan,
  barRules,
  dailyBarEnd,
  daysKnownAt,
  firstDay,
  hasBarsAt,
  minuteBarEnd,
  minutesKnownAt,
  newestSession,
  type StockBars,
} from '../../domain/stocks/stock-bars.ts';
import type { MarketData } from '../../providers/market-data.ts';
import { isProviderError } from '../../providers/provider-error.ts';
import { type Clock, iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import { pastInstant } from '../publish/past.ts';

const second = 1_000;
const minute = 60 * second;
/** Fresh for this long: minutes grow while the market is open, days change little within an hour. */
const FRESH_MS = {
  minute: { open: 20 * second, closed: 5 * minute },
  daily: { open: 5 * minute, closed: 60 * minute },
} as const satisfies Record<BarSpan, { open: number; closed: number }>;
const RETRY_MS = 15 * second;
const MOST_ENTRIES = 600;
const RATE_LIMITED = 'Rate limit reached. Please try again in a minute.';
const UNAVAILABLE = 'The chart is not available right now. Please try again later.';
const RETRY_AFTER_SECONDS = 60;

type Kept = { at: number; bars: StockBars; failed_at: number | null };

export type BarDeps = {
  clock: Clock;
  marketData: MarketData;
  isKnownSymbol: (symbol: string) => Promise<boolean | null>;
  /** Charges the caller for a symbol; throws Fault 429 when the share is used up. */
  charge: (userId: number, symbol: string) => void;
};

export function createBars(deps: BarDeps): { routes: Routes<'stockBars'> } {
  const { clock, marketData } = deps;
  const kept = new LRUCache<string, Kept>({ max: MOST_ENTRIES });
  const flights = new Map<string, Promise<StockBars>>();

  /** `at` null: now. Throws ProviderError. */
  async function load(symbol: string, span: BarSpan, at: number | null): Promise<StockBars> {
    const until = at ?? clock.now();
    if (span === 'daily') {
      const to = newYorkDate(until);
      const bars = await marketData.dailyBars(symbol, firstDay(to), to);
      return dailyReply(symbol, at === null ? bars : daysKnownAt(bars, at));
    }
    const minutes = async (from: number) => newestSession(known(await marketData.minuteBars(symbol, from, until), at));
    const { date, open_ms } = lastStartedSession(until);
    let newest = await minutes(open_ms);
    if (newest.date === null) {
      const [first] = sessionsBack(date, barRules.sessions_back.value);
      newest = await minutes(first?.open_ms ?? open_ms);
    }
    return minuteReply(symbol, newest);
  }

  function minuteReply(symbol: string, newest: ReturnType<typeof newestSession>): StockBars {
    const last = newest.bars.at(-1);
    return {
      ...reply(symbol, 'minute', last === undefined ? null : minuteBarEnd(last)),
      session_date: newest.date,
      minute_bars: newest.bars,
    };
  }

  function dailyReply(symbol: string, bars: DailyBar[]): StockBars {
    const last = bars.at(-1);
    const ended = last === undefined ? null : Math.min(dailyBarEnd(last), clock.now());
    return { ...reply(symbol, 'daily', ended), daily_bars: bars };
  }

  function reply(symbol: string, span: BarSpan, ended: number | null): StockBars {
    return {
      symbol,
      span,
      session_date: null,
      source: marketData.name,
      as_of: ended === null ? null : iso(ended),
      stale: false,
      minute_bars: [],
      daily_bars: [],
    };
  }

  /** One load at a time for the same bars, however many ask. */
  function fly(key: string, work: () => Promise<StockBars>): Promise<StockBars> {
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function current(symbol: string, span: BarSpan): Promise<StockBars> {
    const key = `${span} ${symbol}`;
    const now = clock.now();
    const before = kept.get(key);
    const fresh = FRESH_MS[span][marketPhase(now) === 'closed' ? 'closed' : 'open'];
    if (before !== undefined) {
      if (before.failed_at === null && now - before.at < fresh) return before.bars;
      if (before.failed_at !== null && now - before.failed_at < RETRY_MS) return { ...before.bars, stale: true };
    }
    try {
      return await fly(key, async () => {
        const bars = await load(symbol, span, null);
        kept.set(key, { at: clock.now(), bars, failed_at: null });
        return bars;
      });
    } catch (error) {
      if (before === undefined || !isProviderError(error)) throw error;
      kept.set(key, { ...before, failed_at: clock.now() });
      return { ...before.bars, stale: true };
    }
  }

  return {
    routes: {
      stockBars: async ({ params, query, caller }) => {
        const symbol = await listedSymbol(params.symbol, deps.isKnownSymbol);
        deps.charge(caller.id, symbol);
        const at = pastInstant(query.asof, clock);
        if (at !== null && !hasBarsAt(at)) return reply(symbol, query.span, null);
        try {
          if (at === null) return await current(symbol, query.span);
          return await fly(`${query.span} ${symbol} ${at}`, () => load(symbol, query.span, at));
        } catch (error) {
          if (!isProviderError(error)) throw error;
          // Prices older than the plan reaches.
          if (at !== null && error.kind === 'not_entitled') return reply(symbol, query.span, null);
          throw faultOf(error.kind, symbol);
        }
      },
    },
  };
}

function known(bars: MinuteBar[], at: number | null): MinuteBar[] {
  return at === null ? bars : minutesKnownAt(bars, at);
}

/** As typed, or in capitals; throws Fault 404 when the product's list surely has neither. */
async function listedSymbol(text: string, isKnown: BarDeps['isKnownSymbol']): Promise<string> {
  const upper = text.toUpperCase();
  if ((await isKnown(text)) === true) return text;
  if ((await isKnown(upper)) === false) throw new Fault(404, `Unknown symbol ${text}`);
  return upper;
}

function faultOf(kind: string, symbol: string): Fault {
  if (kind === 'unknown_symbol') return new Fault(404, `Unknown symbol ${symbol}`);
  const later = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return kind === 'rate_limited' ? new Fault(429, RATE_LIMITED, later) : new Fault(503, UNAVAILABLE, later);
}
