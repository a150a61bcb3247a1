// Vendor limits hold for each key over all gates, threads and processes on one database.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createProviderFetch, type ProviderFetch } from '../../../src/providers/calls/provider-fetch.ts';
import { createTransport } from '../../../src/providers/calls/transport.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { createRateLimits } from '../../../src/server/rate-limits/rate-limits.ts';
import { json, startVendor, type VendorServer } from '../../providers/vendor-server.ts';
import { fullestWindow } from '../../setup/fullest-window.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const Shape = z.object({ price: z.number() });
const call = { service: 'quote', path: '/quote' };
const transport = createTransport();

let storage: TestDatabase;
let vendor: VendorServer;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(async () => {
  await storage.database.query('delete from rate_limit');
  vendor = await startVendor((_, reply) => json(reply, { price: 5 }));
});
afterEach(() => vendor.close());

/** A gate of its own, as each process and each thread has one. */
function connect(limits: { calls: number; per_ms: number }[], key = 'sample-key'): ProviderFetch {
  return createProviderFetch({
    provider: 'sample vendor',
    base_url: vendor.url,
    headers: { authorization: `Bearer ${key}` },
    limits,
    limit_of: createRateLimits({ database: storage.database, clock: systemClock }).vendors(key),
    timing: systemClock,
    random: () => 0.5,
    transport,
    log: () => undefined,
  });
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { kind: string }) => error.kind,
  );

// F-07
test('F-07: two gates with one key share one window, another key has its own', async () => {
  const limits = [{ calls: 6, per_ms: 60_000 }];
  const [one, two, other] = [connect(limits), connect(limits), connect(limits, 'another-key')];
  const asked = Array.from({ length: 10 }, (_, at) => outcome((at % 2 ? one : two).json(call, Shape)));
  const outcomes = await Promise.all(asked);
  // A place that came too late to be used, which a busy machine makes happen, is lost and counts all the same.
  const answered = outcomes.filter((each) => each === 'answered').length;
  expect(outcomes.filter((each) => each === 'rate_limited')).toHaveLength(10 - answered);
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThanOrEqual(6);
  expect(vendor.requests).toHaveLength(answered);
  for (const gate of [one, two]) expect(await outcome(gate.json(call, Shape))).toBe('rate_limited');
  expect(await outcome(other.json(call, Shape))).toBe('answered');
});

test('F-07: Retry-After sent to one gate keeps the other silent, and tries again count as calls', async () => {
  const [one, two] = [connect([{ calls: 100, per_ms: 60_000 }]), connect([{ calls: 100, per_ms: 60_000 }])];
  vendor.answer((_, reply) => json(reply, {}, 429, { 'retry-after': '30' }));
  expect(await outcome(one.json(call, Shape))).toBe('rate_limited');
  await expect(two.json(call, Shape)).rejects.toMatchObject({ kind: 'rate_limited', sent: false });
  expect(vendor.requests).toHaveLength(1);
});

test('a further try needs a place too: three calls allowed are three requests', async () => {
  const one = connect([{ calls: 3, per_ms: 60_000 }]);
  vendor.answer((_, reply) => json(reply, {}, 503));
  expect(await outcome(one.json(call, Shape))).toBe('unavailable');
  expect(vendor.requests).toHaveLength(3);
  expect(await outcome(one.json(call, Shape))).toBe('rate_limited');
  expect(vendor.requests).toHaveLength(3);
});

//
test('A-14: the key stands in no row, only its hash', async () => {
  await connect([{ calls: 3, per_ms: 1_000 }], 'canary-key-7f3a').json(call, Shape);
  const { rows } = await storage.database.pool.query<{ row: string }>('select rate_limit::text as row from rate_limit');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).toMatch(/^\("?vendor:[0-9a-f]{64}/);
  expect(rows[0]?.row).not.toContain('canary');
});

test('without the database nothing is sent, and the caller learns that the vendor is not available', async () => {
  const one = connect([{ calls: 3, per_ms: 1_000 }]);
  await storage.database.pool.query('alter table rate_limit rename to moved_away');
  await expect(one.json(call, Shape)).rejects.toMatchObject({ kind: 'unavailable', sent: false });
  expect(vendor.requests).toHaveLength(0);
  await storage.database.pool.query('alter table moved_away rename to rate_limit');
  expect(await outcome(one.json(call, Shape))).toBe('answered');
});

test('rows forgotten by a database that crashed do not open the window again', async () => {
  const calls = 6;
  const one = connect([{ calls, per_ms: 60_000 }]);
  await one.json(call, Shape);
  await storage.database.pool.query('truncate rate_limit');
  const outcomes: string[] = [];
  for (let at = 0; at < calls; at += 1) outcomes.push(await outcome(one.json(call, Shape)));
  expect(outcomes[0]).toBe('answered');
  // Places that a busy machine makes come too late to be used count all the same.
  expect(outcomes.at(-1)).toBe('rate_limited');
  expect(vendor.requests.length).toBeLessThanOrEqual(calls);
});

// F-07
longTest(
  'F-07: three processes that call as fast as they can never exceed the limits, by the vendor’s own count',
  async () => {
    const limits = [
      { calls: 30, per_ms: 3_000 },
      { calls: 80, per_ms: 10_000 },
    ];
    const arrivals: number[] = [];
    vendor.answer((_, reply) => {
      arrivals.push(performance.now());
      json(reply, { price: 5 });
    });
    const program = fileURLToPath(new URL('call-in-one-process.ts', import.meta.url));
    const env = { ...process.env, VENDOR_URL: vendor.url, DATABASE_URL: storage.url, LIMITS: JSON.stringify(limits) };
    const start = () => spawn(process.execPath, [program], { env, stdio: 'inherit' });
    const processes = [start(), start(), start()];
    try {
      // One of them is killed and replaced on the way.
      await vendor.arrived(60);
      processes[0]?.kill('SIGKILL');
      processes.push(start());
      await vendor.arrived(140);
    } finally {
      for (const each of processes) each.kill('SIGKILL');
    }
    // On a busy machine a request may be on its way for so long: what left in a window arrives within a shorter one.
    const under_way_ms = 1_000;
    for (const { calls, per_ms } of limits)
      expect(fullestWindow(arrivals, per_ms - under_way_ms)).toBeLessThanOrEqual(calls);
  },
);
