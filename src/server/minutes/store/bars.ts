// Minute bars of a symbol: own feed for today and, with an archive, for complete earlier days; else stored history and
// vendor.
import type { MinuteBar, Split } from '../../../domain/market/bars.ts';
import { type DateKey, newYorkDate, type Session, sessionsBetween } from '../../../domain/market/calendar.ts';
import { cutSpans, joinSpans, type Span, spansLeft, spanToAsk } from '../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { MarketData } from '../../../providers/ports/market-data.ts';
import type { Db } from '../../db/database.ts';
import { createSingleFlight } from '../../process/single-flight.ts';
import type { MinuteArchive } from './archived-minutes.ts';
import { type BarSeries, createBarSeriesStore } from './bar-series-store.ts';
import { createMinuteStores, type MinuteStores } from './minute-store.ts';
import type { MinuteBarOptions, MinuteBars, StoredDays } from './stored-minutes.ts';

/** Delay after a minute's end until its bar counts as final, because late trades change the newest bars. Own choice. */
const SETTLED_MS = 5 * minuteMs;
/** Most sessions whose bars are stored; longer spans are read once, for averages that are stored themselves. */
const MOST_SESSIONS = 3;

type SourceSays = { delay_minutes: number; replayed_session: string | null };

export type MinuteBarsDeps = {
  database: Db;
  marketData: Pick<MarketData, 'minuteBars'>;
  now: () => EpochMs;
  /** Delay of the vendor, and the New York day of a replayed session. */
  sourceStatus: () => Promise<SourceSays>;
  /**
   * Reads earlier sessions from own minutes, if complete and without a later split. If absent, the vendor's history is
   * used.
   */
  ownPast?: { archive: MinuteArchive; splits: () => Promise<readonly Split[]> };
  /** Called when stored bars could not be written or read; the vendor's bars are used instead. */
  onTrouble: (error: unknown) => void;
};

type Known = ReadonlyMap<string, BarSeries>;
type Options = MinuteBarOptions | undefined;
/** The feed's bars of the running session; `ask`: part of the span still to be requested, null for none. */
type FeedPart = { bars: MinuteBar[]; wanted: Span; ask: Span | null };

export function createMinuteBars(deps: MinuteBarsDeps): MinuteBars {
  const { marketData, now, sourceStatus, onTrouble } = deps;
  const store = createBarSeriesStore(deps.database);
  const feed = createMinuteStores(deps.database, deps.ownPast?.archive);
  const flights = createSingleFlight<MinuteBar[]>();

  /** Series stored today only: splits are applied to the vendor's history overnight. */
  async function read(symbol: string, sessions: readonly Session[]): Promise<Known> {
    const today = newYorkDate(now());
    const all = await store.read(
      symbol,
      sessions.map(({ date }) => date),
    );
    return new Map([...all].filter(([, series]) => newYorkDate(series.updated_at) === today));
  }

  /** Own minutes of earlier sessions; null if incomplete or in shares of another day. */
  async function ownPast(symbol: string, sessions: readonly Session[], span: Span): Promise<MinuteBar[] | null> {
    if (deps.ownPast === undefined || span.until <= span.from) return null;
    const [status, splits] = await Promise.all([sourceStatus(), deps.ownPast.splits()]);
    const [first, today] = [sessions[0]?.date ?? '', newYorkDate(now())];
    if (sessions.some(({ date }) => isReplayed(status, date))) return null;
    if (splits.some((of) => of.symbol === symbol && of.execution_date > first && of.execution_date <= today))
      return null;
    const covered = joinSpans(await feed.coverage.of(symbol, span));
    const wanted = sessions.flatMap(({ pre_open_ms: from, after_close_ms: until }) =>
      cutSpans([{ from, until }], span),
    );
    if (wanted.some((part) => spansLeft(part, covered).length > 0)) return null;
    const bars = await feed.aggregates.readBars(symbol, span.from, span.until);
    const isBrought = ({ pre_open_ms, after_close_ms }: Session) =>
      within(bars, pre_open_ms, after_close_ms).length > 0;
    return sessions.every(isBrought) ? bars : null;
  }

  async function load(symbol: string, from: EpochMs, to: EpochMs, options: Options): Promise<MinuteBar[]> {
    const sessions = sessionsBetween(newYorkDate(from), newYorkDate(to));
    const earlier = sessions.filter(({ date }) => date < newYorkDate(now()));
    const end = Math.min(to + 1, earlier.at(-1)?.after_close_ms ?? from);
    const past = await ownPast(symbol, earlier, { from, until: end }).catch((error: unknown) => {
      onTrouble(error);
      return null;
    });
    if (past === null) return loadShared(symbol, sessions, from, to, options);
    const [next] = sessions.slice(earlier.length);
    if (next === undefined) return past;
    return [...past, ...(await loadShared(symbol, [next], next.pre_open_ms, to, options))];
  }

  /** The running session from the feed if complete there; history for all else. */
  async function loadShared(
    symbol: string,
    sessions: readonly Session[],
    from: EpochMs,
    to: EpochMs,
    options: Options,
  ): Promise<MinuteBar[]> {
    if (sessions.length === 0 || sessions.length > MOST_SESSIONS) {
      return options?.stored ? [] : marketData.minuteBars(symbol, from, to, options);
    }
    const status = await sourceStatus();
    const readHistory = (since: EpochMs, last: EpochMs) => history(symbol, since, last, options, status);
    const running = sessions.find(({ date }) => date === newYorkDate(now()) && !isReplayed(status, date));
    const market = now() - status.delay_minutes * minuteMs;
    const own =
      running === undefined
        ? null
        : await feedPart(feed, symbol, running, { from, until: to + 1 }, market).catch((error: unknown) => {
            onTrouble(error);
            return null;
          });
    if (own === null) return readHistory(from, to);
    const { bars, wanted, ask } = own;
    const [before, asked] = await Promise.all([
      sessions[0] === running ? [] : readHistory(from, wanted.from - 1),
      ask === null ? [] : readHistory(ask.from, ask.until - 1),
    ]);
    if (ask === null) return [...before, ...bars];
    return [...before, ...within(bars, wanted.from, ask.from), ...asked, ...within(bars, ask.until, wanted.until)];
  }

  /** The vendor's history: stored bars, and missing ones from the vendor. */
  async function history(symbol: string, from: EpochMs, to: EpochMs, options: Options, status: SourceSays) {
    const sessions = sessionsBetween(newYorkDate(from), newYorkDate(to));
    const { delay_minutes } = status;
    // Replayed sessions are not stored: the vendor repeats them only as far as they have happened.
    const kept = sessions.filter(({ date }) => !isReplayed(status, date));
    const known: Known = await read(symbol, kept).catch((error: unknown) => {
      onTrouble(error);
      return new Map<string, BarSeries>();
    });
    const { bars, since } = keptPart(sessions, known, from, to);
    if (since === null || options?.stored) return bars;
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
      // The vendor's answer includes a bar that begins at `to`.
      const until = Math.floor(Math.min(to + minuteMs, settled, session.after_close_ms) / minuteMs) * minuteMs;
      if (until <= from) continue;
      const before = known.get(session.date);
      const goesOn = before !== undefined && before.from <= from && before.until >= from;
      if (before !== undefined && !goesOn && before.until - before.from >= until - from) continue;
      const bars = [...(goesOn ? within(before.bars, before.from, from) : []), ...within(found, from, until)];
      // An empty answer may mean that the vendor does not know the symbol yet.
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
    return flights.run(`${symbol} ${from} ${to} ${options?.priority} ${options?.stored}`, () =>
      load(symbol, from, to, options),
    );
  };
}

export function createStoredDays(database: Db, archive?: MinuteArchive): StoredDays {
  return async (symbol, sessions, statementMs) => {
    const db: Db = {
      ...database,
      transaction: (work, begin) => database.transaction(work, begin, statementMs),
    };
    const stores = createMinuteStores(db, archive);
    const [from, until] = [sessions[0]?.open_ms ?? 0, sessions.at(-1)?.after_close_ms ?? 0];
    const covered = joinSpans(await stores.coverage.of(symbol, { from, until }));
    const isWhole = (spans: readonly Span[], { open_ms, after_close_ms }: Session) =>
      spansLeft({ from: open_ms, until: after_close_ms }, spans).length === 0;
    const [own, others] = [true, false].map((asked) => sessions.filter((day) => isWhole(covered, day) === asked));
    const first = own?.[0];
    const bars =
      first === undefined
        ? []
        : await stores.aggregates.readBars(symbol, first.open_ms, own?.at(-1)?.after_close_ms ?? 0);
    const series = await createBarSeriesStore(db).read(
      symbol,
      (others ?? []).map(({ date }) => date),
    );
    const days = new Map<DateKey, MinuteBar[]>();
    for (const session of sessions) {
      const known = series.get(session.date);
      const stored = own?.includes(session)
        ? bars
        : known !== undefined && isWhole([{ from: known.from, until: known.until }], session)
          ? known.bars
          : [];
      const ofDay = within(stored, session.open_ms, session.after_close_ms);
      // No bars at all may mean that the feed does not carry the stock.
      if (ofDay.length > 0) days.set(session.date, ofDay);
    }
    return days;
  };
}

const isReplayed = ({ replayed_session }: SourceSays, day: string) =>
  replayed_session !== null && day >= replayed_session;

/**
 * Feed minutes of today's session; feed minutes of earlier days are not adjusted for splits. Null if the feed has none
 * of the span, or sent nothing of the symbol today and so may not carry it.
 */
async function feedPart(
  { coverage, aggregates }: Pick<MinuteStores, 'coverage' | 'aggregates'>,
  symbol: string,
  session: Session,
  span: Span,
  market: EpochMs,
): Promise<FeedPart | null> {
  const wanted = {
    from: Math.max(span.from, session.pre_open_ms),
    until: Math.min(span.until, session.after_close_ms),
  };
  if (wanted.until <= wanted.from) return null;
  const covered = cutSpans(joinSpans(await coverage.of(symbol, wanted)), wanted);
  if (covered.length === 0) return null;
  const bars = await aggregates.readBars(symbol, wanted.from, wanted.until);
  if (bars.length === 0 && (await aggregates.newestDay(symbol)) !== session.date) return null;
  return { bars, wanted, ask: spanToAsk(wanted, covered, market) };
}

const within = (bars: readonly MinuteBar[], from: EpochMs, until: EpochMs) =>
  bars.filter(({ start_timestamp: at }) => at >= from && at < until);

/**
 * Bars stored without a gap from the start, and the instant from which to request bars from the vendor; null: no
 * request needed.
 */
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
