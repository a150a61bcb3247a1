// An administrator fetches expert lists: choosing, watching, cancelling, and what a reload or a restart finds.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expertLists } from '../../src/domain/signals/expert-lists.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, comeBack, dripUntil, fetchEnded, fetchLists } from './pipeline-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.simulator.faults.clear());

const nameOf = (slug: string) => expertLists.find((list) => list.slug === slug)?.name ?? '';
const slow = (slug: string) => app.simulator.faults.add({ path: `/lists/${slug}.csv`, kind: 'drip', times: 1 });
const inboxFiles = async () => (await ask(app, 'pipelineReadiness')).body.inbox_files;

describe('the choice of lists', () => {
  // AAPI-09, AENT-17, PIPE-06
  test('is 21 required and 42 optional lists, each with its name and address', async () => {
    const { body } = await ask(app, 'expertLists');
    expect(body.required).toHaveLength(21);
    expect(body.optional).toHaveLength(42);
    expect(body.required[0]).toEqual({ name: 'Idea Engine', url: `${app.simulator.url}/lists/idea-engine.csv` });
  });

  // VALID-23, AAPI-10, AERR-14
  test('must hold at least one list', async () => {
    const { status, detail } = await ask(app, 'startFetch', { body: { lists: [] } });
    expect({ status, detail }).toEqual({ status: 400, detail: 'Please select at least one list to fetch' });
  });

  test('may hold only lists the product knows, by name or slug; unknown ones are named', async () => {
    const body = { lists: ['Golden Cross Stocks', 'death-cross', 'No Such List', 'another-one'] };
    const { status, detail } = await ask(app, 'startFetch', { body });
    expect({ status, detail }).toEqual({ status: 400, detail: 'Unknown lists: No Such List, another-one' });
    expect((await ask(app, 'fetchStatus')).body).toMatchObject({ status: 'idle', progress: { current: 0, total: 0 } });
  });
});

describe('fetching', () => {
  // AAPI-11, PIPE-27
  test('puts every chosen list once into the inbox and tells each list and its rows', async () => {
    const started = await ask(app, 'startFetch', {
      body: { lists: [nameOf('percentage-gainers'), 'percentage-gainers', 'percentage-decliners'] },
    });
    expect(started.body).toEqual({ message: 'Fetching 2 lists' });
    const ended = await fetchEnded(app);
    expect(ended).toMatchObject({
      status: 'completed',
      progress: { current: 2, total: 2 },
      message: 'Fetched 2 lists, 2 new',
      errors: [],
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect(ended.items.map(({ list, status }) => ({ list, status }))).toEqual([
      { list: nameOf('percentage-gainers'), status: 'done' },
      { list: nameOf('percentage-decliners'), status: 'done' },
    ]);
    expect(ended.items.every((item) => (item.rows ?? 0) > 0)).toBe(true);
    // AAPI-08
    const { body } = await ask(app, 'fileList', { query: 'directory=inbox&pattern=PERCENTAGE' });
    expect(body.files.map((file) => file.name).sort()).toEqual(['percentage-decliners.csv', 'percentage-gainers.csv']);
    expect(await inboxFiles()).toBe(2);
  });

  test('the same lists again adds nothing while they wait', async () => {
    const ended = await fetchLists(app, ['percentage-gainers', 'percentage-decliners']);
    expect(ended.message).toBe('Fetched 2 lists, 0 new');
    expect(ended.items.map((item) => item.message)).toEqual(Array(2).fill('Unchanged since the last fetch'));
    expect(await inboxFiles()).toBe(2);
  });

  test('a newer download of a waiting list takes its place', async () => {
    await comeBack(app, '2026-11-18T18:14:00.000Z');
    const ended = await fetchLists(app, ['percentage-gainers', 'most-active']);
    expect(ended.message).toBe('Fetched 2 lists, 2 new');
    expect(await inboxFiles()).toBe(3);
    const { body } = await ask(app, 'fileList', { query: 'directory=inbox&pattern=gainers' });
    expect(body.files).toHaveLength(1);
  });

  // AERR-16, PIPE-27
  test('goes on when a list fails, and says which and why', async () => {
    app.simulator.faults.add({ path: '/lists/gap-up.csv', kind: 'html', times: null });
    const ended = await fetchLists(app, ['gap-up', 'gap-down']);
    expect(ended).toMatchObject({
      status: 'completed_with_errors',
      message: 'Fetch completed with 1 error',
      errors: [{ list: nameOf('gap-up'), message: 'The source sent something that is not a CSV list' }],
      progress: { current: 2, total: 2 },
    });
  });

  // AERR-17
  test('fails when no list could be fetched', async () => {
    app.simulator.faults.add({ path: '/lists/', kind: 'html', times: null });
    expect(await fetchLists(app, ['gap-up'])).toMatchObject({
      status: 'failed',
      message: 'Fetch failed: The source sent something that is not a CSV list',
    });
  });
});

describe('one fetch at a time', () => {
  // AAPI-10
  test('L-10 of fifty simultaneous starts over HTTP exactly one runs; 49 answer 409', async () => {
    slow('low-pe');
    const starts = await Promise.all(
      Array.from({ length: 50 }, () => ask(app, 'startFetch', { body: { lists: ['low-pe'] } })),
    );
    const refused = starts.filter(({ status }) => status === 409);
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ detail }) => detail))).toEqual(new Set(['A fetch is already running']));
    // The pipeline does not start beside it either: it would see half of the lists.
    expect(await ask(app, 'runPipeline')).toMatchObject({
      status: 409,
      detail: 'A fetch is running; please wait until it has finished',
    });
    expect((await ask(app, 'fetchStatus')).body).toMatchObject({
      status: 'running',
      progress: { current: 0, total: 1 },
    });
    await dripUntil(app, async () => (await ask(app, 'fetchStatus')).body.status !== 'running');
    expect((await ask(app, 'fetchStatus')).body.status).toBe('completed');
  });

  test('cancelling keeps what is fetched and leaves out the rest', async () => {
    const lists = ['low-peg', 'most-volatile', 'trending', 'buybacks', 'ex-dividend', 'trading-halts'];
    // Lists are fetched in the order of the catalogue, three at a time: the first three hold the others up.
    const order = expertLists.filter((list) => lists.includes(list.slug)).map((list) => list.slug);
    for (const slug of order.slice(0, 3)) slow(slug);
    await ask(app, 'startFetch', { body: { lists } });
    const underWay = async () =>
      (await ask(app, 'fetchStatus')).body.items.filter(({ status }) => status === 'fetching').length;
    await expect.poll(underWay).toBe(3);
    expect((await ask(app, 'cancelFetch')).body).toEqual({ success: true });
    await dripUntil(app, async () => (await ask(app, 'fetchStatus')).body.status !== 'running');
    const { body } = await ask(app, 'fetchStatus');
    expect(body).toMatchObject({ status: 'failed', message: 'Fetch cancelled: 3 of 6 lists fetched' });
    expect(body.items.map((item) => item.status)).toEqual([...Array(3).fill('done'), ...Array(3).fill('cancelled')]);
    expect((await ask(app, 'cancelFetch')).body).toEqual({ success: false });
  });
});

describe('a fetch that was interrupted', () => {
  test('is found as failed by the next server, which can fetch again', async () => {
    await fetchLists(app, ['low-pe']);
    // A server that vanished: its row stands, its process does not.
    await app.storage.database.pool.query(
      `insert into job (kind, state, owner, lease_until, detail, started_at)
       select kind, 'running', regexp_replace(owner, ' \\d+ ', ' 99999999 '), now() + interval '30 s', detail, started_at
       from job where kind = 'expert.fetch' order by id desc limit 1`,
    );
    const next = await startTestApp({ storage: app.storage, filesDir: app.filesDir });
    try {
      await next.platform.begin(() => undefined);
      expect((await ask(next, 'fetchStatus')).body).toMatchObject({
        status: 'failed',
        message: 'Interrupted: the server stopped before this was finished',
      });
      expect((await fetchLists(next, ['low-pe'])).status).toBe('completed');
    } finally {
      await next.close();
    }
  });
});
