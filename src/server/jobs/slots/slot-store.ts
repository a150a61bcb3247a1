// Store of schedules, their slots and switches. A slot is one row, however many processes settle it.
import type { Database } from '../../db/database.ts';
import { type Query, raw, unnest } from '../../db/query.ts';

export type SlotRow = {
  kind: string;
  scheduled_for: string;
  state: 'due' | 'done' | 'failed' | 'missed';
  reason: string | null;
  job_id: number | null;
  attempts: number;
};

/** One change of a schedule's switch; `by_user` is null for the program itself. */
export type SwitchRow = { kind: string; enabled: boolean; switched_at: string; by_user: number | null };

export type ScheduleRow = { kind: string; enabled: boolean | null; looked_until: string | null };

const columns = 'kind, scheduled_for, state, reason, job_id, attempts';

/** Reads a kind's schedule and locks it until the transaction ends. */
export async function lockSchedule(query: Query, kind: string): Promise<ScheduleRow> {
  await query`insert into job_schedule (kind) values (${kind}) on conflict do nothing`;
  return query.one<ScheduleRow>`select kind, enabled, looked_until from job_schedule
     where kind = ${kind} for update`;
}

export async function saveLookedUntil(query: Query, kind: string, until: string): Promise<void> {
  await query`update job_schedule set looked_until = ${until} where kind = ${kind}`;
}

/** Inserts a due slot; false when another process has inserted it already. */
export function insertSlot(query: Query, kind: string, scheduledFor: string): Promise<boolean> {
  return query.any`insert into job_slot (kind, scheduled_for, state)
     values (${kind}, ${scheduledFor}, 'due') on conflict do nothing`;
}

export async function insertMissed(
  query: Query,
  kind: string,
  slots: readonly { scheduled_for: string; reason: string }[],
): Promise<void> {
  if (slots.length === 0) return;
  await query`insert into job_slot (kind, scheduled_for, state, reason)
     select ${kind}, scheduled_for, 'missed', reason
     from ${unnest(slots, 'scheduled_for timestamptz, reason text')} on conflict do nothing`;
}

/**
 * Drops slots after `now`, left from before the clock was set back, and cancels their queued jobs. Slots that ran and
 * lie less than `keepMs` ahead are kept, so that they do not run twice.
 */
export async function dropSlotsAfter(query: Query, kind: string, now: string, keepMs: number): Promise<void> {
  await query`update job set state = 'cancelled', finished_at = ${now}
     where kind = ${kind} and state = 'queued' and scheduled_for > ${now}`;
  await query`delete from job_slot where kind = ${kind} and scheduled_for > ${now} and (state in ('due', 'missed')
       or scheduled_for > ${now}::timestamptz + make_interval(secs => ${keepMs}::float8 / 1000))`;
}

export async function missSlot(query: Query, kind: string, scheduledFor: string, reason: string): Promise<void> {
  await query`update job_slot set state = 'missed', reason = ${reason}
       where kind = ${kind} and scheduled_for = ${scheduledFor}
       and state = 'due' and job_id is null`;
}

export async function giveSlotItsJob(query: Query, kind: string, scheduledFor: string, jobId: number): Promise<void> {
  await query`update job_slot set job_id = ${jobId} where kind = ${kind} and scheduled_for = ${scheduledFor}`;
}

/**
 * The oldest waiting slot of a kind not locked elsewhere, locked until the transaction ends; null without one.
 * `enabled`: the kind's switch, null while nobody has used it.
 */
export function lockWaitingSlot(query: Query, kind: string): Promise<{ at: string; enabled: boolean | null } | null> {
  return query.first<{ at: string; enabled: boolean | null }>`select scheduled_for as at,
       (select enabled from job_schedule where kind = ${kind}) as enabled
     from job_slot where kind = ${kind} and state = 'due' and job_id is null
     order by scheduled_for limit 1 for update skip locked`;
}

export type SlotStore = ReturnType<typeof createSlotStore>;

export function createSlotStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Kinds with slots that wait for an earlier job. */
    waitingKinds: () => query.column<string>`
         select distinct kind from job_slot where state = 'due' and job_id is null`,

    schedules: () => query.all<ScheduleRow>`select kind, enabled, looked_until from job_schedule`,

    /** Turns a schedule on or off; slots of the time it was off are never recorded as missed. */
    setEnabled: (kind: string, enabled: boolean, lookedUntil: string) => query.run`
         insert into job_schedule (kind, enabled, looked_until) values (${kind}, ${enabled}, ${lookedUntil})
         on conflict (kind) do update set enabled = excluded.enabled,
           looked_until = greatest(job_schedule.looked_until, excluded.looked_until)`,

    addSwitch: ({ kind, enabled, switched_at, by_user }: SwitchRow) => query.run`
         insert into job_switch (kind, enabled, switched_at, by_user)
         values (${kind}, ${enabled}, ${switched_at}, ${by_user})`,

    /** Switch changes of kinds since an instant (ISO), and each kind's last change before it, oldest first. */
    switches: (kinds: readonly string[], since: string) => query.all<SwitchRow>`
         select kind, enabled, switched_at, by_user from job_switch s
         where kind = any (${kinds}) and switched_at >= coalesce((select max(switched_at) from job_switch before
           where before.kind = s.kind and before.switched_at <= ${since}), ${since})
         order by id`,

    /** Slots of kinds between two instants, both included, oldest first. */
    between: (kinds: readonly string[], from: string, to: string) => query.all<SlotRow>`
         select ${raw(columns)} from job_slot
         where kind = any (${kinds}) and scheduled_for between ${from} and ${to}
         order by scheduled_for, kind`,
  };
}
