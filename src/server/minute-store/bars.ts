// The one way to a symbol's minute bars: what is kept of the vendor's history, and the vendor for the rest, which is kept then.
import type { MinuteBar } from '../../domain/market/bars.ts';
import { newYorkDate, type Session, sessionsBetween } from '../../domain/market/calendar.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import type { Db } from '../db/database.ts';
import { createFlights } from '../last-good/flights.ts';
import { type BarSeries, type BarSeriesStore, createBarSeriesStore } from './bar-series-store.ts';
import type { MinuteBars } from './stored-minutes.ts';

/** A minute is taken as final so long after its end: late trades still change the newest ones. Own choice. */
const SETTLED_MS = 5 * minuteMs;
/** Longer spans are read once, for an average that is itself kept: their bars are not. */
const MOST_SESSIONS = 3;

export type MinuteBarsDeps = {
  database: Db;
  marketData: Pick<MarketData, 'minuteBars'>;
  now: () => EpochMs;
  /** By how much the vendor is behind, and the session that is shown again as if it were now: New York day. */
  sourceStatus: () => Promise<{ delay_minutes: number; replayed_session: string | null }>;
  /** Told when bars could not be kept or read again; the vendor is asked then. */
  onTrouble: (error: unknown) => void;
};

type Known = ReadonlyMap<string, BarSeries>;

export function createMinuteBars(deps: MinuteBarsDeps): MinuteBars {
  const { marketData, now, sourceStatus, onTrouble } = deps;
  const store: BarSeriesStore = createBarSeriesStore(deps.database);
  const flights = createFlights<MinuteBar[]>();

  /** Splits are applied to history overnight, so what was kept on another day is asked for again. */
  async function read(symbol: string, sessions: readonly Session[]): Promise<Known> {
    const today = newYorkDate(now());
    const all = await store.read(
      symbol,
      sessions.map(({ date }) => date),
    );
    return new Map([...all].filter(([, series]) => newYorkDate(series.updated_at) === today));
  }

  async function load(symbol: string, from: EpochMs, to: EpochMs, options: Parameters<MinuteBars>[3]) {
    const sessions = sessionsBetween(newYorkDate(from), newYorkDate(to));
    if (sessions.length === 0 || sessions.length > MOST_SESSIONS) {
      return marketData.minuteBars(symbol, from, to, options);
    }
    const { delay_minutes, replayed_session } = await sourceStatus();
    // Of a session that is replayed the vendor tells again and again no more than has happened.
    const kept = sessions.filter(({ date }) => replayed_session === null || date < replayed_session);
    const known: Known = await read(symbol, kept).catch((error: unknown) => {
      onTrouble(error);
      return new Map<string, BarSeries>();
    });
    const { bars, since } = keptPart(sessions, known, from, to);
    if (since === null) return bars;
    const found = await marketData.minuteBars(symbol, since, to, options);
    const settled = now() - delay_minutes * minuteMs - SETTLED_MS;
    await keep(symbol, kept, known, found, { since, to, settled }).catch(onTrouble);
    return bars.length === 0 ? found : [...bars, ...found.filter((bar) => bar.start_timestamp >= since)];
  }

  async function keep(
    symbol: string,
    sessions: readonly Session[],
    known: Known,
    found: readonly MinuteBar[],
    { since, to, settled }: { since: EpochMs; to: EpochMs; settled: EpochMs },
  ): Promise<void> {
    for (const session of sessions) {
      const from = Math.ceil(Math.max(since, session.pre_open_ms) / minuteMs) * minuteMs;
      // A bar that begins at `to` is among those the vendor told.
      const until = Math.floor(Math.min(to + minuteMs, settled, session.after_close_ms) / minuteMs) * minuteMs;
      if (until <= from) continue;
      const before = known.get(session.date);
      const goesOn = before !== undefined && before.from <= from && before.until >= from;
      if (before !== undefined && !goesOn && before.until - before.from >= until - from) continue;
      const bars = [...(goesOn ? within(before.bars, before.from, from) : []), ...within(found, from, until)];
      // Nothing at all may be a symbol the vendor does not know yet.
      if (bars.length === 0 || bars.some((bar) => bar.start_timestamp % minuteMs !== 0)) continue;
      await store.save(symbol, {
        day: session.date,
        from: goesOn ? before.from : from,
        until,
        bars,
        updated_at: now(),
      });
    }
  }

  return (symbol, from, to, options) => {
    if (to < from) return Promise.resolve([]);
    return flights.run(`${symbol} ${from} ${to} ${options?.priority}`, () => load(symbol, from, to, options));
  };
}

const within = (bars: readonly MinuteBar[], from: EpochMs, until: EpochMs) =>
  bars.filter(({ start_timestamp: at }) => at >= from && at < until);

/** What is kept from the beginning on, and since when the vendor has to be asked; null when it need not be. */
function keptPart(
  sessions: readonly Session[],
  known: Known,
  from: EpochMs,
  to: EpochMs,
): { bars: MinuteBar[]; since: EpochMs | null } {
  const bars: MinuteBar[] = [];
  let since = from;
  let isKept = false;
  for (const session of sessions) {
    const begins = Math.max(from, session.pre_open_ms);
    const ends = Math.min(to + 1, session.after_close_ms);
    if (begins >= ends) continue;
    const series = known.get(session.date);
    if (series === undefined || series.from > begins || series.until <= begins) return { bars, since };
    bars.push(...within(series.bars, begins, Math.min(ends, series.until)));
    if (series.until < ends) return { bars, since: series.until };
    since = ends;
    isKept = true;
  }
  return { bars, since: isKept ? null : from };
}
