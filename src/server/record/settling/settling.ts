// Job of settlement: stores the bars of the day that is over, then settles one session of calls after the other.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { Log } from '../../process/log.ts';
import type { Calls } from '../../threads/calls.ts';
import type { DayBarTasks, SettlementTasks } from './thread-tasks.ts';

export type SettlingDeps = {
  jobs: Pick<Jobs, 'handle'>;
  log: Log;
  settlementThread: Calls<SettlementTasks>;
  marketThread: Calls<DayBarTasks>;
  sourceStatus: () => Promise<{ name: string; simulated: boolean; delay_minutes: number }>;
  /** Source of the identities of instruments. */
  identities: (simulated: boolean) => string;
  /** Called while a long run settles, at the end of each, and after corrections. */
  onSettled: () => Promise<void>;
};

/** Settled sessions after which figures are first computed, and then again each time their number doubles. */
const EARLY_SESSIONS = 8;
const showsEarly = (sessions: number) =>
  sessions >= EARLY_SESSIONS && Number.isInteger(Math.log2(sessions / EARLY_SESSIONS));

type SettleDetail = { sessions: number; left: number; calls: number; outcomes: number; corrected: number };

/** `begin` catches up after a start. */
export type Settling = { begin(): Promise<void> };

export function createSettling(deps: SettlingDeps): Settling {
  const { jobs, log, settlementThread, marketThread, sourceStatus } = deps;
  const job = jobs.handle<null, object, null>(jobKinds.recordSettle, async ({ id: run, report, signal }) => {
    const { name: source, simulated, delay_minutes } = await sourceStatus();
    // Sessions on file can be settled without the vendor.
    await marketThread
      .ask('fileDay', null)
      .catch((error: unknown) => log.warn({ err: error }, 'record: day not stored'));
    const markets: readonly RecordMarket[] = simulated ? ['simulated', 'simulated_past'] : ['live'];
    const detail: SettleDetail = { sessions: 0, left: 0, calls: 0, outcomes: 0, corrected: 0 };
    const asks = markets.map((market) => ({
      run,
      market,
      source,
      identities: deps.identities(simulated),
      delay_minutes,
    }));
    for (const ask of asks) {
      const { market } = ask;
      await settlementThread.ask('noteBenchmark', { market, source });
      while (!signal.aborted) {
        const step = await settlementThread.ask('settleNext', ask);
        if (step === null) break;
        detail.sessions += 1;
        detail.left = step.left;
        detail.calls += step.calls;
        detail.outcomes += step.outcomes;
        report({ ...detail });
        if (showsEarly(detail.sessions)) await deps.onSettled();
      }
    }
    // Also for outcomes that an interrupted run settled without figures.
    await deps.onSettled();
    for (const ask of asks) {
      if (!signal.aborted) detail.corrected += await settlementThread.ask('correctOutcomes', ask);
    }
    if (detail.corrected > 0) await deps.onSettled();
    return { state: 'completed', detail };
  });
  return { begin: () => job.startSoon() };
}
