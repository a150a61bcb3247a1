// Summaries of selected days: computed on demand, one at a time, cached until a newer summary of all days is stored.
import pLimit from 'p-limit';
import { newYorkDate } from '../../domain/market/calendar.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { RecordSummary } from '../../domain/record/record-figures.ts';
import {
  filterDays,
  findRegimes,
  isFilter,
  knownSince,
  type RecordFilter,
  type Regime,
} from '../../domain/record/regime.ts';
import { regimeRules } from '../../domain/rules/record-rules.ts';
import { Fault } from '../process/fault.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import type { KnownCallsStore } from '../record-calls/known-calls-store.ts';
import type { Calls } from '../threads/calls.ts';
import type { BenchmarkStore } from './benchmark-store.ts';
import type { CallsStore } from './calls-store.ts';
import type { FiguresTasks } from './figures/thread-tasks.ts';
import type { SummaryPlace } from './record-store.ts';

const KEPT = 32;
const MOST_CALLS: number = regimeRules.most_calls.value;

export type FilteredDeps = {
  benchmarks: Pick<BenchmarkStore, 'closes'>;
  calls: Pick<CallsStore, 'countOn'> & Pick<KnownCallsStore, 'first'>;
  pipelineThread: Calls<FiguresTasks>;
};
export type FilteredSummaries = ReturnType<typeof createFilteredSummaries>;

export function createFilteredSummaries({ benchmarks, calls, pipelineThread }: FilteredDeps) {
  const summaries = cachedUntilFailure<string, RecordSummary>(KEPT);
  const inTurn = pLimit(1);

  /** Regimes by closes of sessions before the New York day of `until` (ISO). */
  async function readRegimes(market: RecordMarket, until: string): Promise<Regime[]> {
    const through = newYorkDate(Date.parse(until));
    return findRegimes((await benchmarks.closes(market)).filter(({ session }) => session < through));
  }

  /** Days of a filter up to an instant (ISO); null for all. */
  async function readDays(market: RecordMarket, filter: RecordFilter, until: string): Promise<string[] | null> {
    if (!isFilter(filter)) return null;
    const first = await calls.first(market, until);
    if (first === null) return [];
    const regimes = await readRegimes(market, until);
    return filterDays(filter, regimes, newYorkDate(Date.parse(first)), newYorkDate(Date.parse(until)));
  }

  async function compute(market: RecordMarket, as_of: string, days: readonly string[]): Promise<RecordSummary> {
    const found = await calls.countOn(market, days, as_of);
    if (found > MOST_CALLS) {
      const [own, most] = [found, MOST_CALLS].map((count) => count.toLocaleString('en-US'));
      throw new Fault(422, `These days hold ${own} calls, at most ${most} are summed up at once: choose fewer days`);
    }
    return pipelineThread.ask('filteredFigures', { market, as_of, days });
  }

  return {
    readDays,
    since: async (market: RecordMarket, until: string) => knownSince(await readRegimes(market, until)),

    /**
     * Summary of the filtered days, as of the given summary of all days. Throws Fault 422 when the days contain more
     * than MOST_CALLS calls.
     */
    async summary({ market, computed_at }: SummaryPlace, filter: RecordFilter): Promise<RecordSummary> {
      const days = (await readDays(market, filter, computed_at)) ?? [];
      const key = `${market} ${computed_at} ${JSON.stringify(filter)}`;
      return summaries(key, () => inTurn(() => compute(market, computed_at, days)));
    },
  };
}
