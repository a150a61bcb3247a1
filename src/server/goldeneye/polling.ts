// Polling: every minute of the polling hours while switched on, and on request; one poll at a time over all processes.
import type { GoldenEyeStatus, ManualPoll, ManualPollState } from '../../domain/goldeneye/golden-eye.ts';
import { inPollWindow } from '../../domain/goldeneye/schedule.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Ground } from '../ground.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { startOrSkip } from '../jobs/start-or-skip.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { Fault } from '../process/fault.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { Calls } from '../threads/calls.ts';
import type { PollDone } from './poll-messages.ts';
import { createGoldenEyeStore } from './store.ts';
import type { GoldenEyeTasks } from './thread-tasks.ts';

/** Age in ms from which the cached polling state is reloaded. */
const KNOWN_MS = 1_000;
const BUSY = 'A poll is already being made';
/** Maximum wait for a poll, ms, below the limit of responses; a poll takes a second or two. */
const PATIENCE_MS = 25_000;
const FAILED = 'The poll failed: see the log';
const goesOn: ManualPoll = {
  success: true,
  symbols_processed: 0,
  patterns_found: 0,
  running: true,
  detail: 'The poll takes longer than usual and goes on: GET /api/goldeneye/automation/status tells how it ends',
};

/** Dependencies shared by the modules of the Golden Eye feature. */
export type GoldenEyeDeps = Ground & {
  marketTasks: Calls<GoldenEyeTasks>;
  minuteBars: MinuteBars;
  accounts: Accounts;
  rateLimits: RateLimits;
  stocks: Stocks;
  /** Starred symbols of a user. */
  readStars: (userId: number) => Promise<readonly string[]>;
};

type PollDetail = { by_hand: boolean; symbols_processed: number; patterns_found: number; message?: string };

type State = GoldenEyeStatus['state'];

export function createPolling(deps: GoldenEyeDeps) {
  const { clock, jobs, marketTasks, sourceStatus } = deps;
  const kind = jobKinds.goldenEyePoll;
  const store = createGoldenEyeStore(deps.database.query);
  const isFirst = async () => (await store.livedUntil((await sourceStatus()).name)) === Number.NEGATIVE_INFINITY;
  let known: State = 'stopped';
  let knownAt = Number.NEGATIVE_INFINITY;

  const job = jobs.handle<{ by_hand: boolean } | null, PollDetail, PollDone>(kind, async ({ input, fence }) => {
    const { name, delay_minutes, replayed_session } = await sourceStatus();
    const insist = input?.by_hand ?? false;
    const request = { source: name, delay_minutes, replaying: replayed_session !== null, insist, fence };
    const result = await marketTasks.ask('poll', request);
    const { symbols: symbols_processed, patterns_found } = result;
    return {
      state: 'completed',
      detail: { by_hand: insist, symbols_processed, patterns_found },
      result,
    };
  });

  /** A replay of an earlier session is always within its hours. */
  async function withinHours(): Promise<boolean> {
    return (await sourceStatus()).replayed_session !== null || inPollWindow(clock.now());
  }

  async function readState(): Promise<State> {
    knownAt = clock.monotonic();
    const [enabled, open] = await Promise.all([jobs.overview.isEnabled(kind), withinHours()]);
    if (!enabled) known = 'stopped';
    else known = open ? 'running' : 'waiting';
    return known;
  }

  /**
   * Starts a poll; `by`: administrator, null for the schedule. Throws Fault 409 while another runs; `done` rejects with
   * Fault 503 when the market does not answer.
   */
  async function poll(by: number | null): Promise<{ done: Promise<PollDone> }> {
    const by_hand = by !== null;
    const detail = { by_hand, symbols_processed: 0, patterns_found: 0 };
    return job.start({ input: { by_hand }, detail, refusal: BUSY, by });
  }

  async function pollByHand(by: number): Promise<ManualPoll> {
    const { done } = await poll(by);
    try {
      const { symbols: symbols_processed, patterns_found } = await done;
      return { success: true, symbols_processed, patterns_found };
    } catch (error) {
      if (error instanceof Fault) throw error;
      return { success: false, symbols_processed: 0, patterns_found: 0, error: FAILED };
    }
  }

  return {
    /** State as last read: `running` while polling by schedule, `waiting` out of hours, `stopped` when switched off. */
    knownState: () => {
      if (clock.monotonic() - knownAt >= KNOWN_MS) {
        readState().catch((error: unknown) => deps.log.warn({ err: error }, 'golden eye: polling state not read'));
      }
      return known;
    },

    /** State read now: as `knownState`, and `polling` while any process makes a poll. */
    state: async (): Promise<State> => {
      const [state, running] = await Promise.all([readState(), job.running()]);
      return running === null ? state : 'polling';
    },

    /** Makes a poll at once when polling is on; out of hours only the first of all, so that no page stays empty. */
    begin: async () => {
      const state = await readState();
      const isDue = state === 'running' || (state === 'waiting' && (await isFirst()));
      // Another process may start a poll at the same moment.
      if (isDue && (await job.running()) === null) await startOrSkip(() => poll(null));
    },

    /** Switches polling on or off; repeatable. A running poll is completed. */
    setEnabled: async (on: boolean, by: number) => {
      await jobs.overview.setEnabled(kind, on, by);
      await readState();
    },

    /**
     * Runs a poll for an administrator; after PATIENCE_MS answers `running: true` while the poll continues. Throws Fault
     * 409 while another runs, 503 when the market fails.
     */
    byHand: (by: number) => withTimeout(clock, PATIENCE_MS, pollByHand(by), () => goesOn),

    /** Newest poll that an administrator requested in any process; null before the first. */
    newestByHand: async (): Promise<ManualPollState | null> => {
      const made = await job.latest({ by_hand: true });
      if (made === null) return null;
      const { state, started_at, finished_at, detail, error } = made;
      const shown = state === 'running' || state === 'completed' ? state : 'failed';
      const { symbols_processed, patterns_found } = detail;
      const reason = error?.status ? error.detail : FAILED;
      const problem = shown === 'failed' ? reason : null;
      return { state: shown, started_at, finished_at, symbols_processed, patterns_found, error: problem };
    },
  };
}
