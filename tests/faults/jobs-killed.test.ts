// One schedule in four processes with differing clocks under random kills: one effect per slot.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { countInGate, longTest } from '../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../setup/postgres.ts';
import { SLOT_MS } from './job-process.ts';

const SCRIPT = fileURLToPath(new URL('./job-process.ts', import.meta.url));
const KILLING_MS = countInGate(6_000, 20_000);
/** Between two kills, in ms. */
const PAUSES = [400, 900, 1_300, 700, 1_100];
const SKEWS = [-250, -80, 90, 250];

let storage: TestDatabase;
const children: (ChildProcess | null)[] = [];
/** Places whose process works. */
const working = new Set<number>();

async function openStorage(): Promise<void> {
  storage = await testDatabase();
  children.length = 0;
  working.clear();
  onTestFinished(async () => {
    for (const child of children) child?.kill('SIGKILL');
    await storage.drop();
  });
  await storage.database.pool.query('create table effect (scheduled_for timestamptz not null, pid integer not null)');
}

function start(place: number, pauseMs: number | null = null): Promise<void> {
  const order = JSON.stringify({ target: storage.target, skewMs: SKEWS[place], pauseMs });
  const child = fork(SCRIPT, [order], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children[place] = child;
  return new Promise((resolve) =>
    child.once('message', () => {
      working.add(place);
      resolve();
    }),
  );
}

const one = async (sql: string): Promise<number> => {
  const { rows } = await storage.database.pool.query<{ n: number }>(sql);
  return Number(rows[0]?.n);
};

// F-12
test('effects equal slots: none twice, none stuck, none left out', async () => {
  await openStorage();
  await Promise.all(SKEWS.map((_, place) => start(place)));
  let kills = 0;
  const until = performance.now() + KILLING_MS;
  while (performance.now() < until) {
    await pause(PAUSES[kills % PAUSES.length] ?? 1_000);
    // Two remain at work, so that there is something to interrupt.
    if (working.size <= 2) continue;
    const place = [...working][(kills * 7 + 3) % working.size] ?? 0;
    working.delete(place);
    children[place]?.kill('SIGKILL');
    void start(place);
    kills += 1;
  }
  await pause(2_000);
  // No new slots from here on; the living processes finish the due ones.
  await storage.database.pool.query(`update job_schedule set enabled = false`);
  await expect.poll(() => one(`select count(*) as n from job_slot where state = 'due'`)).toBe(0);
  const [slots, done, missed, effects, distinct, span] = await Promise.all([
    one('select count(*) as n from job_slot'),
    one(`select count(*) as n from job_slot where state = 'done'`),
    one(`select count(*) as n from job_slot where state = 'missed'`),
    one('select count(*) as n from effect'),
    one('select count(distinct scheduled_for) as n from effect'),
    one(`select extract(epoch from max(scheduled_for) - min(scheduled_for)) * 1000 as n from job_slot`),
  ]);
  console.log({ kills, slots, done, missed, effects });
  expect(kills).toBeGreaterThan(2);
  expect(done).toBeGreaterThan(5);
  expect(effects).toBe(done);
  expect(distinct).toBe(effects);
  expect(done + missed).toBe(slots);
  expect(slots).toBe(Math.round(span / SLOT_MS) + 1);
});

// Messages of a process about its slots.
type Said = { working?: string; written?: string; refused?: string };

longTest('a frozen process loses its slot to another, and writes nothing of it when it wakes', async () => {
  await openStorage();
  const said: (Said & { place: number })[] = [];
  const listen = (place: number) => children[place]?.on('message', (word) => said.push({ ...(word as Said), place }));
  await start(0, 1_000);
  listen(0);
  await expect.poll(() => said.find(({ working }) => working), { timeout: 20_000 }).toBeDefined();
  children[0]?.kill('SIGSTOP');
  const slot = said.find(({ working }) => working)?.working ?? '';
  const frozenAt = performance.now();
  await start(1, 1_000);
  listen(1);
  const isWritten = () => said.some(({ place, written }) => place === 1 && written === slot);
  await expect.poll(isWritten, { timeout: 60_000 }).toBe(true);
  console.log({ taken_over_ms: Math.round(performance.now() - frozenAt) });
  children[0]?.kill('SIGCONT');
  const isRefused = () => said.some(({ place, refused }) => place === 0 && refused === slot);
  await expect.poll(isRefused, { timeout: 20_000 }).toBe(true);
  const { rows } = await storage.database.pool.query('select pid from effect where scheduled_for = $1', [slot]);
  expect(rows).toEqual([{ pid: children[1]?.pid }]);
});
