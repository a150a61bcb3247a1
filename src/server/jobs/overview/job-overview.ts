// Job overview for administrators: open jobs, runs, slots of a day, switches.
import { addDays, type DateKey, pacificInstant } from '../../../domain/market/calendar.ts';
import { dayMs, hourMs, secondMs } from '../../../domain/numbers/time.ts';
import { iso } from '../../process/clock.ts';
import type { Engine } from '../engine.ts';
import type { JobKind } from '../job-kind.ts';
import { createSlotStore, lockSchedule, type SlotRow, type SwitchRow } from '../slots/slot-store.ts';
import { createOverviewStore, type JobSummary } from './overview-store.ts';
import { createJobPages } from './page-store.ts';

/** Spans searched for the next slot, shortest first; the last covers the longest run of days without a session. */
const AHEAD_MS = [hourMs, dayMs, 8 * dayMs];

/** `planned`: still to come; `off`: the schedule is or was off at that time. */
type SlotOverview = Omit<SlotRow, 'state'> & { state: SlotRow['state'] | 'planned' | 'off' };

/** True if a schedule was on at an instant (ISO), derived from its switch changes, oldest first. */
function wasOn(changes: readonly SwitchRow[], at: string, isOn: boolean): boolean {
  const before = changes.findLast(({ switched_at }) => switched_at <= at);
  if (before !== undefined) return before.enabled;
  const [first] = changes;
  return first === undefined ? isOn : !first.enabled;
}

export function createJobOverview(deps: Engine) {
  const { clock, kinds, slots, replaying } = deps;
  const store = createOverviewStore(deps.database);
  const { ended, runs, badEnds, countSlotRuns } = store;

  async function switches(): Promise<Map<string, boolean | null>> {
    return new Map((await slots.schedules()).map(({ kind, enabled }) => [kind, enabled]));
  }

  const isOn = (kind: JobKind, chosen: Map<string, boolean | null>) =>
    kind.schedule === null ? null : (chosen.get(kind.kind) ?? deps.enabledAtFirst(kind));

  function findNextSlot(
    kind: JobKind,
    now: number,
    chosen: Map<string, boolean | null>,
    replay: boolean,
  ): string | null {
    const { schedule } = kind;
    if (schedule === null || !isOn(kind, chosen)) return null;
    for (const ahead of AHEAD_MS) {
      const [next] = schedule.slots(now, now + ahead, replay);
      if (next !== undefined) return iso(next);
    }
    return null;
  }

  /** Every slot of a Pacific day with its state, oldest first. */
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
      const toState = (slot: number): 'planned' | 'off' | null => {
        if (slot > newest) return isEnabled ? 'planned' : 'off';
        // Null: the schedule was on, but no process was running, so the slot never became due.
        return wasOn(ofKind, iso(slot + schedule.delay_ms), isEnabled) ? null : 'off';
      };
      return schedule.slots(from - 1, to, replay).flatMap((at): SlotOverview[] => {
        const slot = { kind: one.kind, scheduled_for: iso(at) };
        if (begun.has(`${slot.kind} ${slot.scheduled_for}`)) return [];
        const state = toState(at);
        return state === null ? [] : [{ ...slot, state, reason: null, attempts: 0, job_id: null }];
      });
    });
    return [...known, ...others].sort((a, b) => (a.scheduled_for < b.scheduled_for ? -1 : 1));
  }

  return {
    ended,
    runs,
    badEnds,
    countSlotRuns,

    /** Queued and running jobs with the description of their kind, oldest first. */
    async open(): Promise<(JobSummary & { description: string })[]> {
      return (await store.open()).map((run) => ({
        ...run,
        description: kinds.find(({ kind }) => kind === run.kind)?.description ?? run.kind,
      }));
    },

    /** Most open jobs at one moment, for each of `parts` buckets of `seconds` since an instant (ISO). */
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

    readSlots: async (day: DateKey, kind?: string): Promise<SlotOverview[]> => slotsOn(day, await replaying(), kind),

    /**
     * A kind's schedule: switch, next slot, slots of a Pacific day, start of the newest scheduled run, `newest` ended
     * ones. `replaying`: an earlier session is replayed.
     */
    async readSchedule(kind: JobKind, day: DateKey, newest: number) {
      // Read once: the source may end a replay between two reads.
      const replay = await replaying();
      const [chosen, slots_of_day, runs] = await Promise.all([
        switches(),
        slotsOn(day, replay, kind.kind),
        store.slotRuns(kind.kind, newest + 1),
      ]);
      return {
        enabled: isOn(kind, chosen) === true,
        replaying: replay,
        next_slot: findNextSlot(kind, clock.now(), chosen, replay),
        slots: slots_of_day,
        last_run: runs[0]?.started_at ?? null,
        ended: runs.filter(({ finished_at }) => finished_at !== null).slice(0, newest),
      };
    },

    /** Turns a schedule on or off for every process; idempotent. */
    async setEnabled(kind: JobKind, enabled: boolean, by: number | null): Promise<void> {
      await deps.database.transaction(async (query) => {
        const own = createSlotStore({ query });
        const before = await lockSchedule(query, kind.kind);
        const wasEnabled = isOn(kind, new Map([[kind.kind, before.enabled]])) === true;
        const now = clock.now();
        await own.setEnabled(kind.kind, enabled, iso(now - (kind.schedule?.delay_ms ?? 0)));
        if (wasEnabled !== enabled)
          await own.addSwitch({ kind: kind.kind, enabled, switched_at: iso(now), by_user: by });
      });
    },

    /**
     * Switches of the chosen kinds: state, whether ever turned, and time and user of the last change, null if unknown.
     */
    async switchStatus(chosen: readonly JobKind[]) {
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

    /** True while no process has settled these schedules and nobody has turned one on or off. */
    async isUntouched(chosen: readonly JobKind[]): Promise<boolean> {
      const known = await switches();
      return !chosen.some(({ kind }) => known.has(kind));
    },

    /** Removes runs and slots older than their kind's retention; returns the number of runs. */
    async prune(): Promise<number> {
      let count = 0;
      for (const { kind, kept_days } of kinds) {
        count += await deps.store.prune(kind, iso(clock.now() - kept_days * dayMs));
      }
      return count;
    },
  };
}
