// The first start of an empty product: it fetches every list, runs the pipeline once and says how far it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceUntil } from '../setup/advance-until.ts';
import { callAs, nearlyAllListings, startTestApp, type TestApp } from '../setup/app.ts';
import { longDescribe, longTest } from '../setup/long-run.ts';
import { ask } from './pipeline-steps.ts';

describe('the first start', () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
    await app.platform.begin((line) => lines.push(line));
  });
  afterAll(() => app.close());

  test('makes one published batch of all 63 lists and knows the stocks of the market', async () => {
    const { body } = await ask(app, 'batches');
    expect(body.batches).toHaveLength(1);
    expect(body.batches[0]).toMatchObject({ file_count: 63, status: 'completed', is_published: true });
    expect((await ask(app, 'fetchStatus')).body).toMatchObject({
      status: 'completed',
      progress: { current: 63, total: 63 },
    });
    const { body: verified } = await ask(app, 'verifyBatch', { path: [body.batches[0]?.id ?? 0] });
    expect(verified.problems).toEqual([]);
    const { rows } = await app.storage.database.pool.query('select count(*) as stocks from stock');
    expect(rows[0].stocks).toBeGreaterThan(nearlyAllListings());
  });

  test('tells its progress on the terminal, and what came of it', () => {
    expect(lines[0]).toBe('First start: fetching the expert lists ...');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}63 lists, \d+ signals, \d+ symbols in \d+\.\d s$/));
  });

  test('scores the sessions before it afterwards, from the newest on, and publishes them with the state', async () => {
    const days = async () => {
      const { rows } = await app.storage.database.pool.query<{ day: string }>(
        'select day::text as day from score_day order by xmin::text::bigint',
      );
      return rows.map(({ day }) => day);
    };
    // The market day of the test is Tuesday, 17 November 2026: its lists are of Monday. Lists of Friday are read on Monday.
    await advanceUntil(app.clock, async () => (await days()).length > 1);
    // In the order of their transactions.
    expect((await days()).slice(0, 2)).toEqual(['2026-11-16', '2026-11-13']);
    const reply = await callAs(app, app.userToken, '/api/signals/symbol/NVDA/scores');
    expect(reply.status).toBe(200);
  });

  // T-34
  test('leaves all three automations on, and says so', async () => {
    expect(lines).toContain(
      '  The simulated market is followed by itself: pipeline, screener, Golden Eye and minute tracking are on.',
    );
    expect((await ask(app, 'pipelineAutomation')).body.enabled).toBe(true);
    const screener = (await ask(app, 'screenerAutomation')).body;
    expect(screener).toMatchObject({ enabled: true, next_slot: expect.any(String) });
    expect((await ask(app, 'goldenEyeStatus')).body.state).not.toBe('stopped');
  });

  longTest(
    'happens once; what an administrator turned off stays off, over real vendors untouched automations are',
    async () => {
      await ask(app, 'stopScreenerAutomation');
      const more: string[] = [];
      const next = async (environment: Record<string, string>, begins: boolean) => {
        const one = await startTestApp({
          storage: app.storage,
          filesDir: app.filesDir,
          environment: { SEED_ON_START: 'true', ...environment },
        });
        try {
          if (begins) await one.platform.begin((line) => more.push(line));
          const { body: screener } = await ask(one, 'screenerAutomation');
          return [(await ask(one, 'pipelineAutomation')).body.enabled, screener.enabled];
        } finally {
          await one.close();
        }
      };
      expect(await next({}, true)).toEqual([true, false]);
      expect(more).toEqual([]);
      expect((await ask(app, 'batches')).body.batches).toHaveLength(1);
      expect(await next({ MASSIVE_API_KEY: 'sample-key' }, false)).toEqual([false, false]);
    },
  );
});

longDescribe('a first start without its source', () => {
  test('says so and goes on with an empty product', async () => {
    const app = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
    const lines: string[] = [];
    try {
      app.simulator.faults.add({ path: '/lists/', kind: 'html', times: null });
      await app.platform.begin((line) => lines.push(line));
      const failure = /Fetch failed: The source sent something that is not a CSV list/;
      expect(lines).toContainEqual(expect.stringMatching(failure));
      expect((await ask(app, 'batches')).body.batches).toEqual([]);
      expect((await ask(app, 'pipelineReadiness')).body).toMatchObject({ ready_for_stage: 'organize', inbox_files: 0 });
    } finally {
      await app.close();
    }
  });
});

longDescribe('a first start whose source keeps earlier lists', () => {
  test('counts those of the session before too; one that was cut off between both batches is finished by the next', async () => {
    const environment = { SEED_ON_START: 'true', SIM_PAST_SESSIONS: '1' };
    const app = await startTestApp({ environment });
    // The readings of the market that follow are those of every first start.
    const withoutMarket = ({ simulator }: TestApp) =>
      simulator.faults.add({ path: '/massive/', kind: '403', times: null });
    try {
      withoutMarket(app);
      await app.platform.begin((line) => {
        if (line.includes('fetching')) app.simulator.faults.add({ path: '/lists/', kind: 'html', times: null });
      });
      expect((await ask(app, 'batches')).body.batches).toHaveLength(1);
      // Either of both may take the next's job of fetching.
      app.simulator.faults.clear();
      withoutMarket(app);
      const lines: string[] = [];
      const next = await startTestApp({ storage: app.storage, filesDir: app.filesDir, environment });
      withoutMarket(next);
      await next.platform.begin((line) => lines.push(line)).finally(next.close);
      expect(lines[0]).toBe('First start: fetching the expert lists ...');
      const { batches } = (await ask(app, 'batches')).body;
      expect(
        batches.map(({ file_count, is_published }) => [file_count, is_published]),
        lines.join('\n'),
      ).toEqual([
        [63, true],
        [63, false],
      ]);
      // The market day is Tuesday, 17 November: readers had the lists before on Monday.
      const { rows } = await app.storage.database.pool.query<{ day: string; rows: number }>(
        'select signal_date::text as day, count(*)::integer as rows from signal group by 1 order by rows desc limit 2',
      );
      expect(rows.map(({ day }) => day).sort()).toEqual(['2026-11-16', '2026-11-17']);
    } finally {
      await app.close();
    }
  });
});

longDescribe('two programs over one empty database', () => {
  // F-13
  test('make one first batch, also when the second begins while the first is between fetching and its stages', async () => {
    const first = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
    const second = await startTestApp({
      storage: first.storage,
      filesDir: first.filesDir,
      environment: { SEED_ON_START: 'true' },
    });
    try {
      const [lines, more]: [string[], string[]] = [[], []];
      let beside: Promise<void> | null = null;
      await first.platform.begin((line) => {
        lines.push(line);
        if (/lists? fetched|Fetched/.test(line)) beside ??= second.platform.begin((other) => more.push(other));
      });
      expect(beside, lines.join('\n')).not.toBeNull();
      await beside;
      expect(more[0]).toBe('  Another program is making the first batch.');
      expect(more.join('\n')).not.toContain('expert lists');
      const { body } = await ask(first, 'batches');
      expect(body.batches).toHaveLength(1);
      expect(body.batches[0]).toMatchObject({ file_count: 63, status: 'completed', is_published: true });
    } finally {
      await second.close();
      await first.close();
    }
  });
});
