// SPY's closes of the stored days, each saved once.
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { BenchmarkClose } from '../../../domain/record/regime.ts';
import { BENCHMARK_SYMBOL } from '../../../domain/record/settle/benchmarks.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import type { BenchmarkStore } from '../benchmark-store.ts';

/** Sessions read: more than two years, enough for the span of regimes and a long record. */
const MOST_DAYS = 600;

export async function noteBenchmark(
  memory: Pick<MemoryStore, 'days' | 'day'>,
  store: BenchmarkStore,
  { market, now }: { market: RecordMarket; now: number },
): Promise<void> {
  const noted = new Set((await store.closes(market)).map(({ session }) => session));
  const days = await memory.days(addDays(newYorkDate(now), 1), MOST_DAYS);
  const found: BenchmarkClose[] = [];
  for (const { date, stocks } of days) {
    if (stocks === 0 || noted.has(date)) continue;
    const day = await memory.day(date);
    const close = day?.close[day.symbols.indexOf(BENCHMARK_SYMBOL)] ?? Number.NaN;
    if (close > 0) found.push({ session: date, close });
  }
  if (found.length > 0) await store.addCloses(market, found);
}
