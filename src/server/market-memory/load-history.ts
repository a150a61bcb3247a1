// Load of missing market history: days newest first, splits, volume curve.
import {
  addDays,
  findSession,
  newYorkDate,
  nextSession,
  previousSession,
  type Session,
  sessionsBack,
} from '../../domain/market/calendar.ts';
import { compareDays, type Doubt, isRefused } from '../../domain/market/checks/market-belief.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { fullSessionsBefore } from '../../domain/market/indicators/relative-volume.ts';
import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError, type ProviderError } from '../../providers/ports/provider-error.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { iso } from '../process/clock.ts';
import { eachAtOnce } from '../process/each-at-once.ts';
import { memoryRules } from './memory-rules.ts';
import { type DailyMarket, dailyMarket, type MemoryStore } from './store.ts';
import type { UnreadStore } from './unread/unread-store.ts';
import { marketCurve, sharesOfDay } from './volume-curve.ts';

/**
 * `done` of `total` sessions are on file; `filed`: a session was just stored; `missing`: number of sessions not read.
 */
export type HistoryProgress = { done: number; total: number; filed: boolean; missing: number };

export type LoadDeps = {
  marketData: MarketData;
  minuteBars: MinuteBars;
  store: MemoryStore;
  unread: UnreadStore;
  now: () => Promise<number>;
  /** Receives a line for administrators. */
  warn: (line: string) => void;
};
/** `refused`: the vendor's plan does not include the day. */
type DayOutcome = 'filed' | 'unread' | 'refused';

const HISTORY: number = memoryRules.history_sessions.value;
const CURVE_SYMBOLS: number = memoryRules.curve_symbols.value;
const CURVE_KEPT: number = memoryRules.curve_sessions_kept.value;
/** Sessions of cash payments to read: more than the record needs to settle (entry, longest horizon, waiting). */
const PAYMENT_SESSIONS = 45;
const AT_ONCE = 3;
const FIRST_DAYS: number = indicatorRules.average_volume_sessions.value;
/** Number of last sessions, one of which must have rows: the vendor writes a session a while after its close. */
const NEWEST_WITHIN = 3;
/** Consecutive refused days that mark the end of the plan's history. */
const REFUSED_IN_A_ROW = 3;
/** Most days between two sessions whose closes are compared. */
const COMPARED_WITHIN = 10;
const WHOLE: number = memoryRules.whole_session.value / 100;

/**
 * Loads missing history; throws the vendor's ProviderError. Days fetched until then stay, so that the next call
 * continues there.
 */
export async function loadHistory(
  deps: LoadDeps,
  asOf: string,
  onProgress: (progress: HistoryProgress) => void,
): Promise<HistoryProgress> {
  const { unread, now } = deps;
  let [got, expected]: [number, number] = [0, HISTORY];
  try {
    const read = await loadMissing(deps, asOf, (progress) => {
      [got, expected] = [progress.done, progress.total];
      onProgress(progress);
    });
    await unread.clear('history');
    return read;
  } catch (error) {
    if (isProviderError(error)) await unread.note('history', { got, expected, words: error.message }, iso(await now()));
    throw error;
  }
}

async function loadMissing(
  deps: LoadDeps,
  asOf: string,
  onProgress: (progress: HistoryProgress) => void,
): Promise<HistoryProgress> {
  const { store, unread } = deps;
  await mendEarlierVersions(deps);
  const wanted = sessionsBack(previousSession(asOf).date, HISTORY).reverse();
  const oldest = wanted.at(-1)?.date ?? asOf;
  await unread.forgetSessions(oldest);
  await loadSplits(deps, oldest, asOf);
  await loadPayments(deps, asOf);
  const onFile = new Set((await store.days(asOf, HISTORY * 2)).map(({ date }) => date));
  const missing = wanted.filter(({ date }) => !onFile.has(date));
  const progress = { done: wanted.length - missing.length, total: wanted.length, filed: false, missing: 0 };
  onProgress(progress);
  let refused = 0;
  /** Fetches sessions; returns those that could not be read. */
  const fetchDays = async (sessions: readonly Session[]): Promise<Session[]> => {
    const notRead: Session[] = [];
    await eachAtOnce(sessions, AT_ONCE, async (session) => {
      const outcome = await loadDay(deps, session, asOf);
      refused = outcome === 'refused' ? refused + 1 : 0;
      if (outcome === 'filed') progress.done += 1;
      if (outcome === 'unread') notRead.push(session);
      onProgress({ ...progress, filed: outcome === 'filed' });
      return refused < REFUSED_IN_A_ROW;
    });
    return notRead;
  };
  // The newest month first: averages and curve need no more, other figures need the whole year.
  const recent = await fetchDays(missing.slice(0, FIRST_DAYS));
  await loadCurve(deps, asOf);
  const older = refused >= REFUSED_IN_A_ROW ? [] : await fetchDays(missing.slice(FIRST_DAYS));
  // Tries once more: a vendor under load may send no rows for a day and have them a moment later.
  progress.missing = (await fetchDays([...recent, ...older])).length;
  return progress;
}

/**
 * Repairs data of earlier versions, which stored days without rows and withdrew all splits when the vendor's answer was
 * empty.
 */
async function mendEarlierVersions({ unread, warn }: LoadDeps): Promise<void> {
  const days = await unread.dropEmptyDays();
  if (days.length > 0) warn(`market history: days stored without a stock are asked for again: ${days.join(', ')}`);
  const splits = await unread.reviveSplits();
  if (splits > 0) warn(`market history: ${splits} splits that an incomplete answer withdrew count again`);
}

/** Fetches the newest session that has rows, unless a session is on file; true if it was fetched. */
export async function loadNewestSession(deps: LoadDeps, asOf: string): Promise<boolean> {
  if ((await deps.store.days(asOf, 1)).length > 0) return false;
  for (const session of sessionsBack(previousSession(asOf).date, NEWEST_WITHIN).reverse()) {
    if ((await loadDay(deps, session, asOf)) === 'filed') return true;
  }
  return false;
}

/** Time after extended hours at which a day's bars are complete. */
const DAY_WHOLE_MS = 30 * minuteMs;

/** Newest session whose bars should be complete. `now`: epoch ms; in a replay `replayNow` (ISO time) replaces it. */
export function endedSession(now: number, replayNow?: string): Session {
  const at = replayNow === undefined ? now : Date.parse(replayNow);
  const today = findSession(newYorkDate(at));
  return today !== null && at >= today.after_close_ms + DAY_WHOLE_MS ? today : previousSession(newYorkDate(at));
}

/** Fetches a session that is over, unless it is on file; true when it was written. */
export async function loadEndedSession(deps: LoadDeps, session: Session): Promise<boolean> {
  const next = nextSession(session.date).date;
  const [newest] = await deps.store.days(next, 1);
  if (newest?.date === session.date) return false;
  return (await loadDay(deps, session, next)) === 'filed';
}

/**
 * Stores a session if the vendor's answer is complete; records one that is empty, has too few rows (with both counts)
 * or is refused.
 */
async function loadDay(deps: LoadDeps, { date }: Session, asOf: string): Promise<DayOutcome> {
  const { marketData, store, unread, now } = deps;
  const what = `session ${date}`;
  const [newest] = await store.days(asOf, 1);
  const expected = newest?.stocks ?? null;
  try {
    const rows = await marketData.groupedDaily(date, { priority: 'background', adjusted: false });
    const own = rows.filter(({ bar }) => bar.date === date);
    if (own.length === 0 || own.length < (expected ?? 0) * WHOLE) {
      await unread.note(what, { got: own.length, expected, words: null }, iso(await now()));
      return 'unread';
    }
    const day = dailyMarket(date, own);
    const doubt = await doubtOfDay(deps, day);
    if (isRefused(doubt)) {
      const { doubtful, compared } = doubt;
      await unread.note(what, { got: doubtful, expected: compared, words: 'impossible prices' }, iso(await now()));
      return 'unread';
    }
    await store.saveDay(day, iso(await now()));
    await unread.clear(what);
    return 'filed';
  } catch (error) {
    if (!isOfOneDay(error)) throw error;
    await unread.note(what, { got: null, expected, words: error.message }, iso(await now()));
    return error.kind === 'not_entitled' ? 'refused' : 'unread';
  }
}

/** Compares a day with the nearest one on file, at most COMPARED_WITHIN days away. */
async function doubtOfDay({ store }: LoadDeps, day: DailyMarket): Promise<Doubt> {
  const through = addDays(day.date, COMPARED_WITHIN);
  const near = (await store.days(through, 2 * COMPARED_WITHIN)).map(({ date }) => date);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(day.date));
  const [nearest] = near.filter((date) => date !== day.date).sort((a, b) => distance(a) - distance(b));
  const isNear = nearest !== undefined && distance(nearest) <= COMPARED_WITHIN * dayMs;
  const other = isNear ? await store.day(nearest) : null;
  return other === null ? { compared: 0, doubtful: 0 } : compareDays(day, other);
}

/** True for a failure that affects only its own day. */
function isOfOneDay(error: unknown): error is ProviderError {
  if (!isProviderError(error)) return false;
  return error.kind === 'unknown_symbol' || error.scope === 'day' || error.scope === 'span';
}

/**
 * Fetches all splits of the days on file once a day, because vendors correct them; a split no longer listed is
 * withdrawn. A list with less than half of the known splits is ignored; on failure the stored splits stay in use, and
 * without stored splits it throws.
 */
async function loadSplits(deps: LoadDeps, from: string, asOf: string): Promise<void> {
  const { marketData, store, unread, now } = deps;
  const checked = await store.splitCheck();
  if (checked !== null && checked.through_date >= asOf && checked.from_date <= from) return;
  const known = (await store.splits()).filter((one) => one.execution_date >= from && one.execution_date <= asOf).length;
  try {
    const splits = await marketData.splits({ from, to: asOf }, { priority: 'background' });
    const at = iso(await now());
    if (splits.length < known / 2) {
      return await unread.note('splits', { got: splits.length, expected: known, words: null }, at);
    }
    await store.saveSplits(splits, at);
    await store.withdrawSplits(splits, from, asOf, at);
    await store.saveSplitCheck(at, from, asOf);
    await unread.clear('splits');
  } catch (error) {
    if (known === 0 || !isProviderError(error)) throw error;
    await unread.note('splits', { got: null, expected: known, words: error.message }, iso(await now()));
  }
}

/**
 * Fetches cash payments of the sessions the record settles over, once a day; on failure the stored ones stay in use.
 */
async function loadPayments({ marketData, store, unread, now }: LoadDeps, asOf: string): Promise<void> {
  const through = await store.paymentsThrough();
  if (through !== null && through >= asOf) return;
  const from = sessionsBack(previousSession(asOf).date, PAYMENT_SESSIONS)[0]?.date ?? asOf;
  const known = (await store.payments(from)).length;
  try {
    const payments = await marketData.payments({ from, to: asOf }, { priority: 'background' });
    const at = iso(await now());
    if (payments.length < known / 2) {
      return await unread.note('dividends', { got: payments.length, expected: known, words: null }, at);
    }
    await store.savePayments(payments, from, asOf, at);
    await unread.clear('dividends');
  } catch (error) {
    if (!isProviderError(error)) throw error;
    await unread.note('dividends', { got: null, expected: known, words: error.message }, iso(await now()));
  }
}

/** Volume curve of the stocks with the largest turnover on the newest day; renewed after CURVE_KEPT sessions. */
async function loadCurve({ minuteBars, store, now }: LoadDeps, asOf: string): Promise<void> {
  const known = await store.curve(asOf);
  const sessions = fullSessionsBefore(asOf);
  const kept = sessions.at(-CURVE_KEPT)?.date ?? asOf;
  if (known !== null && known.date > kept) return;
  const newest = (await store.days(asOf, 1))[0];
  const day = newest === undefined ? null : await store.day(newest.date);
  if (day === null) return;
  const turnover = (row: number) => day.close[row]! * day.volume[row]! || 0;
  const liquid = day.symbols
    .map((symbol, row) => ({ symbol, turnover: turnover(row) }))
    .sort((a, b) => b.turnover - a.turnover)
    .slice(0, CURVE_SYMBOLS);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) return;
  const shares: Float64Array[] = [];
  for (const { symbol } of liquid) {
    const bars = await minuteBars(symbol, first.pre_open_ms, last.after_close_ms, {
      priority: 'background',
    });
    const own = sharesOfDay(bars, sessions);
    if (own !== null) shares.push(own);
  }
  const curve = marketCurve(shares);
  if (curve === null) return;
  const row = { date: asOf, shares: curve, symbols: shares.length, sessions: sessions.length };
  await store.saveCurve(row, iso(await now()));
}
