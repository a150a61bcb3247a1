// Queries of the audit log: filtered, newest first, paged by key.
import type { AuditEntry, AuditOutcome } from '../../../domain/accounts/administration.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

type AuditPage = {
  who: string;
  action?: string;
  outcome?: AuditOutcome;
  /** `from` is inclusive, `before` exclusive. */
  from: EpochMs | null;
  before: EpochMs | null;
  after?: number;
  limit: number;
};

type Row = Omit<AuditEntry, 'user'> & { user_id: number | null; user_email: string | null };

const OUTCOMES: Record<AuditOutcome, string> = {
  ok: "a.result like 'ok%'",
  refused: "a.result not like 'ok%' and a.result <> 'failed'",
  failed: "a.result not like 'ok%' and a.result = 'failed'",
};

export function auditListStore({ query }: { query: Query }) {
  return {
    page: async (wanted: AuditPage): Promise<AuditEntry[]> => {
      // Unused filters are left out of the statement, so that the others can use their indexes.
      const conditions = ['true'];
      const values: unknown[] = [wanted.limit];
      const add = (value: unknown, condition: (place: string) => string): void => {
        values.push(value);
        conditions.push(condition(`$${values.length}`));
      };
      if (wanted.after !== undefined) add(wanted.after, (id) => `a.id < ${id}`);
      if (wanted.action !== undefined) add(wanted.action, (action) => `a.action = ${action}`);
      if (wanted.from !== null) add(iso(wanted.from), (from) => `a.at >= ${from}`);
      if (wanted.before !== null) add(iso(wanted.before), (before) => `a.at < ${before}`);
      if (wanted.outcome !== undefined) conditions.push(OUTCOMES[wanted.outcome]);
      if (wanted.who.trim() !== '') {
        add(
          wanted.who.trim(),
          (who) => `a.user_id = any(array(select id from app_user
             where strpos(lower(email), lower(${who})) > 0 or strpos(lower(full_name), lower(${who})) > 0))`,
        );
      }
      const { rows } = await query<Row>(
        `select a.id, a.at, a.user_id, u.email as user_email, a.action, a.target, coalesce(t.email, w.email) as target_email,
           case when ${OUTCOMES.ok} then 'ok' when ${OUTCOMES.failed} then 'failed' else 'refused' end as outcome,
           a.result, a.ip, a.request_id
         from (select * from audit_log a where ${conditions.join(' and ')} order by a.id desc limit $1) a
         left join app_user u on u.id = a.user_id
         left join app_user t on t.id = substring(a.target from '^(?:user:|/api/admin/users/)([0-9]{1,9})(?:/|$)')::integer
         left join waitlist w on w.id = substring(a.target from '^/api/admin/waitlist/([0-9]{1,9})/')::integer
         order by a.id desc`,
        values,
      );
      return rows.map(({ user_id, user_email, ...row }) => ({
        ...row,
        user: user_id === null || user_email === null ? null : { id: user_id, email: user_email },
      }));
    },

    /** All actions in the log, by one index look-up per action. */
    actions: () => query.column<string>`with recursive known (action) as (
           (select action from audit_log order by action limit 1)
           union all
           select (select a.action from audit_log a where a.action > k.action order by a.action limit 1)
           from known k where k.action is not null
         )
         select action from known where action is not null`,
  };
}
