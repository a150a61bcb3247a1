// The bus over each engine: messages reach the other processes of the same database once, losses are noticed and made up for.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Bus, createBus } from '../../../src/server/bus/bus.ts';
import { toNatsOptions } from '../../../src/server/bus/nats-link.ts';
import { afterCommit } from '../../../src/server/db/query.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { recordingLog } from '../../setup/app.ts';
import { inGate } from '../../setup/long-run.ts';
import { type NatsServer, startNats } from '../../setup/nats.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
let nats: NatsServer;
beforeAll(async () => {
  storage = await testDatabase();
  nats = await startNats({ user: 'sample', password: 'a/b:c@d' });
});
afterAll(async () => {
  await nats.stop();
  await storage.drop();
});

function createSample(url: string | null, of = storage) {
  const { log, lines } = recordingLog('info');
  const bus = createBus({ url, database: of.database, clock: systemClock, log });
  onTestFinished(bus.close);
  return { bus, lines };
}

/** Payloads heard on a channel, and how often a message may have been missed. */
async function listenTo(bus: Bus, channel: 'job' | 'calendar' = 'job') {
  const heard: string[] = [];
  let missed = 0;
  const subscription = await bus.subscribe(
    channel,
    (payload) => heard.push(payload),
    () => {
      missed += 1;
    },
  );
  return { heard, missed: () => missed, subscription };
}

describe.each(['postgres', 'nats'] as const)('over %s', (engine) => {
  const open = (of?: TestDatabase) => createSample(engine === 'nats' ? nats.url : null, of);

  test('a message reaches every process once, its own too, on its channel alone', async () => {
    const [one, other] = [open(), open()];
    const [own, others, calendar] = [
      await listenTo(one.bus),
      await listenTo(other.bus),
      await listenTo(other.bus, 'calendar'),
    ];
    expect(one.bus.state()).toMatchObject({ engine, connected: true, reconnects: 0 });
    expect(one.lines.join()).toContain('bus: connected');
    one.bus.publish('job', 'queued:sample');
    one.bus.publish('job', 'ended:7,8');
    one.bus.publish('calendar', '');
    await expect.poll(() => calendar.heard).toEqual(['']);
    expect(others.heard).toEqual(['queued:sample', 'ended:7,8']);
    expect(own.heard).toEqual(['queued:sample', 'ended:7,8']);
    expect(one.bus.state()).toMatchObject({ sent: 3, received: 0 });
    expect(other.bus.state()).toMatchObject({ sent: 0, received: 3 });
    // A process that only sends is heard too.
    open().bus.publish('calendar', 'only sent');
    await expect.poll(() => calendar.heard).toEqual(['', 'only sent']);
  });

  test('processes of another database hear nothing', async () => {
    const elsewhere = await testDatabase();
    const [one, stranger, last] = [open(), open(elsewhere), open()];
    const [strange, heard] = [await listenTo(stranger.bus), await listenTo(last.bus)];
    await listenTo(one.bus);
    one.bus.publish('job', 'cancel:7');
    await expect.poll(() => heard.heard).toEqual(['cancel:7']);
    stranger.bus.publish('job', 'cancel:8');
    await expect.poll(() => strange.heard).toEqual(['cancel:8']);
    await stranger.bus.close();
    await elsewhere.drop();
  });

  test('what is sent last before a process ends still arrives', async () => {
    const [one, other] = [open(), open()];
    await listenTo(one.bus);
    const { heard } = await listenTo(other.bus);
    one.bus.publish('job', 'ended:9');
    await one.bus.close();
    await expect.poll(() => heard).toEqual(['ended:9']);
  });

  test('a lost connection is reported, polled over, and made again', async () => {
    const [one, other] = [open(), open()];
    const own = await listenTo(one.bus);
    const others = await listenTo(other.bus);
    if (engine === 'nats') await nats.kill();
    else {
      await storage.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      );
    }
    await expect
      .poll(() => [one, other].map(({ lines }) => lines.join().includes('bus: connection lost')))
      .toEqual([true, true]);
    const before = own.missed();
    if (engine === 'nats') {
      expect(one.bus.state().connected).toBe(false);
      one.bus.publish('job', 'queued:meanwhile');
      await expect.poll(() => own.heard).toEqual(['queued:meanwhile']);
      await expect.poll(() => own.missed(), { timeout: 10_000 }).toBeGreaterThan(before);
      await nats.start();
    }
    const states = () => [one, other].map(({ bus }) => [bus.state().connected, bus.state().reconnects]);
    await expect.poll(states, { timeout: 10_000 }).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect(one.lines.join()).toContain('bus: connected again');
    expect(own.missed()).toBeGreaterThan(1);
    one.bus.publish('job', 'queued:afterwards');
    await expect.poll(() => others.heard).toEqual(['queued:afterwards']);
  });
});

const unusable = {
  'nobody listens': () => 'nats://127.0.0.1:1',
  'the account is refused': () => nats.url.replace('sample:', 'other:'),
};
test.each(inGate(['nobody listens'] as const, ['nobody listens', 'the account is refused'] as const))(
  'at an address where %s the process starts, polls and says so once',
  async (why) => {
    const url = unusable[why];
    const { bus, lines } = createSample(url());
    const { heard, missed } = await listenTo(bus);
    expect(bus.state()).toMatchObject({ engine: 'nats', connected: false });
    bus.publish('job', 'queued:sample');
    await expect.poll(() => heard).toEqual(['queued:sample']);
    await expect.poll(missed, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes('bus: not connected'))).toHaveLength(1);
  },
);

test('a closed subscription hears nothing', async () => {
  const { bus } = createSample(null);
  const [gone, there] = [await listenTo(bus), await listenTo(bus)];
  gone.subscription.close();
  bus.publish('job', 'queued:sample');
  await expect.poll(() => there.heard).toEqual(['queued:sample']);
  expect(gone.heard).toEqual([]);
});

test('what waits for a commit is done after it, and never after a rollback', async () => {
  const done: string[] = [];
  const { database } = storage;
  await database.transaction(async (query) => {
    afterCommit(query, () => done.push('committed'));
    await query('select 1');
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['committed']);
  const failing = database.transaction(async (query) => {
    afterCommit(query, () => done.push('rolled back'));
    await query('select no_such_column');
  });
  await expect(failing).rejects.toThrow('no_such_column');
  afterCommit(database.query, () => done.push('at once'));
  expect(done).toEqual(['committed', 'at once']);
});

test.each([
  ['nats://bus:4222', { servers: ['bus:4222'] }],
  ['nats://one:4222,nats://two:4223', { servers: ['one:4222', 'two:4223'] }],
  ['nats://me:a%2Fb@bus:4222', { servers: ['bus:4222'], user: 'me', pass: 'a/b' }],
  ['nats://secret@bus:4222', { servers: ['bus:4222'], token: 'secret' }],
  ['tls://bus:4222', { servers: ['bus:4222'], tls: {} }],
])('the address %s is read', (url, options) => {
  expect(toNatsOptions(url)).toEqual(options);
});
