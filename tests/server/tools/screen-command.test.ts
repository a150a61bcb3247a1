// The screen and import commands over a past day, as an operator runs them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { sessionOfInstant } from '../../../src/tools/screen/screen-day.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { runTool } from '../../setup/tool-in-process.ts';

const SCREEN = 'screen/screen-command.ts';
const sessions = sessionsBack('2026-03-16', 40).map(({ date }) => date);
let folder: string;
let storage: TestDatabase;

const command = (file: string, ...args: string[]) =>
  runTool(file, args, { DATABASE_URL: storage.url, DATA_DIR: join(folder, 'data') });

/** UP rises on the last day on four times its volume; FLAT stands still; the session of March 9 is missing. */
function bars(): string {
  const rows = sessions
    .filter((date) => date !== '2026-03-09')
    .flatMap((date) => {
      const last = date === '2026-03-16';
      const up = last ? '108,111,107,110,4000000' : '100,101,99,100,1000000';
      return [`UP,${date},${up}`, `FLAT,${date},50,50,20,20,300`];
    });
  return `symbol,date,open,high,low,close,volume\n${rows.join('\n')}\n`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'smart-cat-screen-'));
  storage = await testDatabase();
});
afterAll(async () => {
  await storage.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an instant means the last session that had closed by then, a day its close', () => {
  expect(sessionOfInstant('2026-03-16T20:00:00Z').date).toBe('2026-03-16');
  expect(sessionOfInstant('2026-03-16T15:59:00-04:00').date).toBe('2026-03-13');
  expect(sessionOfInstant('2026-03-15T12:00:00Z').date).toBe('2026-03-13');
  expect(sessionOfInstant('2026-03-16').date).toBe('2026-03-16');
  expect(() => sessionOfInstant('2026-03-15')).toThrow(/2026-03-15 is no trading day/);
  expect(() => sessionOfInstant('2026-02-30')).toThrow(/is no day/);
  expect(() => sessionOfInstant('2026-03-16 20:00')).toThrow(/an instant with its zone/);
});

test('a past day is screened from imported bars, with words for what the memory lacks', async () => {
  expect(await command(SCREEN, '--asof', '2026-03-16')).toMatchObject({
    code: 2,
    err: expect.stringContaining('No imported daily bars are on file'),
  });
  const path = join(folder, 'bars.csv');
  await writeFile(path, bars());
  expect((await command('import-daily/import-daily-command.ts', path)).out).toContain('78 of 78 rows stored, 39 days');

  const { code, out } = await command(SCREEN, '--asof', '2026-03-16T20:00:00Z');
  expect(code).toBe(0);
  expect(out).toContain('Session of 2026-03-16, judged at its close 2026-03-16T20:00:00.000Z');
  expect(out).toMatch(/38 sessions before it on file\. Of the last year 214 sessions are missing: \.\.\..*2026-03-09/);
  expect(out).toContain('Fewer sessions than its rule asks for: RSI (150).');
  expect(out).toContain('2 stocks judged, 1 with a filter');
  expect(out).toMatch(/Filters +PM 1 +VS 1 +SM 0 +TB [01]/);
  expect(out).toMatch(/UP +110\.00 +\+10\.00% +4\.00M +4\.00x/);
  expect(out).not.toMatch(/^FLAT/m);

  const asked = await command(SCREEN, '--asof', '2026-03-16', '--symbols', 'FLAT,GONE');
  expect(asked.out).toContain('No filter: FLAT');
  expect(asked.out).toContain('No bar of that day on file: GONE');
  const json = await command(SCREEN, '--asof', '2026-03-16', '--symbols', 'UP', '--json');
  expect(JSON.parse(json.out)).toMatchObject({
    session: '2026-03-16',
    sessions_on_file: 38,
    run: { stocks_judged: 2, stock_count: 1 },
    stocks: [{ symbol: 'UP', current_price: 110, relative_volume: 4 }],
  });

  expect(await command(SCREEN, '--asof', '2026-03-09')).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /The session of 2026-03-09 is not on file: 39 imported sessions from .* to 2026-03-16 are/,
    ),
  });
  expect(await command(SCREEN)).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run screen') });
});
