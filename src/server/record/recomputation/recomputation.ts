// Job that recomputes the previous Pacific day's scores and decisions from stored data, and endpoint of its results.
import { addDays, pacificDate, pacificInstant } from '../../../domain/market/calendar.ts';
import { newestRecomputed, type RecomputedDay, type Recount } from '../../../domain/record/recomputation.ts';
import { defineRoutes } from '../../http/handlers.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { iso } from '../../process/clock.ts';
import type { RecordDeps } from '../record-deps.ts';
import { createRecomputationStore } from './recomputation-store.ts';

type Detail = { day: string; scores?: Recount; decisions?: Recount };

export function createRecomputation(deps: RecordDeps) {
  const { clock, jobs, publish } = deps;
  const store = createRecomputationStore(deps.database.query);

  const newest = async (knownBy: string | null): Promise<RecomputedDay | null> =>
    newestRecomputed(await store.newest(knownBy));

  jobs.handle<null, Detail, null>(jobKinds.recordRecomputation, async ({ report }) => {
    const day = addDays(pacificDate(clock.now()), -1);
    const range = [day, addDays(day, 1)].map((one) => iso(pacificInstant(one, 0))) as [string, string];
    const detail: Detail = { day };
    for (const [kind, recompute] of [
      ['scores', deps.pipeline.ofRecord.recomputeScores],
      ['decisions', deps.screener.recomputeDecisions],
    ] as const) {
      const recount = await recompute(...range);
      await store.add({ day, kind, ...recount, computed_at: iso(clock.now()) });
      detail[kind] = recount;
      report({ ...detail });
    }
    return { state: 'completed', detail };
  });

  const routes = defineRoutes({
    recordRecomputation: async ({ query }) => ({ recomputed: await newest(await publish.knownBy(query.asof)) }),
  });
  return { routes, newest: () => newest(null) };
}
