// Looks at the clock and begins what is due: each slot once over all processes, what nobody could begin written down as missed.
import { dayMs, hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { ClockJump } from '../../../domain/reports/clock-check.ts';
import { type Clock, iso } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { type Transaction, transaction } from '../../db/query.ts';
import type { JobKind, Schedule } from '../job-kind.ts';
import type { JobRules } from '../job-rules.ts';
import {
  dropSlotsAfter,
  giveSlotItsJob,
  insertMissed,
  insertSlot,
  lockSchedule,
  lockWaitingSlot,
  missSlot,
  saveLookedUntil,
} from './slot-store.ts';

export type ScheduledKind = JobKind & { schedule: Schedule };

/** A clock this much earlier than another process's was put back, not just set less well: its slots are looked at again. */
const PUT_BACK_MS = 5 * minuteMs;
/** The next slot is looked for this far ahead; where there is none, one looks again then. */
const AHEAD_MS = hourMs;

const NOBODY = 'No process was running at that time';
const NOT_IN_TIME = 'It could not be begun in time: the database was away, or the clock was put forward';
const OVERTAKEN = 'A later one was due already';
const BUSY = 'The one before was still waiting or running';

export type Scheduler = {
  /** Begins everything that is due now; quick and without a query while nothing is. */
  enqueueDue(): Promise<void>;
  /** The next slots may be others than they were: they are looked up again with the next check. */
  forget(): void;
  /** Begins the oldest slot of a kind that waited for the end of other work; false when none waits or the kind is busy. */
  release(kind: string): Promise<boolean>;
};

export function createScheduler(deps: {
  database: Database;
  clock: Clock;
  rules: JobRules;
  kinds: readonly ScheduledKind[];
  replaying: () => Promise<boolean>;
  enabledAtFirst: (kind: JobKind) => boolean;
  onJump: (jump: ClockJump) => void;
  /** Puts the job of a slot into its queue as part of the transaction; null while the kind is busy. */
  send: (tx: Transaction, kind: ScheduledKind, scheduledFor: string) => Promise<number | null>;
}): Scheduler {
  const { clock, rules, kinds, send } = deps;
  const { pool } = deps.database;
  const began = clock.now();
  const nextCheck = new Map<string, number>();
  let lastNow = Number.NEGATIVE_INFINITY;
  let lastPassed = clock.monotonic();
  let lastReplaying = false;

  /** True when the slot waits for the end of other work. */
  async function beginSlot(tx: Transaction, kind: ScheduledKind, slot: number): Promise<boolean> {
    const at = iso(slot);
    if (!(await insertSlot(tx, kind.kind, at))) return false;
    const job = await send(tx, kind, at);
    if (job !== null) await giveSlotItsJob(tx, kind.kind, at, job);
    else if (kind.schedule.when_busy === 'skip') await missSlot(tx, kind.kind, at, BUSY);
    return job === null && kind.schedule.when_busy === 'wait';
  }

  /** Settles every slot since the last look of any process; true when the newest waits for the end of other work. */
  async function settle(tx: Transaction, kind: ScheduledKind, now: number, replaying: boolean): Promise<boolean> {
    const { slots, delay_ms, late_ms } = kind.schedule;
    const to = now - delay_ms;
    const { enabled, looked_until } = await lockSchedule(tx, kind.kind);
    const from = looked_until === null ? to : Date.parse(looked_until);
    // Another process was here a moment ago; only a clock that was really put back is followed.
    if (to <= from && from - to < PUT_BACK_MS && looked_until !== null) return false;
    if (from - to >= PUT_BACK_MS) await dropSlotsAfter(tx, kind.kind, iso(to), dayMs);
    let waits = false;
    if (enabled ?? deps.enabledAtFirst(kind)) {
      const all = slots(Math.max(from, to - rules.lookback_ms), to, replaying);
      const newest = all.at(-1);
      const inTime = newest !== undefined && to - newest <= late_ms;
      const missed = (inTime ? all.slice(0, -1) : all).slice(-rules.most_missed);
      const reasonOf = (slot: number) => {
        if (slot + delay_ms < began) return NOBODY;
        return inTime && to - slot <= late_ms ? OVERTAKEN : NOT_IN_TIME;
      };
      await insertMissed(
        tx,
        kind.kind,
        missed.map((slot) => ({ scheduled_for: iso(slot), reason: reasonOf(slot) })),
      );
      if (inTime) waits = await beginSlot(tx, kind, newest);
    }
    await saveLookedUntil(tx, kind.kind, iso(to));
    return waits;
  }

  /** Compares the clock of the wall with one that cannot be set. A machine that slept looks the same as a clock put forward. */
  function noticeJump(now: number): void {
    const passed = clock.monotonic();
    const by = now - lastNow - (passed - lastPassed);
    lastPassed = passed;
    if (Number.isFinite(by) && Math.abs(by) >= PUT_BACK_MS) deps.onJump({ at: iso(now), by_ms: by });
  }

  async function release(name: string): Promise<boolean> {
    const kind = kinds.find((one) => one.kind === name);
    if (kind?.schedule.when_busy !== 'wait') return false;
    return transaction(pool, async (_, tx) => {
      const at = await lockWaitingSlot(tx, name);
      if (at === null) return false;
      const job = await send(tx, kind, at);
      if (job !== null) await giveSlotItsJob(tx, name, at, job);
      return job !== null;
    });
  }

  async function settleAlone(kind: ScheduledKind, now: number, replaying: boolean): Promise<void> {
    const waits = await transaction(pool, (_, tx) => settle(tx, kind, now, replaying));
    // What it waits for may have ended before anybody could see that it waits.
    if (waits) await release(kind.kind);
  }

  return {
    release,
    forget: () => nextCheck.clear(),

    enqueueDue: async () => {
      const replaying = await deps.replaying();
      const now = clock.now();
      // The time before a replay began or ended owes the slots of its own calendar, none of the other one.
      if (replaying !== lastReplaying) for (const kind of kinds) await settleAlone(kind, now, lastReplaying);
      if (now < lastNow || replaying !== lastReplaying) nextCheck.clear();
      noticeJump(now);
      lastNow = now;
      lastReplaying = replaying;
      for (const kind of kinds) {
        if (now < (nextCheck.get(kind.kind) ?? Number.NEGATIVE_INFINITY)) continue;
        await settleAlone(kind, now, replaying);
        const { slots, delay_ms } = kind.schedule;
        const [next] = slots(now - delay_ms, now - delay_ms + AHEAD_MS, replaying);
        nextCheck.set(kind.kind, next === undefined ? now + AHEAD_MS : next + delay_ms);
      }
    },
  };
}
