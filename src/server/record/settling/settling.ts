// Job of settlement: stores the bars of the day that is over, then settles one session of calls after the other.
import type { RecordMarket } from '../../../domain/record/call.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { SIMULATED_LISTINGS } from '../../stocks/known-listings-store.ts';
import type { Figures } from '../figures/figures.ts';
import type { RecordDeps } from '../record-deps.ts';

/** Settled sessions after which figures are first computed, and then again each time their number doubles. */
const EARLY_SESSIONS = 8;
const showsEarly = (sessions: number) =>
  sessions >= EARLY_SESSIONS && Number.isInteger(Math.log2(sessions / EARLY_SESSIONS));

type SettleDetail = { sessions: number; left: number; calls: number; outcomes: number; corrected: number };

export type Settling = ReturnType<typeof createSettling>;

export const identitySource = ({ marketData }: RecordDeps, simulated: boolean): string =>
  simulated ? SIMULATED_LISTINGS : marketData.name;

/** `figures` are refreshed while a long run settles, at the end of each, and after corrections. */
export function createSettling(deps: RecordDeps, figures: Figures) {
  const { jobs, log, pipelineThread, marketTasks, sourceStatus } = deps;
  const job = jobs.handle<null, object, null>(jobKinds.recordSettle, async ({ id: run, report, signal }) => {
    const { name: source, simulated, delay_minutes } = await sourceStatus();
    // Not fatal: stored sessions can be settled without the vendor.
    await marketTasks
      .ask('fileDay', null)
      .catch((error: unknown) => log.warn({ err: error }, 'record: day not stored'));
    const markets: readonly RecordMarket[] = simulated ? ['simulated', 'simulated_past'] : ['live'];
    const detail: SettleDetail = { sessions: 0, left: 0, calls: 0, outcomes: 0, corrected: 0 };
    const identities = identitySource(deps, simulated);
    const asks = markets.map((market) => ({ run, market, source, identities, delay_minutes }));
    for (const ask of asks) {
      const { market } = ask;
      await pipelineThread.ask('noteBenchmark', { market, source });
      while (!signal.aborted) {
        const step = await pipelineThread.ask('settleNext', ask);
        if (step === null) break;
        detail.sessions += 1;
        detail.left = step.left;
        detail.calls += step.calls;
        detail.outcomes += step.outcomes;
        report({ ...detail });
        if (showsEarly(detail.sessions)) await figures.refresh();
      }
    }
    // Also computes figures for outcomes that an interrupted run left without them.
    await figures.refresh();
    for (const ask of asks) {
      if (!signal.aborted) detail.corrected += await pipelineThread.ask('correctOutcomes', ask);
    }
    if (detail.corrected > 0) await figures.refresh();
    return { state: 'completed', detail };
  });
  /** `begin` catches up after a server start. */
  return { begin: () => job.startSoon() };
}
