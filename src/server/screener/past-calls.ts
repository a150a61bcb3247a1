// Reconstructed calls of a screener run at the close of a stored session, from its daily bars alone.
import type { NewCall } from '../../domain/record/call.ts';
import { type RunCalls, runCalls } from '../../domain/record/run-calls.ts';
import type { HistoryStarts } from '../market-memory/daily-figures.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import { type DailyMarket, type MemoryStore, toFigures } from '../market-memory/store.ts';
import { judgeDay } from './judge-day.ts';

/** Cache size: the history of one session, plus 100 sessions judged in sequence. */
const MOST_DAYS = memoryRules.history_sessions.value + 100;

function onlyOf(day: DailyMarket, stocks: ReadonlySet<string>): DailyMarket {
  const rows = day.symbols.flatMap((symbol, row) => (stocks.has(symbol) ? [row] : []));
  const figures = toFigures((name) => Float64Array.from(rows, (row) => day[name][row]!));
  return { date: day.date, symbols: rows.map((row) => day.symbols[row]!), ...figures };
}

/** Restricts stores to these stocks and caches their days, for sessions judged in sequence. */
export function createStockDays(stocks: ReadonlySet<string>): (store: MemoryStore) => MemoryStore {
  const days = new Map<string, DailyMarket>();
  return (store) => ({
    ...store,
    day: async (date) => {
      const known = days.get(date);
      if (known !== undefined) return known;
      const read = await store.day(date);
      if (read === null) return null;
      const [oldest] = days.keys();
      if (oldest !== undefined && days.size >= MOST_DAYS) days.delete(oldest);
      const day = onlyOf(read, stocks);
      days.set(date, day);
      return day;
    },
  });
}

/** Excludes freshness lights: a stored bar has no age, so all of them would be fresh at its close. */
const isMeasured = ({ source }: NewCall) => !source.startsWith('freshness:');

/**
 * First decisions, filters and lights of a session (YYYY-MM-DD) by its own bar; null if the bar is not stored. A symbol
 * that another company takes over after the session (`starts`) still means the earlier company.
 */
export async function pastRunCalls(date: string, days: MemoryStore, starts: HistoryStarts): Promise<RunCalls | null> {
  const known = new Map([...starts].filter(([, start]) => start <= date));
  const judged = await judgeDay(date, days, known);
  if (judged === null) return null;
  const calls = runCalls(judged.judged, () => ({ filters: 0, lights: null }));
  return { ...calls, light: calls.light.filter(isMeasured) };
}
