// Recomputation of the decisions of published runs from the figures they were published with.
import { addCompared, nothingChecked, type Recount } from '../../domain/record/recomputation.ts';
import { isSameDecision, publishedDecision, recomputeDecision } from '../../domain/screener/explain/decision-inputs.ts';
import type { ScreenerCurrent } from '../../domain/screener/run.ts';
import type { Ground } from '../ground.ts';
import { publicationsBetween } from '../publish/publications-store.ts';
import { readReply } from '../publish/published.ts';
import { readVolumesBefore } from './earlier-runs.ts';
import type { ScreenerStore } from './store.ts';

/** Compares every decision published in [from, to), ISO. */
export function createDecisionRecount({ database, publish }: Ground, store: ScreenerStore) {
  async function* findDifferences(runId: number, published_at: string): AsyncGenerator<string | null> {
    const { published } = await publish.read('screener', published_at);
    const { stocks } = (await readReply(published)) as ScreenerCurrent;
    const volumeBefore = await readVolumesBefore(store, runId);
    for (const stock of stocks) {
      const decision = publishedDecision(stock, volumeBefore(stock.symbol));
      if (decision === null) continue;
      const again = recomputeDecision(decision.inputs);
      const [said, now] = [decision.published.summary.decision, again.summary.decision];
      yield isSameDecision(again, decision.published)
        ? null
        : `run ${runId}, ${stock.symbol}: published ${said}, recomputed ${now}`;
    }
  }

  return async (from: string, to: string): Promise<Recount> => {
    let recount = nothingChecked;
    for (const { source_id, published_at } of await publicationsBetween(database.query, 'screener', from, to)) {
      for await (const difference of findDifferences(source_id, published_at))
        recount = addCompared(recount, difference);
    }
    return recount;
  };
}
