// Chart of a stock's row: minute bars of the session, lines of plan and day, and the trace of the judgement.
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { goldenEyeEndpoints } from '../../contract/goldeneye.ts';
import { typicalPrice } from '../../domain/goldeneye/columns/measures.ts';
import type { GoldenEyeCurrent, GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import type { StockTrace } from '../../domain/goldeneye/rules/trace.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import {
  findSession,
  lastStartedSession,
  newYorkDate,
  previousSession,
  type Session,
} from '../../domain/market/calendar.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { measureRules } from '../../domain/rules/goldeneye/goldeneye-rules.ts';
import { hasBarsAt } from '../../domain/stocks/stock-bars.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { MinuteBarOptions, MinuteBars } from '../minutes/store/stored-minutes.ts';
import { iso } from '../process/clock.ts';
import { CHART_UNAVAILABLE, Fault } from '../process/fault.ts';
import { createSingleFlight } from '../process/single-flight.ts';

const openingMs = measureRules.opening_minutes.value * minuteMs;
const MOST_ENTRIES = 400;

export type RowChart = z.output<(typeof goldenEyeEndpoints)['goldenEyeBars']['reply']>;

type Kept = { session: Session; bars: MinuteBar[]; stale: boolean };

/** Volume-weighted average price since the open, after each bar; null before the open. */
function vwapAfter(bars: readonly MinuteBar[], { open_ms, close_ms }: Session): (number | null)[] {
  let turnover = 0;
  let volume = 0;
  let vwap: number | null = null;
  return bars.map((bar) => {
    if (bar.start_timestamp >= open_ms && bar.start_timestamp < close_ms && bar.volume > 0) {
      turnover += (bar.vwap ?? typicalPrice(bar.high, bar.low, bar.close)) * bar.volume;
      volume += bar.volume;
      vwap = turnover / volume;
    }
    return vwap;
  });
}

function openingRange(bars: readonly MinuteBar[], session: Session, until: number) {
  const ends = session.open_ms + openingMs;
  const first = bars.filter(({ start_timestamp: at }) => at >= session.open_ms && at < ends);
  if (until < ends || first.length === 0) return { opening_high: null, opening_low: null };
  return {
    opening_high: Math.max(...first.map(({ high }) => high)),
    opening_low: Math.min(...first.map(({ low }) => low)),
  };
}

export function createRowCharts(source: Pick<MarketData, 'name'>, minuteBars: MinuteBars) {
  const kept = new LRUCache<string, Kept>({ max: MOST_ENTRIES });
  const flights = createSingleFlight<Kept>();

  /** Closed bars of the session until `until`, only regular hours once these have begun. Throws ProviderError. */
  async function load(symbol: string, session: Session, until: number, options?: MinuteBarOptions): Promise<Kept> {
    const all = await minuteBars(symbol, session.pre_open_ms, until, options);
    const closed = all.filter((bar) => bar.start_timestamp + minuteMs <= until);
    const regular = closed.filter(({ start_timestamp: at }) => at >= session.open_ms && at < session.close_ms);
    return { session, bars: regular.length > 0 ? regular : closed, stale: false };
  }

  /** Bars of the session that this process has shown before or that are stored; null without any. */
  async function olderBars(symbol: string, session: Session, until: number): Promise<Kept | null> {
    const shown = kept.get(symbol);
    if (shown?.session.date === session.date && (shown.bars.at(-1)?.start_timestamp ?? until) < until) return shown;
    const stored = await load(symbol, session, until, { stored: true });
    return stored.bars.length === 0 ? null : { ...stored, stale: true };
  }

  /**
   * Bars until `until`. While the source is unavailable older ones replace them, but only in the present: charts of the
   * past must not change.
   */
  async function readBars(symbol: string, session: Session, until: number, isPast: boolean): Promise<Kept> {
    const key = `${symbol} ${until}`;
    const before = kept.get(key);
    if (before !== undefined) return before;
    try {
      return await flights.run(key, async () => {
        const found = await load(symbol, session, until);
        kept.set(key, found);
        kept.set(symbol, { ...found, stale: true });
        return found;
      });
    } catch (error) {
      if (!isProviderError(error)) throw error;
      if (isPast && error.kind === 'not_entitled' && error.scope !== 'key') return { session, bars: [], stale: false };
      const older = isPast ? null : await olderBars(symbol, session, until);
      if (older !== null) return older;
      if (error.kind === 'unknown_symbol') throw new Fault(404, `Unknown symbol ${symbol}`);
      throw new Fault(503, CHART_UNAVAILABLE);
    }
  }

  return {
    /** Closed bars of the session until a poll's minute; empty if the source cannot provide them. */
    async newestBars(symbol: string, session: Session, until: number, isPast: boolean): Promise<MinuteBar[]> {
      if (isPast && !hasBarsAt(until)) return [];
      try {
        return (await readBars(symbol, session, until, isPast)).bars;
      } catch (error) {
        if (error instanceof Fault) return [];
        throw error;
      }
    },

    /** Chart of a stock at `at` (epoch ms, past or now), up to the poll's minute. Throws Fault 404 and 503. */
    async chart(
      symbol: string,
      poll: Pick<GoldenEyeCurrent, 'as_of'>,
      stock: GoldenEyeStock | null,
      trace: StockTrace | null,
      { at, isPast }: { at: number; isPast: boolean },
    ): Promise<RowChart> {
      const until = poll.as_of === null ? at : Date.parse(poll.as_of);
      const date = newYorkDate(until);
      const session = poll.as_of === null ? lastStartedSession(until) : (findSession(date) ?? previousSession(date));
      const none = isPast && !hasBarsAt(until);
      const { bars, stale } = none ? { bars: [], stale: false } : await readBars(symbol, session, until, isPast);
      const last = bars.at(-1);
      return {
        symbol,
        session: session.date,
        bars,
        vwap: vwapAfter(bars, session),
        ...openingRange(bars, session, until),
        prev_close: stock?.prev_close ?? null,
        prev_high: stock?.prev_high ?? null,
        prev_low: stock?.prev_low ?? null,
        entry_low: stock?.entry_low ?? null,
        entry_high: stock?.entry_high ?? null,
        stop_loss: stock?.stop_loss ?? null,
        target_price: stock?.target_price ?? null,
        trace,
        as_of: last === undefined ? null : iso(last.start_timestamp + minuteMs),
        source: source.name,
        stale,
      };
    },
  };
}
