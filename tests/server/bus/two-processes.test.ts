// A web and a work process over NATS act as one, and go on by polling while it is away.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { jobKinds } from '../../../src/server/jobs/kinds.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { sendAs, type TestApp } from '../../setup/app.ts';
import { listenTo } from '../../setup/event-stream.ts';
import { type NatsServer, startNats } from '../../setup/nats.ts';
import { startWebAndWork, type WebAndWork } from '../../setup/web-and-work.ts';

let nats: NatsServer;
let both: WebAndWork;
let work: TestApp;
let web: TestApp;
beforeAll(async () => {
  nats = await startNats();
  both = await startWebAndWork({ BUS_URL: nats.url });
  ({ work, web } = both);
});
afterAll(async () => {
  await both.close();
  await nats.stop();
});

const busCheck = async () => (await ask(web, 'adminHealth')).body.checks.find(({ id }) => id === 'bus');
const runScreener = () => sendAs(web, web.adminToken, 'POST', '/api/screener/fetch', {});

async function runReachesReaders(): Promise<void> {
  const listening = await listenTo(web, web.userToken);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);
  const newest = () =>
    Math.max(
      0,
      ...listening.events.flatMap(({ snapshots }) =>
        snapshots.filter(({ kind }) => kind === 'screener').map(({ id }) => id),
      ),
    );
  const before = newest();
  expect(await (await runScreener()).json()).toMatchObject({ success: true });
  await expect.poll(newest, { timeout: 10_000 }).toBeGreaterThan(before);
}

test('a run asked for at one process is made by the other and reaches its readers, over NATS', async () => {
  const before = [web, work].map(({ bus }) => bus.state().received);
  const asked = web.vendorRequests();
  await runReachesReaders();
  expect(web.vendorRequests()).toBe(asked);
  const [atWeb = 0, atWork = 0] = [web, work].map(({ bus }, at) => bus.state().received - (before[at] ?? 0));
  expect(atWeb).toBeGreaterThan(0);
  expect(atWork).toBeGreaterThan(0);
  await expect.poll(async () => (await busCheck())?.state).toBe('pass');
  expect((await busCheck())?.figure).toBe('NATS');
});

test('a corrected day is known to the other process', async () => {
  const before = work.bus.state().received;
  const reply = await sendAs(web, web.adminToken, 'PUT', '/api/admin/calendar/2026-12-01', {
    kind: 'closed',
    close_time: null,
    note: 'sample',
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => work.bus.state().received).toBeGreaterThan(before);
});

test('while NATS is away everything goes on by polling, health and page say so, and it is found again', async () => {
  await nats.kill();
  await expect.poll(() => [web, work].map(({ bus }) => bus.state().connected)).toEqual([false, false]);
  expect(await busCheck()).toMatchObject({ state: 'warning', title: expect.stringContaining('NATS') });
  const { processes } = (await ask(web, 'observability')).body;
  expect(processes.find(({ role }) => role === 'web')?.bus).toMatchObject({ engine: 'nats', connected: false });
  const metrics = await (await fetch(`${web.url}/metrics`)).text();
  expect(metrics).toContain('smartcat_bus_connected{engine="nats"} 0');
  await runReachesReaders();
  const pruned = await ask(web, 'runJob', { path: [jobKinds.observability.kind] });
  expect(pruned.status).toBe(200);
  const ended = async () => {
    const { rows } = await web.storage.database.query<{ open: number }>(
      `select count(*)::integer as open from job where kind = $1 and state in ('queued', 'running')`,
      [jobKinds.observability.kind],
    );
    return rows[0]?.open;
  };
  await expect.poll(ended, { timeout: 20_000 }).toBe(0);
  await nats.start();
  await expect
    .poll(() => [web, work].map(({ bus }) => [bus.state().connected, bus.state().reconnects]), { timeout: 10_000 })
    .toEqual([
      [true, 1],
      [true, 1],
    ]);
  await runReachesReaders();
});
