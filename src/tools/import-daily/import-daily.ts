// Import of daily bars and splits from CSV files, checked against neighbouring days.
import type { Split } from '../../domain/market/bars.ts';
import { nextSession, previousSession } from '../../domain/market/calendar.ts';
import { type BarProblem, findSpikes } from '../../domain/market/checks/check-bar.ts';
import { plural, whole } from '../../domain/market/format.ts';
import { splitFactors } from '../../domain/market/indicators/splits.ts';
import { DayBars } from '../../server/market-memory/day-bars.ts';
import type { MemoryStore } from '../../server/market-memory/store.ts';
import { Fault } from '../../server/process/fault.ts';
import { readDailyFile } from './read-daily-file.ts';

export type DailyReport = {
  path: string;
  rows: number;
  stored: number;
  left_out: Record<string, number>;
  days: number;
  notes?: string[];
};

/** `symbol`: used for files without a symbol column; `makeImported`: deletes the days of the simulated market. */
export type ImportOptions = { symbol?: string | null; makeImported?: boolean };

const SIMULATED = 'Simulated market';
const SPIKE: BarProblem = "prices far apart within the bar, or far from the bar's neighbours";
const TWICE_ADJUSTED = 'adjusted for a split that is on file too';

/**
 * Throws Fault 400 if the database holds simulated days, unless `makeImported`: then they are deleted, after all files
 * were read without error.
 */
async function replaceSimulatedDays(store: MemoryStore, makeImported: boolean, checkFiles: () => void): Promise<void> {
  if (!(await store.has(SIMULATED))) return;
  if (!makeImported) {
    throw new Fault(
      400,
      'This database holds days of the simulated market, and days of files are another market: nothing was imported. ' +
        'Use another DATA_DIR, or say --make-imported: the simulated days, splits and minute figures are then deleted.',
    );
  }
  checkFiles();
  await store.forget(SIMULATED);
}

/** Per day, symbols whose close is far from neighbouring closes, also after adjusting for splits. */
function findSpikesOfDays(
  days: ReadonlyMap<string, DayBars>,
  splits: ReadonlyMap<string, Split[]>,
): Map<string, Set<string>> {
  const bySymbol = new Map<string, { dates: string[]; closes: number[] }>();
  for (const date of [...days.keys()].sort()) {
    const { rows, figures } = days.get(date)!;
    for (const [symbol, row] of rows) {
      const own = bySymbol.get(symbol) ?? { dates: [], closes: [] };
      bySymbol.set(symbol, own);
      own.dates.push(date);
      own.closes.push(figures.close[row]!);
    }
  }
  const spikes = new Map<string, Set<string>>();
  for (const [symbol, { dates, closes }] of bySymbol) {
    const own = splits.get(symbol);
    const factors = own === undefined ? null : splitFactors(dates, own, dates.at(-1)!);
    const comparable = factors === null ? closes : closes.map((close, at) => close * factors[at]!);
    for (const at of findSpikes(comparable, 'day')) {
      const date = dates[at]!;
      spikes.set(date, (spikes.get(date) ?? new Set<string>()).add(symbol));
    }
  }
  return spikes;
}

/** Days of a file, and the stored sessions before its first and after its last day. */
async function withNeighbours(days: ReadonlyMap<string, DayBars>, store: MemoryStore): Promise<Map<string, DayBars>> {
  const dates = [...days.keys()].sort();
  const all = new Map(days);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return all;
  for (const { date } of [previousSession(first), nextSession(last)]) {
    const known = await store.day(date);
    if (known !== null && known.symbols.length > 0) all.set(date, DayBars.of(known));
  }
  return all;
}

/** Symbols of adjusted prices with a later split on file, which would adjust them twice. */
function adjustedTwice(date: string, bars: DayBars, splits: ReadonlyMap<string, Split[]>): Set<string> {
  const later = (symbol: string) => splits.get(symbol)?.some(({ execution_date }) => execution_date > date) ?? false;
  return new Set([...bars.rows.keys()].filter(later));
}

async function importFile(
  path: string,
  store: MemoryStore,
  receivedAt: string,
  symbol: string | null,
): Promise<DailyReport> {
  const file = readDailyFile(path, Date.parse(receivedAt), symbol);
  const { rows, left_out, days, notes } = file;
  const splits = Map.groupBy([...(await store.splits()), ...file.splits], (split) => split.symbol);
  const spikes = findSpikesOfDays(await withNeighbours(days, store), splits);
  const leaveOut = (why: string, count: number) => {
    if (count > 0) left_out[why] = (left_out[why] ?? 0) + count;
  };
  for (const [date, all] of days) {
    const far = spikes.get(date) ?? new Set<string>();
    const twice = file.isAdjusted ? adjustedTwice(date, all, splits).difference(far) : new Set<string>();
    leaveOut(SPIKE, far.size);
    leaveOut(TWICE_ADJUSTED, twice.size);
    const bars = far.size + twice.size === 0 ? all : all.without(far.union(twice));
    if (bars.rows.size === 0) continue;
    const known = await store.day(date);
    const merged = known === null ? bars : DayBars.of(known);
    if (known !== null) merged.merge(bars);
    await store.saveDay(merged.market(date), receivedAt);
  }
  if (file.splits.length > 0) await store.saveSplits(file.splits, receivedAt);
  const leftOut = Object.values(left_out).reduce((sum, count) => sum + count, 0);
  const report = { path, rows, stored: rows - leftOut, left_out, days: days.size };
  return notes.length > 0 ? { ...report, notes } : report;
}

/** Days whose session is not over at `receivedAt` are left out. */
export async function importDaily(
  paths: readonly string[],
  store: MemoryStore,
  receivedAt: string,
  { symbol = null, makeImported = false }: ImportOptions = {},
): Promise<DailyReport[]> {
  if (paths.length === 0 && !makeImported) return [];
  await replaceSimulatedDays(store, makeImported, () => {
    if (paths.length === 0) throw new Fault(400, '--make-imported needs daily bars to import: nothing was deleted.');
    for (const path of paths) readDailyFile(path, Date.parse(receivedAt), symbol);
  });
  const reports: DailyReport[] = [];
  for (const path of paths) reports.push(await importFile(path, store, receivedAt, symbol));
  return reports;
}

/** Lines of a report for a terminal: rows stored, rows left out with their reason, notes. */
export function importLines({ path, rows, stored, days, left_out, notes = [] }: DailyReport): string[] {
  const missing = Object.entries(left_out).map(([why, count]) => `, ${whole(count)} left out: ${why}`);
  const first = `${path}: ${whole(stored)} of ${plural(rows, 'row')} stored, ${plural(days, 'day')}${missing.join('')}`;
  return [first, ...notes.map((note) => `  ${note}`)];
}
