// Calls between processes are answered once, by a living process, with the values and errors of a call within one.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AnalystError } from '../../../src/providers/ports/analyst.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { createListener, type Listener } from '../../../src/server/db/listener.ts';
import { Fault } from '../../../src/server/fault.ts';
import { newOwner } from '../../../src/server/jobs/leases/owner.ts';
import { createLog } from '../../../src/server/log.ts';
import { createRemoteCalls, NOBODY_ANSWERS, type RemoteCalls } from '../../../src/server/remote-calls/remote-calls.ts';
import { type PortTasks, portHandler, remotePort } from '../../../src/server/remote-calls/remote-ports.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import type { SampleTasks } from './sample-tasks.ts';

let storage: TestDatabase;
let opened: { calls: RemoteCalls; listener: Listener }[] = [];
let children: ChildProcess[] = [];
beforeEach(async () => {
  storage = await testDatabase();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const { calls, listener } of opened) {
    await calls.close();
    await listener.close();
  }
  opened = [];
  children = [];
  await storage.drop();
});

/** What one process has; several in one process of the test are distinguished by their owners. */
function open(): RemoteCalls {
  const listener = createListener(storage.database.connection, systemClock);
  const deps = { database: storage.database, listener, owner: newOwner(randomBytes), clock: systemClock };
  const calls = createRemoteCalls({ ...deps, log: createLog('silent') });
  opened.push({ calls, listener });
  return calls;
}

const errors: Record<string, Error> = {
  fault: new Fault(429, 'Too many', { retryAfterSeconds: 7 }),
  provider: new ProviderError('rate_limited', 'own request limit reached', {
    provider: 'x',
    retry_after_ms: 5,
    sent: false,
  }),
  analyst: new AnalystError('timeout', 'too late', {
    provider: 'x',
    cost: { model: 'm', input_tokens: 1, output_tokens: 2, usd: 3 },
  }),
};

function serve(calls: RemoteCalls, on: { hold?: () => Promise<string>; double?: () => void } = {}) {
  return calls.serve<SampleTasks>('sample', {
    double: async (numbers) => {
      on.double?.();
      return numbers.map((one) => one * 2);
    },
    refuse: (name) => Promise.reject(errors[name]),
    hold: on.hold ?? (async () => 'let go'),
  });
}

const rowsLeft = async () =>
  (await storage.database.pool.query<{ count: number }>('select count(*) from remote_call')).rows[0]?.count;

test('columns come back as columns, refusals with their words and vendors’ failures with their kind', async () => {
  await serve(open());
  const { ask } = open().caller<SampleTasks>('sample', 10_000);
  expect(await ask('double', Float64Array.of(1, Number.NaN, -0))).toEqual(Float64Array.of(2, Number.NaN, -0));
  await expect(ask('refuse', 'fault')).rejects.toMatchObject({ status: 429, detail: 'Too many', retryAfterSeconds: 7 });
  await expect(ask('refuse', 'provider')).rejects.toMatchObject({
    kind: 'rate_limited',
    retry_after_ms: 5,
    sent: false,
  });
  await expect(ask('refuse', 'provider')).rejects.toBeInstanceOf(ProviderError);
  await expect(ask('refuse', 'analyst')).rejects.toMatchObject({ kind: 'timeout', cost: { usd: 3 } });
  await expect(ask('refuse', 'analyst')).rejects.toBeInstanceOf(AnalystError);
  expect(await rowsLeft()).toBe(0);
});

test('of two processes that serve, fifty calls at once are each answered by one', async () => {
  let worked = 0;
  const double = () => {
    worked += 1;
  };
  await serve(open(), { double });
  await serve(open(), { double });
  const { ask } = open().caller<SampleTasks>('sample', 10_000);
  const asked = Array.from({ length: 50 }, (_, at) => ask('double', Float64Array.of(at)));
  expect((await Promise.all(asked)).map(([first]) => first)).toEqual(Array.from({ length: 50 }, (_, at) => at * 2));
  expect(worked).toBe(50);
});

test('a call whose process is killed in the middle is answered by another one', async () => {
  const program = fileURLToPath(new URL('answering-process.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: storage.url };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  const { ask } = open().caller<SampleTasks>('sample', 30_000);
  const held = ask('hold', null);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await serve(open(), { hold: async () => 'answered by another' });
  expect(await held).toBe('answered by another');
});

test('where nobody serves, the caller is refused in words', async () => {
  const { ask } = open().caller<SampleTasks>('sample', 60_000);
  await expect(ask('double', Float64Array.of(1))).rejects.toMatchObject({ status: 503, detail: NOBODY_ANSWERS });
  // The caller need not wait until its call is off the table.
  await expect.poll(rowsLeft).toBe(0);
});

test('a call waits for a process that becomes ready', async () => {
  const calls = open();
  let ready = false;
  const handlers = { double: async (of: Float64Array) => of, refuse: async () => null, hold: async () => 'ready' };
  await calls.serve<SampleTasks>('sample', handlers, { ready: () => ready });
  const held = open().caller<SampleTasks>('sample', 10_000).ask('hold', null);
  ready = true;
  calls.recheck();
  expect(await held).toBe('ready');
});

test('an answer that comes after the deadline is dropped', async () => {
  let letGo = (_: string): void => undefined;
  await serve(open(), {
    hold: () =>
      new Promise((resolve) => {
        letGo = resolve;
      }),
  });
  const { ask } = open().caller<SampleTasks>('sample', 500);
  await expect(ask('hold', null)).rejects.toMatchObject({ status: 503 });
  letGo('late');
  expect(await open().caller<SampleTasks>('sample', 10_000).ask('double', Float64Array.of(2))).toEqual(
    Float64Array.of(4),
  );
  await expect.poll(rowsLeft).toBe(0);
});

test('calls go on after every connection to the database was lost', async () => {
  await serve(open());
  const { ask } = open().caller<SampleTasks>('sample', 30_000);
  await ask('double', Float64Array.of(1));
  const lose =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await storage.database.pool.query(lose);
  const again = async (tries: number): Promise<Float64Array> => {
    try {
      return await ask('double', Float64Array.of(3));
    } catch (error) {
      if (tries === 0) throw error;
      return again(tries - 1);
    }
  };
  expect(await again(5)).toEqual(Float64Array.of(6));
});

test('a port of vendors works from a process that asks none', async () => {
  const port = {
    name: 'Sample vendor',
    bars: async (symbol: string, options: { priority?: string; onBytes?: () => void }) => [symbol, options.priority],
    fails: () => Promise.reject(errors.provider),
  };
  await open().serve<PortTasks>('vendors', portHandler({ market: port }));
  const remote = remotePort(port, 'market', port.name, open().caller<PortTasks>('vendors', 10_000));
  expect(remote.name).toBe('Sample vendor');
  expect(await remote.bars('KSTL', { priority: 'user', onBytes: () => undefined })).toEqual(['KSTL', 'user']);
  await expect(remote.fails()).rejects.toBeInstanceOf(ProviderError);
  const nobody = remotePort(port, 'market', port.name, open().caller<PortTasks>('nobody', 10_000));
  await expect(nobody.bars('KSTL', {})).rejects.toMatchObject({ kind: 'unavailable', sent: false });
});
