// SQL of the log of vendor calls: pages, and counts by service and time bucket.

import type { ProviderCall, ProviderCalls } from '../../domain/work/job-view.ts';
import type { Db } from '../db/database.ts';
import { raw } from '../db/query.ts';

export type ServiceCalls = {
  service: string;
  calls: number;
  failed: number;
  p95_ms: number | null;
  last_at: string;
  last_error: string | null;
};
/** `part`: index of the time bucket, from the beginning of the span. */
export type CallPart = { service: string; part: number; calls: number; failed: number };

export type CallQuery = {
  service: string | null;
  status: 'success' | 'failed' | null;
  from: string | null;
  to: string | null;
  limit: number;
  offset: number;
};

/** Downloads of single lists count as one service. */
const SERVICE = `case when service like 'expert lists %' then 'expert lists' else service end`;
const IS_CALL = `log_type = 'api_call'`;

export function createCallsStore({ query }: Pick<Db, 'query'>) {
  return {
    /** A page of calls, newest first; instants are ISO, `to` is not included. */
    async page(wanted: CallQuery): Promise<ProviderCalls> {
      const given = [wanted.service, wanted.status, wanted.from, wanted.to];
      const where = `${IS_CALL} and ($1::text is null or ${SERVICE} = $1)
        and ($2::text is null or (status = 'success') = ($2 = 'success'))
        and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`;
      const [{ rows: calls }, { rows: counted }, { rows: services }] = await Promise.all([
        query<ProviderCall>(
          `select id, created_at, service, symbol, status, response_time_ms, error_message, api_calls_remaining
           from api_log where ${where} order by created_at desc, id desc limit $5 offset $6`,
          [...given, wanted.limit, wanted.offset],
        ),
        query<{ total: number }>(`select count(*)::integer as total from api_log where ${where}`, given),
        query<{ service: string }>(`select distinct ${SERVICE} as service from api_log where ${IS_CALL} order by 1`),
      ]);
      return { services: services.map(({ service }) => service), total: counted[0]?.total ?? 0, calls };
    },

    /** Services called since an instant (ISO), the most called first. */
    services: (since: string) => query.all<ServiceCalls>`select ${raw(SERVICE)} as service, count(*) as calls,
           count(*) filter (where status <> 'success') as failed,
           percentile_disc(0.95) within group (order by response_time_ms) as p95_ms, max(created_at) as last_at,
           (array_agg(error_message order by created_at desc, id desc)
              filter (where status <> 'success' and error_message is not null))[1] as last_error
         from api_log where created_at >= ${since} and ${raw(IS_CALL)} group by 1 order by 2 desc, 1`,

    /** Calls since an instant (ISO) in buckets of `seconds`; empty ones are left out. */
    parts: (since: string, seconds: number) => query.all<CallPart>`select ${raw(SERVICE)} as service,
           floor(extract(epoch from created_at - ${since}::timestamptz) / ${seconds})::integer as part,
           count(*) as calls,
           count(*) filter (where status <> 'success') as failed
         from api_log where created_at >= ${since} and ${raw(IS_CALL)} group by 1, 2 order by 1, 2`,
  };
}
