// The stream over the wire: publications reach every listener, from any process.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { GoldenEyeCurrent } from '../../../src/domain/goldeneye/golden-eye.ts';
import type { SnapshotNews } from '../../../src/domain/stream/snapshot-news.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';

/** Tuesday, 17 November 2026, 13:14 in New York. */
const clock = testClock('2026-11-17T18:14:10.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

async function listen(of = app): Promise<Listening> {
  const listening = await listenTo(of, of.userToken);
  onTestFinished(listening.leave);
  return listening;
}
async function poll(): Promise<void> {
  const reply = await callAs(app, app.adminToken, '/api/goldeneye/fetch', { method: 'POST' });
  expect(await reply.json()).toMatchObject({ success: true });
}
async function current(of: TestApp): Promise<GoldenEyeCurrent> {
  return GoldenEyeCurrent.parse(await (await callAs(of, of.userToken, '/api/goldeneye/current')).json());
}
const newsOf = ({ events }: Listening, kind: string): SnapshotNews[] =>
  events.flatMap(({ snapshots }) => snapshots.filter((one) => one.kind === kind));

test('before anything is published the first event says so at once', async () => {
  const listening = await listen();
  await expect.poll(() => listening.events).toHaveLength(1);
  expect(listening.events[0]).toEqual({ sent_at: '2026-11-17T18:14:10.000Z', snapshots: [] });
});

// GOLD-35, API-21
test('a new poll is announced to every page that listens, and can be read by then', async () => {
  const [one, other] = [await listen(), await listen()];
  await poll();
  for (const listening of [one, other]) {
    await expect.poll(() => newsOf(listening, 'goldeneye')).toHaveLength(1);
    await expect.poll(() => newsOf(listening, 'goldeneye-market')).toHaveLength(1);
  }
  const news = newsOf(one, 'goldeneye')[0];
  const newest = await current(app);
  expect(news).toMatchObject({
    source_id: newest.poll_id,
    as_of: newest.as_of,
    // The instant readers could first see it: a millisecond after the instant it was published at.
    received_at: '2026-11-17T18:14:10.001Z',
    published_at: '2026-11-17T18:14:10.000Z',
  });
  expect(Date.parse(newest.arrived_at ?? '')).toBeLessThanOrEqual(Date.parse(newest.last_poll ?? ''));
  const late = await listen();
  await expect.poll(() => newsOf(late, 'goldeneye')).toEqual([{ ...news, published_at: expect.anything() }]);
});

// F-14
test('another process tells it too, does not poll beside the first, and does not wait for its listeners', async () => {
  const second = await startTestApp({ clock, storage: app.storage, environment: { SEED_ON_START: 'false' } });
  await second.platform.begin(() => undefined);
  const listening = await listen(second);
  await callAs(app, app.adminToken, '/api/goldeneye/automation/start', { method: 'POST' });
  const before = await current(app);
  clock.set('2026-11-17T18:15:10.000Z');
  await clock.advance(2_000);
  /**
   * Lets both processes look at the clock and at what was published, within one minute. Where the lease of the market ran out
   * because the machine is slow, it is taken again after five seconds of this clock.
   */
  const looked = async () => {
    await clock.advance(200);
    return newsOf(listening, 'goldeneye').map(({ as_of }) => as_of);
  };
  await expect.poll(looked, { interval: 250, timeout: 60_000 }).toEqual([before.as_of, '2026-11-17T18:15:00.000Z']);
  await expect
    .poll(async () => looked().then(() => current(app)), { interval: 250, timeout: 60_000 })
    .toMatchObject({ as_of: '2026-11-17T18:15:00.000Z' });
  const { poll_id } = await current(app);
  expect(poll_id).not.toBe(before.poll_id);
  expect((await current(second)).poll_id).toBe(poll_id);
  const { rows } = await app.storage.database.pool.query('select count(*)::int as polls from goldeneye_poll');
  expect(rows[0]).toEqual({ polls: 2 });
  await callAs(app, app.adminToken, '/api/goldeneye/automation/stop', { method: 'POST' });
  await second.close();
  await listening.over;
});

test('when the process that polls is gone another one takes over', async () => {
  await callAs(app, app.adminToken, '/api/goldeneye/automation/start', { method: 'POST' });
  const { pool } = app.storage.database;
  // A process of another machine that has not been heard of since.
  const elsewhere = `update lease set owner = 'elsewhere 1 abc', fence = fence + 1, until = now() + $1::interval where name = 'market'`;
  await pool.query(elsewhere, ['1 minute']);
  const before = await current(app);
  clock.set('2026-11-17T18:17:10.000Z');
  await clock.advance(2_000);
  clock.set('2026-11-17T18:18:10.000Z');
  await pool.query(elsewhere, ['-1 second']);
  await clock.advance(2_000);
  const afterAWhile = async () => {
    // A process that was asking the database while the clock went on waits for its next step. The lease is looked at every five
    // seconds of this clock: on a busy machine, where a look takes a second, steps of a tenth never came to it.
    await clock.advance(500);
    return (await current(app)).as_of;
  };
  // Usually the minute at hand, the next one where the machine is slower than this clock; never that of the lost process.
  const takenOver = /T18:(18|19):00/;
  await expect.poll(afterAWhile, { interval: 250, timeout: 60_000 }).toMatch(takenOver);
  expect(before.as_of).toBe('2026-11-17T18:15:00.000Z');
  const { rows } = await pool.query<{ as_of: string }>(`select as_of::text from goldeneye_poll order by as_of`);
  expect(new Set(rows.map(({ as_of }) => as_of)).size).toBe(rows.length);
  expect(rows).toHaveLength(3);
  await callAs(app, app.adminToken, '/api/goldeneye/automation/stop', { method: 'POST' });
});

test('a question for the headers alone is answered and leaves nothing open', async () => {
  const reply = await callAs(app, app.userToken, '/api/stream', { method: 'HEAD' });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(await reply.text()).toBe('');
});
