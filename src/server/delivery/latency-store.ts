// SQL of delivery latency over the last days: seconds from the event to each step; from firing where the event has no
// instant, as in a replay.
import { z } from 'zod';
import { ChannelKind, channelKinds } from '../../domain/delivery/message.ts';
import type { Db } from '../db/database.ts';
import { parseRows, raw } from '../db/query.ts';

const DAYS = 7;
const steps = ['received', 'fired', 'sent', 'shown'] as const;

const Seconds = z.object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() });
const StepRow = Seconds.extend({ step: z.enum(steps) });
const ChannelRow = Seconds.extend({ channel: ChannelKind, sent: z.number(), waiting: z.number(), dead: z.number() });

const percentiles = (values: string) =>
  [50, 95, 99].map((part) => `percentile_cont(0.${part}) within group (order by ${values}) as p${part}`).join(', ');
/**
 * SQL for the seconds from the event to `instant`; null when `instant` is null, where GREATEST alone would return 0.
 */
const since = (instant: string) =>
  `case when ${instant} is not null then greatest(extract(epoch from ${instant} - coalesce(m.exchange_at, m.fired_at)), 0)::float8 end`;

export function createLatencyStore({ query }: Pick<Db, 'query'>) {
  return {
    read: async (now: string) => {
      const [stepRows, channelRows] = await Promise.all([
        parseRows(
          StepRow,
          query`select s.step, ${raw(percentiles('s.seconds'))}
             from message m
             cross join lateral (select min(d.sent_at) as sent_at from delivery d where d.message_id = m.id) first
             cross join lateral (values ('received', ${raw(since('m.received_at'))}),
             ('fired', case when m.exchange_at is not null then ${raw(since('m.fired_at'))} end),
               ('sent', ${raw(since('first.sent_at'))}), ('shown', ${raw(since('m.shown_at'))})) s (step, seconds)
             where m.fired_at > ${now}::timestamptz - make_interval(days => ${DAYS}) and m.kind <> 'digest'
             group by s.step`,
        ),
        parseRows(
          ChannelRow,
          query(
            `select coalesce(c.kind, 'inbox') as channel,
               (count(*) filter (where d.state = 'sent'))::int as sent,
               (count(*) filter (where d.state in ('waiting', 'held')))::int as waiting,
               (count(*) filter (where d.state = 'dead'))::int as dead,
               ${percentiles(`case when m.kind <> 'digest' then ${since('d.sent_at')} end`)}
             from message m join delivery d on d.message_id = m.id left join channel c on c.id = d.channel_id
             where m.fired_at > $1::timestamptz - make_interval(days => $2)
             group by 1`,
            [now, DAYS],
          ),
        ),
      ]);
      return {
        steps: steps.map((step) => {
          const { p50 = null, p95 = null, p99 = null } = stepRows.find((row) => row.step === step) ?? {};
          return { step, seconds: { p50, p95, p99 } };
        }),
        channels: channelKinds.map((channel) => {
          const {
            sent = 0,
            waiting = 0,
            dead = 0,
            p50 = null,
            p95 = null,
            p99 = null,
          } = channelRows.find((row) => row.channel === channel) ?? {};
          return { channel, sent, waiting, dead, seconds: { p50, p95, p99 } };
        }),
      };
    },
  };
}
