// Days of the whole product at great speed: every automation with its real handler over four processes that are killed at random, and what is left in the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type DateKey, pacificDate, pacificInstant } from '../../src/domain/market/calendar.ts';
import { type CalendarCorrections, correctCalendar } from '../../src/domain/market/calendar-corrections.ts';
import { goldenEyeSlots, pipelineSlots, type Slots, screenerSlots } from '../../src/domain/schedule/slots.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { testDatabase } from '../setup/postgres.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { pause, platformPlaces } from './platform-places.ts';

const UNIVERSE = 300;
const LEAST_MS = 50;
/** Pacific: the automations have ended, and their reports are still those of the day. */
const REPORTS_AT_MINUTE = 18 * 60;
const SETTLED_BY_MINUTE = 22 * 60;

const automations = [
  { kind: 'pipeline', slots: pipelineSlots, start: '/api/expert/automation/start' },
  { kind: 'screener-run', slots: screenerSlots, start: '/api/screener/automation/start' },
  { kind: 'goldeneye-poll', slots: goldenEyeSlots, start: '/api/goldeneye/automation/start' },
] as const;

export type Correction = { day: DateKey; body: object; override: CalendarCorrections[number][1] };

export type WeekOptions = {
  /** Where the clock begins, ISO: some hours before the first day, because the first batch is made in that time. */
  from: string;
  /** The Pacific days that are counted. */
  days: readonly DateKey[];
  rate: number;
  kill_every_ms: number;
  random: () => number;
  corrections: readonly Correction[];
  say?: (line: string) => void;
};

export type DayFigures = {
  day: DateKey;
  kind: string;
  /** Slots by the calendar, and what stands in the database of them. */
  expected: number;
  known: number;
  done: number;
  failed: number;
  missed: number;
  due: number;
};

export type WeekResult = {
  kills: number;
  figures: DayFigures[];
  /** Slots with another number of effects than one, in words. */
  doubled: string[];
  reasons: { kind: string; state: string; reason: string; slots: number }[];
  effects: { batches: number; screener_runs: number; polls: number };
  /** Figures of reports that are not those of the rows underneath, in words; and how many were compared. */
  compared: number;
  differing: string[];
};

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

async function dayFigures(query: Sql, day: DateKey, kind: string, slots: Slots): Promise<DayFigures> {
  const [from, to] = [pacificInstant(day, 0), pacificInstant(addDays(day, 1), 0) - 1];
  const rows = await query<{ state: 'done' | 'failed' | 'missed' | 'due'; n: number }>(
    `select state, count(*)::int as n from job_slot where kind = $1 and scheduled_for between $2 and $3 group by state`,
    [kind, new Date(from), new Date(to)],
  );
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  const states = { done: of('done'), failed: of('failed'), missed: of('missed'), due: of('due') };
  const known = states.done + states.failed + states.missed + states.due;
  return { day, kind, expected: slots(from - 1, to, false).length, known, ...states };
}

/** What each finished slot did, asked of the rows it made: one job that completed, one batch, one run, one poll. */
async function doubledEffects(query: Sql): Promise<string[]> {
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

/** Compares the reports of a Pacific day with the rows underneath. */
async function compareReports(
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
      await count(`select count(distinct symbol) as n from synthesis where batch_id in ${ofDay}`),
    ],
    ['screener runs of the summary', summary.screener.runs_today, runs],
    ['runs of the screener report', screener.timeline.length, runs],
    ['all signals of the summary', summary.system.total_signals, await count('select count(*) as n from signal', [])],
    [
      'symbols of the state readers see',
      expert.current_batch.symbols,
      await count('select count(*) as n from synthesis where batch_id = $1', [id]),
    ],
    [
      'signals by direction',
      expert.signal_distribution.reduce((sum, one) => sum + one.count, 0),
      expert.current_batch.signals,
    ],
  ];
  const differing = pairs
    .filter(([, told, counted]) => told !== counted)
    .map(([name, told, counted]) => `${day}: ${name}: ${told} told, ${counted} counted`);
  return { compared: pairs.length, differing };
}

export async function weekTrial(options: WeekOptions): Promise<WeekResult> {
  const { days, corrections, random, say = () => undefined } = options;
  correctCalendar(corrections.map(({ day, override }) => [day, override] as const));
  const storage = await testDatabase();
  const filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-week-'));
  const scale = { at: Date.now(), shows: Date.parse(options.from), rate: options.rate, least_ms: LEAST_MS };
  const clock = scaledClock(scale);
  const simulator = await serveSimulator({ seed: 7, clock: clock.now, universeSize: UNIVERSE, replay: false });
  while (simulator.warm()) await pause(0);
  const processes = await platformPlaces({ target: storage.target, filesDir, scale, simulatorUrl: simulator.url });
  const query: Sql = async (text, values) => (await storage.database.pool.query(text, values)).rows;
  const result: WeekResult = {
    kills: 0,
    figures: [],
    doubled: [],
    reasons: [],
    effects: { batches: 0, screener_runs: 0, polls: 0 },
    compared: 0,
    differing: [],
  };
  /** Minutes of prices go on until evening; what the automations began has an end. */
  const due = async () =>
    (await query(`select from job_slot where state = 'due' and kind = any($1)`, [automations.map(({ kind }) => kind)]))
      .length;
  const quiet = async (until: number) => {
    while (clock.now() < until && (await due()) > 0) await pause(250);
  };

  let token = '';
  async function call<Reply>(path: string, method = 'GET', body?: object): Promise<Reply> {
    for (let tries = 0; ; tries += 1) {
      const place = processes.webs[tries % processes.webs.length];
      const reply = await fetch(`http://127.0.0.1:${place?.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => null);
      if (reply?.ok) return (await reply.json()) as Reply;
      // Sessions end while days go by in seconds.
      if (reply?.status === 401) token = await processes.signIn();
      if (tries > 60) throw new Error(`${path} answered ${reply?.status}: ${await reply?.text()}`);
      await pause(500);
    }
  }

  /** Kills until the clock shows an instant. */
  async function liveUntil(instant: number): Promise<void> {
    while (clock.now() < instant) {
      const left = (instant - clock.now()) / options.rate;
      await pause(Math.min(left, options.kill_every_ms * (0.5 + random())));
      if (clock.now() < instant && (await processes.killOne(random))) result.kills += 1;
    }
  }

  try {
    await Promise.all(processes.all.map(processes.start));
    token = await processes.signIn();
    await processes.begun();
    for (const { day, body } of corrections) await call(`/api/admin/calendar/${day}`, 'PUT', body);
    for (const { start } of automations) await call(start, 'POST');
    say(`The automations are on; the clock shows ${new Date(clock.now()).toISOString()}.`);
    if (pacificDate(clock.now()) >= (days[0] ?? ''))
      throw new Error('The first day began before the automations were on.');
    for (const day of days) {
      await liveUntil(pacificInstant(day, REPORTS_AT_MINUTE));
      await quiet(pacificInstant(day, SETTLED_BY_MINUTE));
      const { compared, differing } = await compareReports(query, (path) => call(path), day);
      result.compared += compared;
      result.differing.push(...differing);
      const figures = await Promise.all(automations.map(({ kind, slots }) => dayFigures(query, day, kind, slots)));
      for (const one of figures) say(JSON.stringify(one));
      result.figures.push(...figures);
    }
    result.doubled = await doubledEffects(query);
    result.reasons = await query(
      `select kind, state, coalesce(reason, '') as reason, count(*)::int as slots from job_slot
       where kind = any($1) and state in ('missed', 'failed') group by 1, 2, 3 order by 1, 2, 4 desc`,
      [automations.map(({ kind }) => kind)],
    );
    const [effects] = await query<WeekResult['effects']>(
      `select (select count(*)::int from batch) as batches, (select count(*)::int from screener_run) as screener_runs,
         (select count(*)::int from goldeneye_poll) as polls`,
    );
    result.effects = effects ?? result.effects;
  } finally {
    processes.killAll();
    correctCalendar([]);
    await simulator.close();
    await pause(200);
    await storage.drop();
    rmSync(filesDir, { recursive: true, force: true });
  }
  return result;
}
