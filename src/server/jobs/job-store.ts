// Rows of work that outlives a request; at most one of a kind runs, and its lease tells whether anybody still works on it.
import type { Database } from '../db/database.ts';

export const jobStates = ['running', 'completed', 'completed_with_errors', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export type JobRow = {
  id: number;
  kind: string;
  state: JobState;
  owner: string;
  cancel_requested: boolean;
  detail: Record<string, unknown>;
  started_at: string;
  finished_at: string | null;
  /** Running, but nobody has said so for longer than a lease. */
  lapsed: boolean;
};

/** How long a job may be silent before it counts as interrupted; the database's clock measures it. */
export const LEASE_SECONDS = 30;

const columns = `id, kind, state, owner, cancel_requested, detail, started_at, finished_at,
  (state = 'running' and lease_until < now()) as lapsed`;

export type JobStore = ReturnType<typeof createJobStore>;

export function createJobStore({ pool }: Database) {
  return {
    /** The new job's id, or null when one of this kind runs already. */
    async begin(kind: string, owner: string, detail: object, startedAt: string): Promise<number | null> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into job (kind, state, owner, lease_until, detail, started_at)
         values ($1, 'running', $2, now() + make_interval(secs => ${LEASE_SECONDS}), $3, $4)
         on conflict (kind) where state = 'running' do nothing returning id`,
        [kind, owner, JSON.stringify(detail), startedAt],
      );
      return rows[0]?.id ?? null;
    },

    /** Prolongs the lease; null when the job is no longer this owner's, else whether somebody asked to cancel it. */
    async beat(id: number, owner: string): Promise<boolean | null> {
      const { rows } = await pool.query<{ cancel_requested: boolean }>(
        `update job set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = $1 and owner = $2 and state = 'running' returning cancel_requested`,
        [id, owner],
      );
      return rows[0]?.cancel_requested ?? null;
    },

    async saveDetail(id: number, owner: string, detail: object): Promise<void> {
      await pool.query(`update job set detail = $3 where id = $1 and owner = $2 and state = 'running'`, [
        id,
        owner,
        JSON.stringify(detail),
      ]);
    },

    async finish(id: number, owner: string, state: JobState, detail: object, finishedAt: string): Promise<void> {
      await pool.query(
        `update job set state = $3, detail = $4, finished_at = $5 where id = $1 and owner = $2 and state = 'running'`,
        [id, owner, state, JSON.stringify(detail), finishedAt],
      );
    },

    async requestCancel(kind: string): Promise<JobRow | null> {
      const { rows } = await pool.query<JobRow>(
        `update job set cancel_requested = true where kind = $1 and state = 'running' returning ${columns}`,
        [kind],
      );
      return rows[0] ?? null;
    },

    /** The newest job of a kind whose detail carries these values. */
    async latest(kind: string, having: object = {}): Promise<JobRow | null> {
      const { rows } = await pool.query<JobRow>(
        `select ${columns} from job where kind = $1 and detail::jsonb @> $2::jsonb order by id desc limit 1`,
        [kind, JSON.stringify(having)],
      );
      return rows[0] ?? null;
    },

    async running(kind?: string): Promise<JobRow[]> {
      const { rows } = await pool.query<JobRow>(
        `select ${columns} from job where state = 'running' and ($1::text is null or kind = $1) order by id`,
        [kind ?? null],
      );
      return rows;
    },

    /** Ends jobs nobody works on any more: those whose lease lapsed, and those of owners known to be gone. */
    async interrupt(goneOwners: readonly string[], why: object, finishedAt: string): Promise<JobRow[]> {
      const { rows } = await pool.query<JobRow>(
        `update job set state = 'failed', finished_at = $3, detail = (detail::jsonb || $2::jsonb)::json
         where state = 'running' and (lease_until < now() or owner = any ($1)) returning ${columns}`,
        [goneOwners, JSON.stringify(why), finishedAt],
      );
      return rows;
    },
  };
}
