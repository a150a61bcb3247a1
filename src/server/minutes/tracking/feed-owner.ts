// Owner of the minute feed: runs it in its thread while this process holds the lease and the feed is on.

import { findSession, newYorkDate } from '../../../domain/market/calendar.ts';
import type { Closes } from '../../../domain/market/checks/market-belief.ts';
import { jittered } from '../../../domain/numbers/jitter.ts';
import type { HeldLease } from '../../jobs/leases/lease.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import type { Clock } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import type { Calls } from '../../threads/calls.ts';
import type { MinuteTasks } from './thread-tasks.ts';

const SWITCH_READ_MS = 1_000;
/** Pause before a dead thread is started again. */
const AGAIN_MS = 5_000;

export type FeedOwnerDeps = {
  thread: Calls<MinuteTasks>;
  /** This process's lease on 'minutes'; null without one. */
  held(): HeldLease | null;
  /** Whether the feed is turned on; throws while the database is away. */
  isOn(): Promise<boolean>;
  /** Previous session's closes in shares of today; the same map until they are reloaded. */
  closes(): Promise<Closes>;
  /** Name of this process on pages. */
  owner: string;
  clock: Pick<Clock, 'now' | 'sleep' | 'chance'>;
  log: Log;
};

export function createMinuteFeed(deps: FeedOwnerDeps) {
  const { thread, clock, log } = deps;
  const closing = new AbortController();
  let running: { fence: number; done: Promise<void> } | null = null;
  let given: Closes | null = null;
  let following: Promise<void> = Promise.resolve();

  const stop = async () => {
    await thread.ask('stop', null).catch(() => undefined);
    await running?.done;
  };

  function start(held: HeldLease): void {
    const { name, fence } = held;
    const done = thread
      .ask('run', { fence: { name, fence }, owner: deps.owner })
      .then(() => undefined)
      .catch(async (error: unknown) => {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'minutes: thread ended, starting again');
        await clock.sleep(jittered(AGAIN_MS, clock.chance()), closing.signal).catch(() => undefined);
      })
      .finally(() => {
        running = null;
        given = null;
      });
    running = { fence, done };
  }

  /** Sends the closes to the thread; without them the first minutes are not checked. */
  async function sendCloses(): Promise<void> {
    const closes = await deps.closes().catch(() => given);
    if (closes === null || closes === given) return;
    await thread.ask('closes', closes);
    given = closes;
  }

  async function readSwitch(): Promise<void> {
    const held = deps.held();
    const wanted = held !== null && (await deps.isOn());
    if (running !== null && (!wanted || running.fence !== held.fence)) return stop();
    if (wanted) await sendCloses();
    if (running === null && wanted) start(held);
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      // The feed continues unchanged while the database is away: frames wait, and writes carry the fence.
      await readSwitch().catch((error: unknown) => log.debug({ err: error }, 'minutes: feed switch not read'));
      await clock.sleep(SWITCH_READ_MS, closing.signal).catch(() => undefined);
    }
  }

  return {
    /** Starts to follow the lease and the switch. */
    begin(): void {
      following = follow();
    },

    /**
     * Ends the connection; received frames get a few seconds to be written, journalled ones are written at the next
     * start.
     */
    async close(): Promise<void> {
      closing.abort(new Error('the server ends'));
      await following;
      if (running !== null) await stop();
    },

    /**
     * Handler of the minute-feed job: compares the newest half hour with history; after the last minute of a day, the
     * whole day.
     */
    async reconcile(job: Pick<RunningJob<null>, 'scheduled_for'>): Promise<JobEnd<null>> {
      if (running === null) return { state: 'completed', detail: { message: 'The feed is not connected' } };
      const at = job.scheduled_for === null ? clock.now() : Date.parse(job.scheduled_for);
      const session = findSession(newYorkDate(at));
      const whole_day = session !== null && at >= session.after_close_ms;
      const done = await thread.ask('reconcile', { whole_day });
      if (done === null) return { state: 'completed', detail: { message: 'The market has sent no minute yet' } };
      return { state: done.failed > 0 ? 'completed_with_errors' : 'completed', detail: done };
    },
  };
}
