// What an administrator asks of all work: kinds with their next slot, runs, slots of a day, what was missed, what waits.
import { addDays, type DateKey, pacificInstant } from '../../../domain/market/calendar.ts';
import { dayMs, hourMs, secondMs } from '../../../domain/numbers/time.ts';
import { type Clock, iso } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { JobKind } from '../job-kind.ts';
import type { JobStore } from '../job-store.ts';
import type { SlotState, SlotStore, SwitchRow } from '../slots/slot-store.ts';
import { createOverviewStore, type JobSummary } from './overview-store.ts';
import { createJobPages } from './page-store.ts';

/**
 * The next slot is looked for this far ahead, at last over the longest row of days without a session. Most kinds have one
 * within the hour: the slots of whole days are worked out for the others only.
 */
const AHEAD_MS = [hourMs, dayMs, 8 * dayMs];

export type KindOverview = Pick<JobKind, 'kind' | 'description' | 'needs'> & {
  /** Null for work without a schedule. */
  enabled: boolean | null;
  /** ISO; null without a schedule, while it is off, and where none comes within a week. */
  next_slot: string | null;
  /** What runs now, with its progress. */
  running: JobSummary | null;
  last_run: JobSummary | null;
  waiting: number;
};

export type SlotOverview = {
  kind: string;
  scheduled_for: string;
  /** `planned` is still to come, `off` falls into a time in which the schedule is turned off. */
  state: SlotState | 'planned' | 'off';
  reason: string | null;
  attempts: number;
  job_id: number | null;
};

/** `was_turned`: somebody has turned it on or off at least once. `since` and `by_user` are null where that is not known. */
export type SwitchStanding = {
  kind: string;
  enabled: boolean;
  was_turned: boolean;
  since: string | null;
  by_user: number | null;
};

export type ScheduleOverview = {
  enabled: boolean;
  /** An earlier session is shown as if it were now. */
  replaying: boolean;
  next_slot: string | null;
  slots: SlotOverview[];
  /** When the newest run began. */
  last_run: string | null;
  /** Runs that have ended, the newest first. */
  ended: JobSummary[];
};

/** Whether a schedule was on at an instant (ISO), by the changes of its switch, oldest first. */
export function wasOn(changes: readonly SwitchRow[], at: string, isOn: boolean): boolean {
  const before = changes.findLast(({ switched_at }) => switched_at <= at);
  if (before !== undefined) return before.enabled;
  const [first] = changes;
  return first === undefined ? isOn : !first.enabled;
}

export function createJobOverview(deps: {
  database: Database;
  clock: Clock;
  kinds: readonly JobKind[];
  store: Pick<JobStore, 'prune'>;
  slots: SlotStore;
  replaying: () => Promise<boolean>;
  enabledAtFirst: (kind: JobKind) => boolean;
}) {
  const { clock, kinds, slots, replaying } = deps;
  const store = createOverviewStore(deps.database);

  async function switches(): Promise<Map<string, boolean | null>> {
    return new Map((await slots.schedules()).map(({ kind, enabled }) => [kind, enabled]));
  }

  const isOn = (kind: JobKind, chosen: Map<string, boolean | null>) =>
    kind.schedule === null ? null : (chosen.get(kind.kind) ?? deps.enabledAtFirst(kind));

  function nextOf(kind: JobKind, now: number, chosen: Map<string, boolean | null>, replay: boolean): string | null {
    const { schedule } = kind;
    if (schedule === null || !isOn(kind, chosen)) return null;
    for (const ahead of AHEAD_MS) {
      const [next] = schedule.slots(now, now + ahead, replay);
      if (next !== undefined) return iso(next);
    }
    return null;
  }

  /** Every slot of a Pacific day, past ones with what became of them, oldest first. */
  async function slotsOn(day: DateKey, replay: boolean, kind?: string): Promise<SlotOverview[]> {
    const from = pacificInstant(day, 0);
    const to = pacificInstant(addDays(day, 1), 0) - 1;
    const chosen = kinds.filter((one) => one.schedule !== null && (kind === undefined || one.kind === kind));
    const names = chosen.map((one) => one.kind);
    const [known, on, switched] = await Promise.all([
      slots.between(names, iso(from), iso(to)),
      switches(),
      slots.switches(names, iso(from)),
    ]);
    const begun = new Set(known.map((slot) => `${slot.kind} ${slot.scheduled_for}`));
    const others = chosen.flatMap((one): SlotOverview[] => {
      const { schedule } = one;
      if (schedule === null) return [];
      const isEnabled = isOn(one, on) === true;
      const ofKind = switched.filter(({ kind: name }) => name === one.kind);
      const newest = clock.now() - schedule.delay_ms;
      const stateOf = (slot: number): 'planned' | 'off' | null => {
        if (slot > newest) return isEnabled ? 'planned' : 'off';
        // One that fell into a time in which it was on and has no row was never due: no process had looked yet.
        return wasOn(ofKind, iso(slot + schedule.delay_ms), isEnabled) ? null : 'off';
      };
      return schedule.slots(from - 1, to, replay).flatMap((at): SlotOverview[] => {
        const slot = { kind: one.kind, scheduled_for: iso(at) };
        if (begun.has(`${slot.kind} ${slot.scheduled_for}`)) return [];
        const state = stateOf(at);
        return state === null ? [] : [{ ...slot, state, reason: null, attempts: 0, job_id: null }];
      });
    });
    return [...known, ...others].sort((a, b) => (a.scheduled_for < b.scheduled_for ? -1 : 1));
  }

  return {
    async kinds(): Promise<KindOverview[]> {
      const now = clock.now();
      const [chosen, runs, replay] = await Promise.all([switches(), store.newestRuns(), replaying()]);
      return kinds.map((kind) => {
        const { description, needs } = kind;
        const of = runs.filter((run) => run.kind === kind.kind);
        return {
          kind: kind.kind,
          description,
          needs,
          enabled: isOn(kind, chosen),
          next_slot: nextOf(kind, now, chosen, replay),
          running: of.find(({ state }) => state === 'running') ?? null,
          last_run: of.find(({ finished_at }) => finished_at !== null) ?? null,
          waiting: of.filter(({ state }) => state === 'queued').length,
        };
      });
    },

    /** What waits and runs now, the oldest first, with what each kind is. */
    async open(): Promise<(JobSummary & { description: string })[]> {
      const runs = (await store.newestRuns()).filter(({ finished_at }) => finished_at === null);
      return runs
        .map((run) => ({ ...run, description: kinds.find(({ kind }) => kind === run.kind)?.description ?? run.kind }))
        .sort((one, other) => one.id - other.id);
    },

    /** Jobs that ended in a span (ISO), in stretches of `seconds` counted from its beginning; empty ones are left out. */
    ended: (from: string, to: string, seconds: number) => store.ended(from, to, seconds),

    /** The most jobs that waited or ran at one moment of each of `parts` stretches of `seconds` since an instant (ISO). */
    async mostOpen(from: string, seconds: number, parts: number): Promise<number[]> {
      const to = iso(Date.parse(from) + parts * seconds * secondMs);
      const found = new Map((await store.depth(from, to, seconds)).map((level) => [level.part, level]));
      let last = 0;
      return Array.from({ length: parts }, (_, part) => {
        const most = Math.max(last, found.get(part)?.most ?? 0);
        last = found.get(part)?.last ?? last;
        return most;
      });
    },

    /** A page of jobs and missed slots of every kind, newest first. */
    page: createJobPages(deps.database),

    /** The newest runs of a kind, the newest first. */
    runs: (kind: string, limit: number): Promise<JobSummary[]> => store.runs(kind, limit),

    /** The newest runs that a kind's schedule began, the newest first. */
    slotRuns: (kind: string, limit: number): Promise<JobSummary[]> => store.slotRuns(kind, limit),

    /** Runs of some kinds that failed, or ended with errors, from one instant (ISO) until before another, oldest first. */
    badEnds: (kinds: readonly string[], from: string, to: string): Promise<JobSummary[]> =>
      store.badEnds(kinds, from, to),

    /** Runs of a kind's schedule that have ended and are still kept, and those of them that completed. */
    countSlotRuns: (kind: string) => store.countSlotRuns(kind),

    slotsOf: async (day: DateKey, kind?: string): Promise<SlotOverview[]> => slotsOn(day, await replaying(), kind),

    /** How a kind's schedule stands: its switch, its next slot, the slots of a Pacific day, the newest runs it began. */
    async scheduleOf(kind: JobKind, day: DateKey, newest: number): Promise<ScheduleOverview> {
      // Asked once: the source may end a replay between two questions.
      const replay = await replaying();
      const [chosen, slots_of_day, runs] = await Promise.all([
        switches(),
        slotsOn(day, replay, kind.kind),
        store.slotRuns(kind.kind, newest + 1),
      ]);
      return {
        enabled: isOn(kind, chosen) === true,
        replaying: replay,
        next_slot: nextOf(kind, clock.now(), chosen, replay),
        slots: slots_of_day,
        last_run: runs[0]?.started_at ?? null,
        ended: runs.filter(({ finished_at }) => finished_at !== null).slice(0, newest),
      };
    },

    /** Turns a schedule on or off for every process; twice is once. */
    async setEnabled(kind: JobKind, enabled: boolean, by: number | null): Promise<void> {
      const now = clock.now();
      const before = isOn(kind, await switches()) === true;
      await slots.setEnabled(kind.kind, enabled, iso(now - (kind.schedule?.delay_ms ?? 0)));
      if (before !== enabled) await slots.addSwitch({ kind: kind.kind, enabled, switched_at: iso(now), by_user: by });
    },

    /** How the switches of some kinds stand, since when and by whom. */
    async standing(chosen: readonly JobKind[]): Promise<SwitchStanding[]> {
      const now = iso(clock.now());
      const names = chosen.map(({ kind }) => kind);
      const [on, switched] = await Promise.all([switches(), slots.switches(names, now)]);
      return chosen.map((kind) => {
        const last = switched.findLast((one) => one.kind === kind.kind);
        const enabled = isOn(kind, on) === true;
        const isKnown = last !== undefined && last.enabled === enabled;
        return {
          kind: kind.kind,
          enabled,
          was_turned: on.get(kind.kind) != null,
          since: isKnown ? last.switched_at : null,
          by_user: isKnown ? last.by_user : null,
        };
      });
    },

    /** Whether a kind's schedule is on; null for work without a schedule. */
    isEnabled: async (kind: JobKind): Promise<boolean | null> => isOn(kind, await switches()),

    /** Whether no process has looked at these schedules yet, and nobody has turned one on or off. */
    async isUntouched(chosen: readonly JobKind[]): Promise<boolean> {
      const known = await switches();
      return !chosen.some(({ kind }) => known.has(kind));
    },

    /** Forgets runs and slots older than their kind is kept; answers how many runs. */
    async prune(): Promise<number> {
      let count = 0;
      for (const { kind, kept_days } of kinds) {
        count += await deps.store.prune(kind, iso(clock.now() - kept_days * dayMs));
      }
      return count;
    },
  };
}
