// Report figures from several tables, recomputed by independent queries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { archiveOf } from '../pipeline-endpoints/archives.ts';
import { unknownMomentum, writeBatch, writeJob, writeRun, writeSlot } from './sample-day.ts';

/** 10:14 in Los Angeles on a Tuesday. */
const NOW = '2026-11-17T18:14:00.000Z';
const DAY = '2026-11-17';
const clock = testClock(NOW);
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
});
afterAll(() => app.close());

async function counted<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[];
}

/** One archive, run to its end. */
async function uploaded(files: Record<string, string>): Promise<void> {
  const members = Object.entries(files).map(([name, content]) => ({ name, content }));
  expect((await upload(app, await archiveOf(members))).status).toBe(200);
  expect((await runPipeline(app)).status).toBe('completed');
  await clock.advance(60_000);
}

const list = (...symbols: string[]) => `Symbol,Volume\n${symbols.map((symbol) => `${symbol},1\n`).join('')}`;

/** Every stored row inside the window that no newer file of its list and day replaces; all of them are state lists. */
const CARRIED = `with state as (select id, scored_from from batch where id = $1),
  aged as (
    select s.batch_id, s.file_id, first_value(s.file_id) over (
        partition by s.signal_type_id, s.signal_date
        order by f.newest_day desc, f.dated_by_upload, f.received_at desc, f.batch_id desc, f.file_name desc) as newest
    from signal s join batch_file f on f.id = s.file_id, state
    where s.batch_id <= state.id and s.signal_date >= state.scored_from)
  select count(*)::integer as signals, count(*) filter (where batch_id <> state.id)::integer as carried_over
  from aged, state where file_id = newest`;

// AENT-24, REPORT-05
describe('signals of the expert report', () => {
  test('are the newest rows of every list, and those of earlier batches among them are carried over', async () => {
    const expected: [Record<string, string>, number, number][] = [
      // The row of early November lies before the window once there are newer ones.
      [{ 'gap_up_2026-11-02.csv': list('AAPL') }, 1, 0],
      [
        {
          'gap_up_2026-11-16.csv': list('AAPL', 'MSFT', 'AMZN'),
          'golden_cross_2026-11-16.csv': list('AAPL', 'MSFT', 'TSLA'),
        },
        6,
        0,
      ],
      [{ 'gap_up_2026-11-17.csv': list('AAPL', 'TSLA') }, 8, 6],
      // The same list and day again replaces all it said; the other list is new.
      [{ 'golden_cross_2026-11-16.csv': list('AAPL', 'MSFT'), 'gap_down_2026-11-17.csv': list('AMZN') }, 8, 5],
      // Equal rows count once, as the newer batch's own.
      [{ 'gap_up_2026-11-17.csv': list('AAPL', 'TSLA') }, 8, 6],
    ];
    for (const [files, signals, carried] of expected) {
      await uploaded(files);
      const { current_batch } = (await ask(app, 'reportExpertData')).body;
      const [own] = await counted(CARRIED, [current_batch?.id]);
      expect({ signals: current_batch?.signals, carried_over: current_batch?.carried_over }).toEqual(own);
      expect(own).toEqual({ signals, carried_over: carried });
    }
  });
});

// AENT-25, REPORT-06
describe('momentum of the screener report', () => {
  const of = (part: Partial<typeof unknownMomentum>) => ({ ...unknownMomentum, ...part });

  test('is what the last run that listed a stock says: closing, else peak, opening, midday, else stable', async () => {
    await writeRun(pool, {
      id: 1,
      day: DAY,
      number: 1,
      at: '2026-11-17T15:05:02Z',
      stocks: { AAPL: 1, MSFT: 1, NVDA: 3, AMZN: 1, TSLA: 8, KO: 2 },
      momentum: {
        AAPL: of({ opening_momentum: 'COLD', peak_momentum: 'STABLE' }),
        MSFT: of({ opening_momentum: 'STRENGTHENING' }),
        NVDA: of({ midday_momentum: 'DETERIORATING' }),
        AMZN: of({}),
        TSLA: of({ peak_momentum: 'HOT', opening_momentum: 'HOT' }),
        KO: of({ peak_momentum: 'COLD' }),
      },
    });
    await writeRun(pool, {
      id: 2,
      day: DAY,
      number: 2,
      at: '2026-11-17T15:20:02Z',
      // TSLA is judged, not listed: what it did since is no part of the report.
      stocks: { AAPL: 2, MSFT: 4, TSLA: 0, PEP: 1 },
      momentum: {
        AAPL: of({ opening_momentum: 'COLD', peak_momentum: 'HOT', closing_momentum: 'DETERIORATING' }),
        MSFT: of({ opening_momentum: 'STRENGTHENING', midday_momentum: 'COLD' }),
        TSLA: of({ peak_momentum: 'COLD' }),
        PEP: of({ midday_momentum: 'STABLE', peak_momentum: 'STRENGTHENING' }),
      },
    });
    const { stock_coverage } = (await ask(app, 'reportScreener')).body;
    const own = await counted<{ symbol: string; momentum: string }>(
      `select distinct on (symbol) symbol,
         coalesce(closing_momentum, peak_momentum, opening_momentum, midday_momentum, 'STABLE') as momentum
       from sample_judged where day = $1 and mask <> 0 order by symbol, run_id desc`,
      [DAY],
    );
    const reported = stock_coverage.map(({ symbol, momentum }) => ({ symbol, momentum }));
    expect(reported.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))).toEqual(own);
    expect(Object.fromEntries(own.map(({ symbol, momentum }) => [symbol, momentum]))).toEqual({
      AAPL: 'DETERIORATING',
      MSFT: 'STRENGTHENING',
      NVDA: 'DETERIORATING',
      AMZN: 'STABLE',
      TSLA: 'HOT',
      KO: 'COLD',
      PEP: 'STRENGTHENING',
    });
  });
});

const WATCHED = `watched (kind, system, title) as (values ('pipeline', 'expert', 'Pipeline'),
  ('expert.fetch', 'expert', 'Fetching lists'), ('screener-run', 'screener', 'Screener'), ('goldeneye-poll', 'goldeneye', 'GoldenEye'))`;

/** Alerts of a Pacific day: jobs that ended badly, batches held or failed that no such job tells of, missed slots in a row. */
const ALERTS = `with ${WATCHED},
  clocked as (select $1::date::timestamp at time zone 'America/Los_Angeles' as from_at,
                ($1::date + 1)::timestamp at time zone 'America/Los_Angeles' as to_at),
  ended as (
    select w.system, case when starts_with(said.reason, w.title || ' ') then said.reason
        else w.title || ': ' || said.reason end as message,
      coalesce(j.finished_at, j.started_at) as at, (j.detail ->> 'batch_id')::integer as batch_id
    from job j join watched w using (kind), clocked, lateral (
      select coalesce(j.error ->> 'detail', j.detail ->> 'message', case j.state
        when 'failed' then 'it failed; see the server log' else 'it ended with errors' end) as reason) said
    where j.state in ('failed', 'completed_with_errors') and j.finished_at >= from_at and j.finished_at < to_at),
  of_day as (select b.* from batch b, clocked where batch_datetime >= from_at and batch_datetime < to_at),
  slots as (
    select w.system, w.title, s.scheduled_for, s.state, s.reason,
      row_number() over (partition by s.kind order by s.scheduled_for)
        - row_number() over (partition by s.kind, s.state, s.reason order by s.scheduled_for) as island
    from job_slot s join watched w using (kind), clocked where scheduled_for >= from_at and scheduled_for < to_at),
  missed as (
    select system, title, reason, count(*) as count, max(scheduled_for) as at,
      to_char(min(scheduled_for) at time zone 'America/Los_Angeles', 'HH24:MI') as first,
      to_char(max(scheduled_for) at time zone 'America/Los_Angeles', 'HH24:MI') as last
    from slots where state = 'missed' group by system, title, reason, island)
  select message, at as timestamp, system from (
    select message, at, system from ended
    union all
    select format('Batch %s is complete, not published: %s', id, held_reason), held_since, 'expert'
    from of_day where held_since is not null
    union all
    select format('Batch %s failed%s', id, ': ' || error),
      coalesce(synthesized_at, imported_at, organized_at, batch_datetime), 'expert'
    from of_day where held_since is null and status = 'failed' and id not in (select batch_id from ended where batch_id is not null)
    union all
    select format('%s: %s slot%s missed, %s PT%s', title, count, case when count > 1 then 's' end,
      case when count > 1 then first || ' to ' || last else first end, ': ' || reason), at, system from missed) alerts
  order by at desc`;

// REPORT-04, AENT-23
describe('alerts of the daily report', () => {
  const OTHER = '2026-11-19';
  const at = (time: string) => `${OTHER}T${time}Z`;

  // A product of its own: sessions of the other tests end before this day.
  beforeAll(async () => {
    await app.close();
    app = await startTestApp({ clock: testClock(at('20:00:00')) });
    pool = app.storage.database.pool;
  });

  test('are, word for word, what batches, jobs and slots of the day come to', async () => {
    const batch = { files: 2, scores: [] };
    await writeBatch(pool, {
      ...batch,
      id: 901,
      at: at('15:15:00'),
      status: 'failed',
      error: 'The disk has no space left',
    });
    await writeBatch(pool, { ...batch, id: 902, at: at('16:00:00'), status: 'failed' });
    await writeBatch(pool, { ...batch, id: 903, at: at('16:30:00'), status: 'failed', error: 'reported by its job' });
    await writeBatch(pool, { ...batch, id: 904, at: at('17:15:00'), status: 'pending', held: 'Half would vanish' });
    // The evening before and the morning after, in Los Angeles.
    await writeBatch(pool, { ...batch, id: 905, at: at('07:59:59'), status: 'failed', error: 'of yesterday' });
    const ends = [
      {
        kind: 'pipeline',
        state: 'failed',
        at: at('16:31:00'),
        detail: { batch_id: 903, message: 'Pipeline failed: a file' },
      },
      {
        kind: 'expert.fetch',
        state: 'completed_with_errors',
        at: at('17:14:00'),
        detail: { message: 'Fetch completed with 2 errors' },
      },
      { kind: 'expert.fetch', state: 'completed_with_errors', at: at('17:20:00') },
      {
        kind: 'screener-run',
        state: 'failed',
        at: at('15:50:00'),
        error: 'The source is down',
        detail: { message: 'reading' },
      },
      { kind: 'goldeneye-poll', state: 'failed', at: at('18:01:00') },
      { kind: 'goldeneye-poll', state: 'completed', at: at('18:02:00'), detail: { message: 'went well' } },
      { kind: 'minute-news', state: 'failed', at: at('18:03:00'), error: 'watched elsewhere' },
      { kind: 'screener-run', state: 'failed', at: at('07:30:00'), error: 'of yesterday' },
    ];
    for (const end of ends) await writeJob(pool, end);
    const restarted = 'The server was restarted';
    const slots: [string, string, 'done' | 'failed' | 'missed', string | null][] = [
      ['screener-run', '16:05:00', 'missed', restarted],
      ['screener-run', '16:20:00', 'missed', restarted],
      ['screener-run', '16:35:00', 'missed', 'The run before still went on'],
      ['screener-run', '16:50:00', 'done', null],
      ['screener-run', '17:05:00', 'missed', restarted],
      ['screener-run', '17:20:00', 'failed', 'reported as its job'],
      ['pipeline', '15:15:00', 'missed', 'Another run was still going on'],
      ['goldeneye-poll', '16:05:00', 'missed', restarted],
      ['goldeneye-poll', '16:06:00', 'missed', restarted],
      ['goldeneye-poll', '16:07:00', 'missed', restarted],
    ];
    for (const [kind, time, state, reason] of slots) await writeSlot(pool, kind, at(time), state, reason);

    const { issues } = (await ask(app, 'reportDaily')).body;
    const own = await counted<{ message: string; timestamp: Date; system: string }>(ALERTS, [OTHER]);
    const sorted = (alerts: readonly { message: string; timestamp: string; system: string }[]) =>
      alerts.toSorted((a, b) =>
        a.timestamp === b.timestamp ? (a.message < b.message ? -1 : 1) : a.timestamp < b.timestamp ? 1 : -1,
      );
    expect(sorted(issues.map(({ action: _, ...alert }) => alert))).toEqual(
      sorted(own.map((alert) => ({ ...alert, timestamp: new Date(alert.timestamp).toISOString() }))),
    );
    expect(issues.map(({ timestamp }) => timestamp)).toEqual(
      issues
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .reverse(),
    );
    expect(own.map(({ message }) => message).toSorted()).toEqual([
      'Batch 901 failed: The disk has no space left',
      'Batch 902 failed',
      'Batch 904 is complete, not published: Half would vanish',
      'Fetching lists: Fetch completed with 2 errors',
      'Fetching lists: it ended with errors',
      'GoldenEye: 3 slots missed, 08:05 to 08:07 PT: The server was restarted',
      'GoldenEye: it failed; see the server log',
      'Pipeline failed: a file',
      'Pipeline: 1 slot missed, 07:15 PT: Another run was still going on',
      'Screener: 1 slot missed, 08:35 PT: The run before still went on',
      'Screener: 1 slot missed, 09:05 PT: The server was restarted',
      'Screener: 2 slots missed, 08:05 to 08:20 PT: The server was restarted',
      'Screener: The source is down',
    ]);
  });
});
