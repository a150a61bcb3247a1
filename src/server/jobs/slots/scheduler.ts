// Scheduler: starts due slots once over all processes and records missed ones with their reason.

import { dayMs, hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { ClockJump } from '../../../domain/reports/machine-checks.ts';
import { pauseReasons } from '../../../domain/schedule/pause-reasons.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { Engine } from '../engine.ts';
import type { JobKind, Schedule } from '../job-kind.ts';
import { findJobBefore } from '../job-store.ts';
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

/** A clock at least this far behind another process's was set back, not drifting: its slots are settled again. */
const PUT_BACK_MS = 5 * minuteMs;
/** Span searched for the next slot, and wait until the next search if it holds none. */
const AHEAD_MS = hourMs;

const OVERTAKEN = 'Skipped: a later run was already due';
const BUSY = 'Skipped: the previous run had not finished';
const LEFT = 'Not started in time: the run it waited for was interrupted, or the server was stopped';
const TURNED_OFF = 'Skipped: the automation was turned off before its turn came';

type SchedulerDeps = Omit<Engine, 'kinds'> & {
  kinds: readonly ScheduledKind[];
  onJump: (jump: ClockJump) => void;
  /** Interrupts jobs of dead or silent processes. */
  recover: () => Promise<unknown>;
  /** Queues the job of a slot as part of the transaction; null while the kind is busy or this process ends. */
  queueJob: (query: Query, kind: ScheduledKind, scheduledFor: string) => Promise<number | null>;
};

export function createScheduler(deps: SchedulerDeps) {
  const { clock, rules, kinds, queueJob } = deps;
  const began = clock.now();
  const nextCheck = new Map<string, number>();
  let lastNow = Number.NEGATIVE_INFINITY;
  let lastPassed = clock.monotonic();
  let lastReplaying = false;

  /** Inserts a slot with its job; true when the slot must wait for an open earlier job. */
  async function beginSlot(query: Query, kind: ScheduledKind, slot: number): Promise<boolean> {
    const at = iso(slot);
    if (!(await insertSlot(query, kind.kind, at))) return false;
    const job = await queueJob(query, kind, at);
    if (job !== null) await giveSlotItsJob(query, kind.kind, at, job);
    return job === null;
  }

  /**
   * Settles the slots since the last settlement by any process, at most `lookback_ms` back. Returns the newest slot
   * (ISO) if it waits for an open job, else null.
   */
  async function settle(query: Query, kind: ScheduledKind, replaying: boolean): Promise<string | null> {
    const { slots, delay_ms, late_ms } = kind.schedule;
    const { enabled, looked_until } = await lockSchedule(query, kind.kind);
    // Read under the lock: time spent waiting for the lock would make an earlier reading look like a clock set back.
    const to = clock.now() - delay_ms;
    const from = looked_until === null ? to : Date.parse(looked_until);
    // Another process has settled these slots already.
    if (to <= from && from - to < PUT_BACK_MS && looked_until !== null) return null;
    if (from - to >= PUT_BACK_MS) await dropSlotsAfter(query, kind.kind, iso(to), dayMs);
    let busy: string | null = null;
    if (enabled ?? deps.enabledAtFirst(kind)) {
      const all = slots(Math.max(from, to - rules.lookback_ms), to, replaying);
      const newest = all.at(-1);
      const isRecent = newest !== undefined && to - newest <= late_ms;
      const missed = (isRecent ? all.slice(0, -1) : all).slice(-rules.most_missed);
      const toReason = (slot: number) => {
        if (slot + delay_ms < began) return pauseReasons.nobody;
        return isRecent && to - slot <= late_ms ? OVERTAKEN : pauseReasons.late;
      };
      await insertMissed(
        query,
        kind.kind,
        missed.map((slot) => ({ scheduled_for: iso(slot), reason: toReason(slot) })),
      );
      if (isRecent && (await beginSlot(query, kind, newest))) busy = iso(newest);
    }
    await saveLookedUntil(query, kind.kind, iso(to));
    return busy;
  }

  /** Compares wall time with monotonic time. A machine that slept looks the same as a clock put forward. */
  function noticeJump(now: number): void {
    const passed = clock.monotonic();
    const by = now - lastNow - (passed - lastPassed);
    lastPassed = passed;
    if (Number.isFinite(by) && Math.abs(by) >= PUT_BACK_MS) deps.onJump({ at: iso(now), by_ms: by });
  }

  const named = (name: string) => kinds.find((one) => one.kind === name);

  /** Reason why a waiting slot is missed now; null if it may start or waits further. */
  async function findMiss(query: Query, kind: ScheduledKind, isOn: boolean, slot: number): Promise<string | null> {
    if (!isOn) return TURNED_OFF;
    const { when_busy, delay_ms, late_ms } = kind.schedule;
    const startsUntil = slot + delay_ms + late_ms;
    if (clock.now() <= startsUntil) return null;
    if (when_busy === 'skip') return BUSY;
    const before = await findJobBefore(query, kind.kind, iso(startsUntil));
    if (before === null || before.is_cut_off) return LEFT;
    return before.ended_at === null || clock.now() - Date.parse(before.ended_at) <= late_ms ? null : LEFT;
  }

  async function resume(name: string): Promise<boolean> {
    const kind = named(name);
    if (kind === undefined) return false;
    return deps.database.transaction(async (query) => {
      const waiting = await lockWaitingSlot(query, name);
      if (waiting === null) return false;
      const { at, enabled } = waiting;
      const reason = await findMiss(query, kind, enabled ?? deps.enabledAtFirst(kind), Date.parse(at));
      if (reason !== null) {
        await missSlot(query, name, at, reason);
        return false;
      }
      const job = await queueJob(query, kind, at);
      if (job !== null) await giveSlotItsJob(query, name, at, job);
      return job !== null;
    });
  }

  async function settleKind(kind: ScheduledKind, replaying: boolean): Promise<void> {
    const busy = await deps.database.transaction((query) => settle(query, kind, replaying));
    if (busy === null) return;
    // The earlier job may belong to a dead process, which `recover` cleans up, or have ended before the slot was
    // committed.
    await deps.recover();
    const started = await resume(kind.kind);
    if (started || kind.schedule.when_busy === 'wait') return;
    await deps.database.transaction((query) => missSlot(query, kind.kind, busy, BUSY));
  }

  return {
    /**
     * Starts the oldest slot that waits for an earlier job; false when none waits, the kind is busy or skips such
     * slots, or the slot is missed instead.
     */
    release: async (name: string) => named(name)?.schedule.when_busy === 'wait' && (await resume(name)),
    /** Like `release`, also for slots left by a process that died while starting one. */
    resume,
    /** Clears the known next slots; the next check computes new ones. */
    forget: () => nextCheck.clear(),

    /** Starts due slots; makes no query while none is due, except once an hour for a kind without a slot ahead. */
    enqueueDue: async () => {
      const replaying = await deps.replaying();
      const now = clock.now();
      // Settle the slots before a replay's begin or end by the calendar in force until then.
      if (replaying !== lastReplaying) for (const kind of kinds) await settleKind(kind, lastReplaying);
      if (now < lastNow || replaying !== lastReplaying) nextCheck.clear();
      noticeJump(now);
      lastNow = now;
      lastReplaying = replaying;
      for (const kind of kinds) {
        if (now < (nextCheck.get(kind.kind) ?? Number.NEGATIVE_INFINITY)) continue;
        await settleKind(kind, replaying);
        const { slots, delay_ms } = kind.schedule;
        const [next] = slots(now - delay_ms, now - delay_ms + AHEAD_MS, replaying);
        nextCheck.set(kind.kind, next === undefined ? now + AHEAD_MS : next + delay_ms);
      }
    },
  };
}
