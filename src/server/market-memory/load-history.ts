// Load of missing market history: days newest first, splits, volume curve.
import { addDays, nextSession, previousSession, type Session, sessionsBack } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { fullSessionsBefore } from '../../domain/market/indicators/relative-volume.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { iso } from '../process/clock.ts';
import { memoryRules } from './memory-rules.ts';
import { dailyMarket, type MemoryStore } from './store.ts';
import { marketCurve, sharesOfDay } from './volume-curve.ts';

/** `filed` when a day was just written; `missing` sessions the vendor has no rows of. */
export type HistoryProgress = { done: number; total: number; filed: boolean; missing: number };

type LoadDeps = { marketData: MarketData; minuteBars: MinuteBars; store: MemoryStore; now: () => Promise<number> };

const HISTORY: number = memoryRules.history_sessions.value;
const CURVE_SYMBOLS: number = memoryRules.curve_symbols.value;
const CURVE_KEPT: number = memoryRules.curve_sessions_kept.value;
const AT_ONCE = 3;
const FIRST_DAYS: number = indicatorRules.average_volume_sessions.value;
/** A day without rows may still get them: the vendor writes the last one a while after the close. */
const SETTLED_DAYS = 3;

/**
 * Answers when nothing is missing or the vendor fails; throws the vendor's ProviderError in that case. What was fetched
 * until then stays, so that the next call goes on from there.
 */
export async function loadHistory(
  deps: LoadDeps,
  asOf: string,
  onProgress: (progress: HistoryProgress) => void,
): Promise<HistoryProgress> {
  const { store } = deps;
  const wanted = sessionsBack(previousSession(asOf).date, HISTORY).reverse();
  const oldest = wanted.at(-1)?.date ?? asOf;
  await loadSplits(deps, oldest, asOf);
  const onFile = new Set((await store.days(asOf, HISTORY * 2)).map(({ date }) => date));
  const missing = wanted.filter(({ date }) => !onFile.has(date));
  const progress = { done: wanted.length - missing.length, total: wanted.length, filed: false, missing: 0 };
  onProgress(progress);
  const fetchDays = async (sessions: readonly Session[]) => {
    const queue = [...sessions];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const stocks = await loadDay(deps, next, asOf).catch((error: unknown) => {
          queue.length = 0;
          throw error;
        });
        progress.done += 1;
        if (stocks === 0) progress.missing += 1;
        onProgress({ ...progress, filed: stocks > 0 });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  // Averages and the curve first: what needs the whole year comes after what needs a month.
  await fetchDays(missing.slice(0, FIRST_DAYS));
  await loadCurve(deps, asOf);
  await fetchDays(missing.slice(FIRST_DAYS));
  return progress;
}

/** Fetches the newest session that has rows, unless one is on file; true when it was fetched. */
export async function loadNewestSession(deps: LoadDeps, asOf: string): Promise<boolean> {
  if ((await deps.store.days(asOf, 1)).length > 0) return false;
  for (const session of sessionsBack(previousSession(asOf).date, SETTLED_DAYS).reverse()) {
    if ((await loadDay(deps, session, asOf)) > 0) return true;
  }
  return false;
}

/** Fetches a session that is over, unless it is on file; true when it was written. */
export async function loadEndedSession(deps: LoadDeps, session: Session): Promise<boolean> {
  const next = nextSession(session.date).date;
  const [newest] = await deps.store.days(next, 1);
  if (newest?.date === session.date) return false;
  return (await loadDay(deps, session, next)) > 0;
}

async function loadDay({ marketData, store, now }: LoadDeps, { date }: Session, asOf: string): Promise<number> {
  const rows = await marketData.groupedDaily(date, { priority: 'background', adjusted: false });
  const own = rows.filter(({ bar }) => bar.date === date);
  const settled = own.length > 0 || date < addDays(asOf, -SETTLED_DAYS);
  if (settled) await store.saveDay(dailyMarket(date, own), iso(await now()));
  return own.length;
}

/** Once a day: all splits of the days on file, known ones again, because vendors correct them; one they no longer tell is withdrawn. */
async function loadSplits({ marketData, store, now }: LoadDeps, from: string, asOf: string): Promise<void> {
  const checked = await store.splitCheck();
  if (checked !== null && checked.through_date >= asOf && checked.from_date <= from) return;
  const splits = await marketData.splits({ from, to: asOf }, { priority: 'background' });
  const at = iso(await now());
  await store.saveSplits(splits, at);
  await store.withdrawSplits(splits, from, asOf, at);
  await store.saveSplitCheck(at, from, asOf);
}

/** The curve of the stocks with the largest turnover on the newest day; kept for some sessions. */
async function loadCurve({ minuteBars, store, now }: LoadDeps, asOf: string): Promise<void> {
  const known = await store.curve(asOf);
  const sessions = fullSessionsBefore(asOf);
  const kept = sessions.at(-CURVE_KEPT)?.date ?? asOf;
  if (known !== null && known.date > kept) return;
  const newest = (await store.days(asOf, 10)).find(({ stocks }) => stocks > 0);
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
