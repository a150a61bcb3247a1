// Checks of a trial's database: slots of the calendar, one effect each, equal batches of equal files, reports of rows.
import { addDays, type DateKey, pacificInstant } from '../../src/domain/market/calendar.ts';
import type { Slots } from '../../src/domain/schedule/slots.ts';

export type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export type DayFigures = {
  day: DateKey;
  kind: string;
  /** `expected`: slots of the calendar; `known`: slots in the database. */
  expected: number;
  known: number;
  done: number;
  failed: number;
  missed: number;
  due: number;
};

export async function dayFigures(
  query: Sql,
  day: DateKey,
  kind: string,
  slots: Slots,
  [from, to]: readonly [from: number, to: number],
): Promise<DayFigures> {
  const rows = await query<{ state: 'done' | 'failed' | 'missed' | 'due'; n: number }>(
    `select state, count(*)::int as n from job_slot where kind = $1 and scheduled_for between $2 and $3 group by state`,
    [kind, new Date(from), new Date(to)],
  );
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  const states = { done: of('done'), failed: of('failed'), missed: of('missed'), due: of('due') };
  const known = states.done + states.failed + states.missed + states.due;
  return { day, kind, expected: slots(from - 1, to, false).length, known, ...states };
}

/** Slots without exactly one completed job, and batches, runs and polls made twice. */
export async function doubledEffects(query: Sql): Promise<string[]> {
  const asked: [string, string][] = [
    [
      'slots done without exactly one completed job',
      `select s.kind || ' ' || s.scheduled_for as what from job_slot s left join job j on j.kind = s.kind
         and j.scheduled_for = s.scheduled_for and j.state in ('completed', 'completed_with_errors')
       where s.state = 'done' group by s.kind, s.scheduled_for having count(j.id) <> 1`,
    ],
    [
      'batches of two runs of the schedule',
      `select detail ->> 'batch_id' as what from job where kind = 'pipeline' and scheduled_for is not null
         and state = 'completed' and detail ->> 'batch_id' is not null group by 1 having count(*) > 1`,
    ],
    [
      'screener runs of one number',
      `select day || ' ' || run_number as what from screener_run group by day, run_number having count(*) > 1`,
    ],
    [
      'polls of one number',
      `select day || ' ' || number as what from goldeneye_poll group by day, number having count(*) > 1`,
    ],
  ];
  const found: string[] = [];
  for (const [name, sql] of asked) {
    for (const { what } of await query<{ what: string }>(sql)) found.push(`${name}: ${what}`);
  }
  return found;
}

type TwinRow = {
  day: string;
  first: number;
  second: number;
  between: number;
  rows_differ: number;
  scores_differ: number;
};

/** Scores of every batch by its newest scoring. */
const SCORED = 'select g.batch_id, y.* from synthesis y join scoring g on g.id = y.scoring_id and g.is_current';

/**
 * Pairs of batches of one Pacific day made of equal files must have equal rows and, unless a batch of other files came
 * between them, equal scores.
 */
export async function compareTwins(query: Sql): Promise<{ pairs: number; differing: string[] }> {
  const found = await query<TwinRow>(
    `with scored as (${SCORED}),
     dated as (
       select id, content_hash, (batch_datetime at time zone 'America/Los_Angeles')::date::text as day
       from batch where synthesized_at is not null),
     pair as (
       select b.day, b.content_hash, a.id as first, b.id as second from dated b
       join lateral (select id from dated where day = b.day and content_hash = b.content_hash and id < b.id
                     order by id desc limit 1) a on true)
     select day, first, second,
       (select count(*)::int from dated d where d.id > first and d.id < second and d.content_hash <> pair.content_hash) as between,
       (select count(*)::int from (
          (select symbol, signal_type_id, direction, side, signal_date, row_data::text from signal where batch_id = first
           except all
           select symbol, signal_type_id, direction, side, signal_date, row_data::text from signal where batch_id = second)
          union all
          (select symbol, signal_type_id, direction, side, signal_date, row_data::text from signal where batch_id = second
           except all
           select symbol, signal_type_id, direction, side, signal_date, row_data::text from signal where batch_id = first)) r)
         as rows_differ,
       (select count(*)::int from (select * from scored where batch_id = first) x
          full join (select * from scored where batch_id = second) y using (symbol)
        where x.bullish_score is distinct from y.bullish_score or x.bearish_score is distinct from y.bearish_score)
         as scores_differ
     from pair order by second`,
  );
  const differing = found
    .filter(({ rows_differ, scores_differ, between }) => rows_differ > 0 || (between === 0 && scores_differ > 0))
    .map(
      ({ day, first, second, rows_differ, scores_differ }) =>
        `${day}: batches ${first} and ${second} of the same files: ${rows_differ} rows and ${scores_differ} scores differ`,
    );
  return { pairs: found.length, differing };
}

/** Compares the reports of a Pacific day with the stored rows. */
export async function compareReports(
  query: Sql,
  read: <Reply>(path: string) => Promise<Reply>,
  day: DateKey,
): Promise<{ compared: number; differing: string[] }> {
  type Day = { date: string; summary: { expert: { signals: number }; screener: { runs: number } } };
  type Summary = {
    expert_data: { signals_today: number; files_today: number; symbols_today: number };
    screener: { runs_today: number };
    system: { total_signals: number };
  };
  type Expert = {
    current_batch: { id: number; signals: number; symbols: number };
    signal_distribution: { count: number }[];
  };
  const [daily, summary, expert, screener] = await Promise.all([
    read<Day>('/api/admin/reports/daily'),
    read<Summary>('/api/admin/reports/summary'),
    read<Expert>('/api/admin/reports/expert-data'),
    read<{ timeline: unknown[] }>('/api/admin/reports/screener'),
  ]);
  const between = [new Date(pacificInstant(day, 0)), new Date(pacificInstant(addDays(day, 1), 0))];
  const count = async (sql: string, values: unknown[] = between) =>
    Number((await query<{ n: string }>(sql, values))[0]?.n ?? 0);
  const ofDay = '(select id from batch where batch_datetime >= $1 and batch_datetime < $2)';
  const stored = await count(`select count(*) as n from signal where batch_id in ${ofDay}`);
  const runs = await count('select count(*) as n from screener_run where received_at >= $1 and received_at < $2');
  const { id } = expert.current_batch;
  const pairs: [string, unknown, unknown][] = [
    ['day of the daily report', daily.date, day],
    ['signals of the daily report', daily.summary.expert.signals, stored],
    ['screener runs of the daily report', daily.summary.screener.runs, runs],
    ['signals of the summary', summary.expert_data.signals_today, stored],
    [
      'files of the summary',
      summary.expert_data.files_today,
      await count(`select count(*) as n from batch_file where batch_id in ${ofDay}`),
    ],
    [
      'symbols of the summary',
      summary.expert_data.symbols_today,
      await count(`select count(distinct symbol) as n from (${SCORED}) s where batch_id in ${ofDay}`),
    ],
    ['screener runs of the summary', summary.screener.runs_today, runs],
    ['runs of the screener report', screener.timeline.length, runs],
    ['all signals of the summary', summary.system.total_signals, await count('select count(*) as n from signal', [])],
    [
      'symbols of the state readers see',
      expert.current_batch.symbols,
      await count(`select count(*) as n from (${SCORED}) s where batch_id = $1`, [id]),
    ],
    [
      'signals by direction',
      expert.signal_distribution.reduce((sum, one) => sum + one.count, 0),
      expert.current_batch.signals,
    ],
  ];
  const differing = pairs
    .filter(([, reported, counted]) => reported !== counted)
    .map(([name, reported, counted]) => `${day}: ${name}: ${reported} reported, ${counted} counted`);
  return { compared: pairs.length, differing };
}
