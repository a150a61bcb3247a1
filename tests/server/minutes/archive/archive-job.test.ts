// Archive of an installation: the job moves old days, the pages read them, health names a damaged file.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSession } from '../../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { ask } from '../../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../../setup/app.ts';
import { randomMinute } from '../store/random-minutes.ts';

const DAYS = ['2026-03-05', '2026-03-06'] as const;
const SYMBOL = 'SMPL';

async function appWith(environment: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ environment });
  onTestFinished(() => app.close());
  const random = seededRandom(7);
  const rows = DAYS.flatMap((day) => {
    const { open_ms } = findSession(day)!;
    return Array.from({ length: 5 }, (_, at) => {
      const start_ms = open_ms + at * 60_000;
      const times = { start_ms, end_ms: start_ms + 60_000, received_ms: start_ms + 61_000 };
      return randomMinute(random, { symbol: SYMBOL, ...times });
    });
  });
  await createMinuteStores(app.storage.database).aggregates.write(rows, null);
  return app;
}

const chartOf = (app: TestApp, day: string) => ask(app, 'minuteChart', { path: [SYMBOL], query: `date=${day}` });

/** The message it ended with. */
async function runJob(app: TestApp, kind: string): Promise<string> {
  const { status, body } = await ask(app, 'runJob', { path: [kind] });
  expect(status).toBe(200);
  const job = async () => {
    const { jobs } = (await ask(app, 'adminJobs', { query: `kind=${kind}` })).body;
    return jobs.find(({ id }) => id === body.job_id);
  };
  await expect.poll(async () => (await job())?.finished_at ?? null, { timeout: 60_000 }).not.toBeNull();
  const { state, message } = (await job()) ?? {};
  return `${state}: ${message}`;
}

test('days of bars become files, are read from them, and a damaged one is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = await appWith({ MINUTES_ARCHIVE_DIR: folder });
  const before = (await chartOf(app, DAYS[0])).body;
  expect(before.bars).toHaveLength(5);
  await runJob(app, 'minutes-retention');
  expect((await chartOf(app, DAYS[0])).body).toEqual(before);
  expect(await runJob(app, 'minutes-archive')).toContain('2 days archived, 2 files checked, 0 damaged');
  expect(readdirSync(folder).sort()).toEqual(DAYS.map((day) => `${day}.parquet`));
  expect((await chartOf(app, DAYS[0])).body).toEqual(before);

  const path = join(folder, `${DAYS[0]}.parquet`);
  const bytes = readFileSync(path);
  bytes[40]! ^= 1;
  writeFileSync(path, bytes);
  expect(await runJob(app, 'minutes-archive')).toContain('1 damaged');
  const refused = await chartOf(app, DAYS[0]);
  expect(refused).toMatchObject({ status: 503, detail: expect.stringContaining(`The minute bars of ${DAYS[0]}`) });
  expect((await chartOf(app, DAYS[1])).body.bars).toHaveLength(5);
  const { checks } = (await ask(app, 'adminHealth')).body;
  expect(checks.find(({ id }) => id === 'minute-archive')).toMatchObject({ state: 'error', figure: '1 of 2' });
});

test('without a folder old days are removed and the job says that it is off', async () => {
  const app = await appWith({});
  expect(await runJob(app, 'minutes-archive')).toContain('Off: MINUTES_ARCHIVE_DIR is not set');
  await runJob(app, 'minutes-retention');
  expect((await chartOf(app, DAYS[0])).body.bars).toEqual([]);
  const { checks } = (await ask(app, 'adminHealth')).body;
  expect(checks.find(({ id }) => id === 'minute-archive')).toBeUndefined();
});
