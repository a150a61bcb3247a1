// Chart bars of one stock: shared requests, a cache while fresh, the last good bars while the source is away.

import type { DailyBar, MinuteBar } from '../../domain/market/bars.ts';
import {
  findSession,
  lastStartedSession,
  marketPhase,
  newYorkDate,
  sessionsBack,
} from '../../domain/market/calendar.ts';
import { minuteMs, secondMs } from '../../domain/numbers/time.ts';
import {
  type BarHours,
  type BarSpan,
  barRules,
  dailyBarEnd,
  daysKnownAt,
  findHours,
  firstDay,
  hasBarsAt,
  minuteBarEnd,
  minutesKnownAt,
  newestSession,
  regularBars,
  type StockBars,
  toRunningDay,
  widerBars,
} from '../../domain/stocks/stock-bars.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { Ground } from '../ground.ts';
import type { Routes } from '../http/handlers.ts';
import { createLastGood } from '../last-good/last-good.ts';
import { chooseSymbol } from '../market/symbol-choice.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { isoOrNull } from '../process/clock.ts';
import { CHART_UNAVAILABLE, Fault, RATE_LIMITED } from '../process/fault.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { pastInstant } from '../publish/past.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Stocks } from './stocks.ts';

/** Kinds cached separately: days, several sessions, and minutes of a session with or without its extended hours. */
type Kind = 'daily' | 'week' | BarHours;
/** Lifetimes of bars: minutes grow while the market is open, days change little within an hour. */
const MINUTES_FRESH_MS = { open: 20 * secondMs, closed: 5 * minuteMs };
const FRESH_MS = {
  regular: MINUTES_FRESH_MS,
  extended: MINUTES_FRESH_MS,
  week: { open: minuteMs, closed: 5 * minuteMs },
  daily: { open: 5 * minuteMs, closed: 60 * minuteMs },
} as const satisfies Record<Kind, { open: number; closed: number }>;
const MOST = { characters: 20_000_000, symbols: 600 };
const RETRY_AFTER_SECONDS = 60;

export type BarDeps = Ground & { minuteBars: MinuteBars; rateLimits: RateLimits; stocks: Stocks };

export function createBars(deps: BarDeps): { routes: Routes<'stockBars'> } {
  const { clock, log, marketData } = deps;
  const onBug = (error: unknown) => log.error({ err: error }, 'charts: bars not read');
  const cache = createLastGood<Kind, StockBars>({ clock, most: MOST, onBug });
  const pastFlights = createSingleFlight<StockBars>();

  /** `at` null: now. Throws ProviderError. */
  async function load(symbol: string, kind: Kind, at: number | null): Promise<StockBars> {
    const until = at ?? clock.now();
    if (kind === 'daily') {
      const to = newYorkDate(until);
      const all = await marketData.dailyBars(symbol, firstDay(to), to);
      const daily_bars = at === null ? all : [...daysKnownAt(all, at), ...(await runningDay(symbol, at))];
      const last = daily_bars.at(-1);
      return reply(symbol, kind, last === undefined ? null : Math.min(dailyBarEnd(last), until), { daily_bars });
    }
    const session = lastStartedSession(until);
    if (kind === 'week') {
      const [first = session] = sessionsBack(session.date, barRules.week_kept.value);
      const all = regularBars(closedBy(await deps.minuteBars(symbol, first.open_ms, until), at));
      const last = all.at(-1);
      return reply(symbol, kind, endOf(all), {
        session_date: last === undefined ? null : newYorkDate(last.start_timestamp),
        minute_bars: widerBars(all, barRules.week_minutes.value),
      });
    }
    const minutes = async (from: number) =>
      newestSession(closedBy(await deps.minuteBars(symbol, from, until), at), kind);
    let newest = await minutes(findHours(session, kind).from);
    if (newest.date === null) {
      const [first = session] = sessionsBack(session.date, barRules.sessions_back.value);
      newest = await minutes(findHours(first, kind).from);
    }
    return reply(symbol, 'minute', endOf(newest.bars), { session_date: newest.date, minute_bars: newest.bars });
  }

  /**
   * Bar of the session in progress at `at`, from its complete minutes; empty outside regular hours, or without minutes.
   */
  async function runningDay(symbol: string, at: number): Promise<DailyBar[]> {
    const session = findSession(newYorkDate(at));
    if (session === null || at <= session.open_ms || at >= session.close_ms) return [];
    const minutes = await deps.minuteBars(symbol, session.open_ms, at).catch((error: unknown) => {
      if (!isProviderError(error)) throw error;
      return [];
    });
    return toRunningDay(minutesKnownAt(minutes, at), session.date);
  }

  /** `ended`: instant up to which the bars go, epoch ms; null without any. */
  function reply(symbol: string, span: BarSpan, ended: number | null, bars: Partial<StockBars> = {}): StockBars {
    return {
      symbol,
      span,
      session_date: null,
      source: marketData.name,
      as_of: isoOrNull(ended),
      stale: false,
      minute_bars: [],
      daily_bars: [],
      ...bars,
    };
  }

  /** Newest bars; throws Fault if the source has never answered. */
  async function current(symbol: string, kind: Kind): Promise<StockBars> {
    const fresh_ms = FRESH_MS[kind][marketPhase(clock.now()) === 'closed' ? 'closed' : 'open'];
    // Waits for new bars when the cached ones are outdated, so that a chart shows the newest available.
    const freshness = { fresh_ms, stale_ms: fresh_ms };
    const { good, problem } = await cache.read(kind, symbol, freshness, () => load(symbol, kind, null));
    if (good === null) throw toFault(problem ?? 'unavailable', symbol);
    return problem === null ? good.value : { ...good.value, stale: true };
  }

  async function past(symbol: string, kind: Kind, at: number): Promise<StockBars> {
    try {
      return await pastFlights.run(`${kind} ${symbol} ${at}`, () => load(symbol, kind, at));
    } catch (error) {
      if (!isProviderError(error)) throw error;
      // `at` precedes the history the plan includes.
      if (error.kind === 'not_entitled' && error.scope !== 'key') return reply(symbol, toSpan(kind), null);
      throw toFault(error.kind, symbol);
    }
  }

  return {
    routes: {
      stockBars: async ({ params, query, caller }) => {
        const { symbol } = await chooseSymbol(params.symbol, deps.stocks.isKnownSymbol);
        await deps.rateLimits.chargeSymbol(caller.id, symbol);
        const at = pastInstant(query.asof, clock);
        if (at !== null && !hasBarsAt(at)) return reply(symbol, query.span, null);
        const kind = query.span === 'minute' ? query.hours : query.span;
        return at === null ? current(symbol, kind) : past(symbol, kind, at);
      },
    },
  };
}

const toSpan = (kind: Kind): BarSpan => (kind === 'daily' || kind === 'week' ? kind : 'minute');

function endOf(bars: readonly MinuteBar[]): number | null {
  const last = bars.at(-1);
  return last === undefined ? null : minuteBarEnd(last);
}

function closedBy(bars: MinuteBar[], at: number | null): MinuteBar[] {
  return at === null ? bars : minutesKnownAt(bars, at);
}

function toFault(kind: string, symbol: string): Fault {
  if (kind === 'unknown_symbol') return new Fault(404, `Unknown symbol ${symbol}`);
  const later = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return kind === 'rate_limited' ? new Fault(429, RATE_LIMITED, later) : new Fault(503, CHART_UNAVAILABLE, later);
}
