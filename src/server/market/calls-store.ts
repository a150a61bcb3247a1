// The log of vendor calls, counted for the health of the product: by service and stretch of time.
import type { Db } from '../db/database.ts';

export type ServiceCalls = {
  service: string;
  calls: number;
  failed: number;
  p95_ms: number | null;
  last_at: string;
  last_error: string | null;
};
/** `part` counts stretches from the beginning of the span. */
export type CallPart = { service: string; part: number; calls: number; failed: number };

/** Lists are fetched one by one: they are one service. */
const SERVICE = `case when service like 'expert lists %' then 'expert lists' else service end`;
const IS_CALL = `log_type = 'api_call'`;

export type CallsStore = ReturnType<typeof createCallsStore>;

export function createCallsStore({ query }: Pick<Db, 'query'>) {
  return {
    /** Services called since an instant (ISO), the most called first. */
    async services(since: string): Promise<ServiceCalls[]> {
      const { rows } = await query<ServiceCalls>(
        `select ${SERVICE} as service, count(*) as calls, count(*) filter (where status <> 'success') as failed,
           percentile_disc(0.95) within group (order by response_time_ms) as p95_ms, max(created_at) as last_at,
           (array_agg(error_message order by created_at desc, id desc)
              filter (where status <> 'success' and error_message is not null))[1] as last_error
         from api_log where created_at >= $1 and ${IS_CALL} group by 1 order by 2 desc, 1`,
        [since],
      );
      return rows;
    },

    /** Calls since an instant in stretches of `seconds`; empty ones are left out. */
    async parts(since: string, seconds: number): Promise<CallPart[]> {
      const { rows } = await query<CallPart>(
        `select ${SERVICE} as service, floor(extract(epoch from created_at - $1::timestamptz) / $2)::integer as part, count(*) as calls,
           count(*) filter (where status <> 'success') as failed
         from api_log where created_at >= $1 and ${IS_CALL} group by 1, 2 order by 1, 2`,
        [since, seconds],
      );
      return rows;
    },
  };
}
