// Days of the whole product at great speed: all automations in four processes under random kills, checked at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type DateKey, pacificInstant } from '../../src/domain/market/calendar.ts';
import { type CalendarCorrections, correctCalendar } from '../../src/domain/market/calendar-corrections.ts';
import { goldenEyeSlots, pipelineSlots, screenerSlots } from '../../src/domain/schedule/slots.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { testDatabase } from '../setup/postgres.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { pause, platformPlaces } from './platform-places.ts';
import {
  compareReports,
  compareTwins,
  type DayFigures,
  dayFigures,
  doubledEffects,
  type Sql,
} from './week-questions.ts';

const UNIVERSE = 300;
const LEAST_MS = 50;
/** Pacific minute at which automations have ended and reports still cover the day. */
const REPORTS_AT_MINUTE = 18 * 60;
const SETTLED_BY_MINUTE = 22 * 60;
/** Delay until slots are recorded after their time. */
const SEEN_AFTER_MINUTES = 3;

const automations = [
  { kind: 'pipeline', slots: pipelineSlots, start: '/api/expert/automation/start' },
  { kind: 'screener-run', slots: screenerSlots, start: '/api/screener/automation/start' },
  { kind: 'goldeneye-poll', slots: goldenEyeSlots, start: '/api/goldeneye/automation/start' },
] as const;

type Correction = { day: DateKey; body: object; override: CalendarCorrections[number][1] };

export type WeekOptions = {
  /** Start of the clock, ISO: hours before the first day, for the first batch. */
  from: string;
  /** Counted part of each day, minutes after Pacific midnight; null for whole days. */
  window: { from: number; to: number } | null;
  /** Counted Pacific days. */
  days: readonly DateKey[];
  rate: number;
  /** Null: no kills. */
  kill_every_ms: number | null;
  random: () => number;
  corrections: readonly Correction[];
  print?: (line: string) => void;
};

export type WeekResult = {
  kills: number;
  figures: DayFigures[];
  /** Findings of `doubledEffects`. */
  doubled: string[];
  reasons: { day: string; kind: string; state: string; reason: string; slots: number }[];
  effects: { batches: number; screener_runs: number; polls: number };
  /** Number of compared pairs of batches of equal files. */
  twins: number;
  /** Number of compared report figures; `differing`: those unlike the rows, and twins that differ. */
  compared: number;
  differing: string[];
};

export async function weekTrial(options: WeekOptions): Promise<WeekResult> {
  const { days, corrections, random, window, print = () => undefined } = options;
  const spanOf = (day: DateKey): [from: number, to: number] => [
    pacificInstant(day, window?.from ?? 0),
    window === null ? pacificInstant(addDays(day, 1), 0) - 1 : pacificInstant(day, window.to) - 1,
  ];
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
    twins: 0,
    compared: 0,
    differing: [],
  };
  /** Due slots of the automations; slots of minute prices, which last until evening, are left out. */
  const due = async (last: number) => {
    const asked = [automations.map(({ kind }) => kind), new Date(last)];
    return (await query(`select from job_slot where state = 'due' and kind = any($1) and scheduled_for <= $2`, asked))
      .length;
  };
  const quiet = async (until: number, last: number) => {
    while (clock.now() < until && (await due(last)) > 0) await pause(250);
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
      // Sessions expire, because days pass in seconds.
      if (reply?.status === 401) token = await processes.signIn();
      if (tries > 60) throw new Error(`${path} answered ${reply?.status}: ${await reply?.text()}`);
      await pause(500);
    }
  }

  /** Kills until the clock shows an instant. */
  async function liveUntil(instant: number): Promise<void> {
    const { kill_every_ms: every } = options;
    while (clock.now() < instant) {
      const left = (instant - clock.now()) / options.rate;
      await pause(every === null ? left : Math.min(left, every * (0.5 + random())));
      if (every !== null && clock.now() < instant && (await processes.killOne(random))) result.kills += 1;
    }
  }

  try {
    await Promise.all(processes.all.map(processes.start));
    token = await processes.signIn();
    await processes.begun();
    for (const { day, body } of corrections) await call(`/api/admin/calendar/${day}`, 'PUT', body);
    for (const { start } of automations) await call(start, 'POST');
    print(`The automations are on; the clock shows ${new Date(clock.now()).toISOString()}.`);
    if (clock.now() >= spanOf(days[0] ?? '')[0])
      throw new Error('The hours that are counted began before the automations were on.');
    for (const day of days) {
      await liveUntil(pacificInstant(day, window === null ? REPORTS_AT_MINUTE : window.to + SEEN_AFTER_MINUTES));
      await quiet(pacificInstant(day, SETTLED_BY_MINUTE), spanOf(day)[1]);
      const { compared, differing } = await compareReports(query, (path) => call(path), day);
      result.compared += compared;
      result.differing.push(...differing);
      const figures = await Promise.all(
        automations.map(({ kind, slots }) => dayFigures(query, day, kind, slots, spanOf(day))),
      );
      for (const one of figures) print(JSON.stringify(one));
      result.figures.push(...figures);
    }
    const twins = await compareTwins(query);
    result.twins = twins.pairs;
    result.differing.push(...twins.differing);
    result.doubled = await doubledEffects(query);
    result.reasons = await query(
      `select (scheduled_for at time zone 'America/Los_Angeles')::date::text as day, kind, state,
         coalesce(reason, '') as reason, count(*)::int as slots from job_slot
       where kind = any($1) and state in ('missed', 'failed') and scheduled_for between $2 and $3 group by 1, 2, 3, 4 order by 1, 2, 3, 5 desc`,
      [automations.map(({ kind }) => kind), new Date(spanOf(days[0] ?? '')[0]), new Date(spanOf(days.at(-1) ?? '')[1])],
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
