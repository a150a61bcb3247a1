// Simulated stocks socket: handshake, minute aggregates equal to the bars, LULD bands, one connection at a time.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newYorkInstant } from '../../src/domain/market/calendar.ts';
import { makeHalts } from '../../src/simulator/prices/episodes.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { friday, fridaySession, getJson, type StoppedClock, sampleMarket, startSample } from './sample-market.ts';

type Event = Record<string, unknown>;
type Client = {
  socket: WebSocket;
  events: Event[];
  frames: string[];
  until: (test: (event: Event) => boolean) => Promise<Event>;
};

const open = newYorkInstant(friday, 570);
const clock: StoppedClock = { now: open };
let simulator: Simulator;
const clients: Client[] = [];

beforeAll(async () => {
  simulator = await startSample(clock);
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate();
});
afterAll(() => simulator.close());

async function connect(): Promise<Client> {
  const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/massive/stocks`);
  const events: Event[] = [];
  const frames: string[] = [];
  const waiting: { test: (event: Event) => boolean; done: (event: Event) => void }[] = [];
  socket.on('message', (data) => {
    frames.push(String(data));
    for (const event of JSON.parse(String(data)) as Event[]) {
      events.push(event);
      for (const entry of [...waiting]) if (entry.test(event)) entry.done(event);
    }
  });
  const client: Client = {
    socket,
    events,
    frames,
    until: (wanted) =>
      new Promise((resolve) => {
        const found = events.find(wanted);
        if (found) resolve(found);
        else waiting.push({ test: wanted, done: resolve });
      }),
  };
  clients.push(client);
  await client.until((event) => event.status === 'connected');
  return client;
}

async function authorized(topics: string): Promise<Client> {
  const client = await connect();
  client.socket.send(JSON.stringify({ action: 'auth', params: 'sample-key' }));
  await client.until((event) => event.status === 'auth_success');
  client.socket.send(JSON.stringify({ action: 'subscribe', params: topics }));
  await client.until((event) => event.status === 'success');
  return client;
}

describe('refusals as the vendor words them', () => {
  afterEach(() => simulator.socketFaults.clear());
  const twice = (words: string) => Array<string>(2).fill(`error: ${words}`);
  const statuses = (client: Client) => client.events.slice(1).map(({ status, message }) => `${status}: ${message}`);

  test.each([
    ['socket-no-streaming', 'auth_failed: This plan has no streaming access.'],
    ['socket-old-refusal', 'error: authentication failed'],
  ] as const)('%s ends at sign-in', async (kind, words) => {
    simulator.socketFaults.add({ kind, times: 1 });
    const client = await connect();
    client.socket.send(JSON.stringify({ action: 'auth', params: 'sample-key' }));
    await once(client.socket, 'close');
    expect(statuses(client)).toEqual([words]);
  });

  test.each([
    ['socket-bare-refusals', ['success: subscribed to: AM.AAPL', 'error: not authorized']],
    ['socket-no-real-time', twice('No real-time data for this key; a delayed address exists for delayed plans.')],
    ['socket-unsigned', twice('Real-time data needs the signed agreements of the exchanges.')],
  ] as const)('%s comes after a sign-in that succeeds, one status a topic', async (kind, words) => {
    simulator.socketFaults.add({ kind });
    const client = await connect();
    client.socket.send(JSON.stringify({ action: 'auth', params: 'sample-key' }));
    await client.until((event) => event.status === 'auth_success');
    client.socket.send(JSON.stringify({ action: 'subscribe', params: 'AM.AAPL,LULD.AAPL' }));
    await client.until(() => client.events.length === 4);
    expect(statuses(client).slice(1)).toEqual(words);
  });
});

const examples = new URL('../../../shared/data/contracts/examples/massive/', import.meta.url);

describe('the stocks socket', () => {
  test.skipIf(!existsSync(examples)).each(['AM', 'LULD'])(
    '%s events have the fields of the vendor’s example, of the same types',
    async (kind) => {
      const file = JSON.parse(readFileSync(new URL(`ws_${kind}.json`, examples), 'utf8')) as { example: Event };
      clock.now = open + 2 * 60_000;
      const client = await authorized(`${kind}.*`);
      simulator.tick();
      clock.now += 60_000;
      simulator.tick();
      const event = await client.until((entry) => entry.ev === kind);
      for (const [field, value] of Object.entries(file.example))
        expect([field, typeof event[field]]).toEqual([field, typeof value]);
    },
  );

  test('greets, authenticates and subscribes in the vendor’s words', async () => {
    const client = await connect();
    expect(client.frames[0]).toBe('[{"ev":"status","status":"connected","message":"Connected Successfully"}]');
    client.socket.send('{"action":"subscribe","params":"AM.TNA"}');
    await client.until((event) => event.status === 'auth_required');
    client.socket.send('{"action":"auth","params":"k"}');
    expect(await client.until((event) => event.status === 'auth_success')).toMatchObject({ message: 'authenticated' });
    client.socket.send('{"action":"subscribe","params":"AM.TQQQ,AM.SQQQ,XX.TNA"}');
    expect(await client.until((event) => event.message === 'subscribed to: AM.SQQQ')).toMatchObject({
      status: 'success',
    });
    await client.until((event) => event.status === 'error');
  });

  test('an empty key fails and closes', async () => {
    const client = await connect();
    const closed = once(client.socket, 'close');
    client.socket.send('{"action":"auth","params":""}');
    await client.until((event) => event.status === 'auth_failed');
    await closed;
  });

  test('each minute brings one aggregate per subscribed symbol that traded, equal to the minute’s bar', async () => {
    clock.now = open + 5 * 60_000;
    const client = await authorized('AM.TNA,AM.NVDA');
    simulator.tick();
    clock.now += 60_000;
    simulator.tick();
    const event = await client.until((entry) => entry.ev === 'AM' && entry.sym === 'NVDA');
    await client.until((entry) => entry.ev === 'AM' && entry.sym === 'TNA');
    const start = clock.now - 60_000;
    const bars = await getJson<{ results: Record<string, number>[] }>(
      simulator,
      `/massive/v2/aggs/ticker/NVDA/range/1/minute/${start}/${start}`,
    );
    const { o, h, l, c, v, vw } = bars.results[0] ?? {};
    expect(event).toMatchObject({ o, h, l, c, v, vw, s: start, e: clock.now });
    const row = await getJson<{ ticker: { day: { v: number; vw: number; o: number } } }>(
      simulator,
      '/massive/v2/snapshot/locale/us/markets/stocks/tickers/NVDA',
    );
    expect([event.av, event.a, event.op]).toEqual([row.ticker.day.v, row.ticker.day.vw, row.ticker.day.o]);
    expect(client.events.filter((entry) => entry.ev === 'AM' && entry.sym === 'AAPL')).toHaveLength(0);
  });

  test('a tick without a new minute sends nothing twice', async () => {
    clock.now = open + 20 * 60_000;
    const client = await authorized('AM.TNA');
    simulator.tick();
    clock.now += 60_000;
    simulator.tick();
    simulator.tick();
    clock.now += 60_000;
    simulator.tick();
    const starts = async (): Promise<unknown[]> => {
      await client.until((entry) => entry.ev === 'AM' && entry.e === clock.now);
      return client.events.filter((entry) => entry.ev === 'AM').map((entry) => entry.s);
    };
    expect(await starts()).toEqual([clock.now - 120_000, clock.now - 60_000]);
  });

  test('the star subscribes to the whole market', async () => {
    clock.now = open + 40 * 60_000;
    const client = await authorized('AM.*');
    simulator.tick();
    clock.now += 60_000;
    simulator.tick();
    client.socket.send('{"action":"unsubscribe","params":"AM.*"}');
    await client.until((event) => event.message === 'unsubscribed to: AM.*');
    expect(client.events.filter((event) => event.ev === 'AM').length).toBeGreaterThan(600);
  });

  test('a halt of a Nasdaq stock is sent as indicator 17 with empty bands and its end as 18, in nanoseconds', async () => {
    const halted = sampleMarket.universe.listings.find(
      (listing) => listing.exchange === 'XNAS' && makeHalts(listing, fridaySession).length > 0,
    );
    if (!halted) throw new Error('no halt on that day');
    const halt = makeHalts(halted, fridaySession)[0];
    if (!halt) throw new Error('no halt');
    clock.now = open + halt.start * 60_000;
    const client = await authorized(`LULD.${halted.symbol}`);
    simulator.tick();
    clock.now += 60_000;
    simulator.tick();
    const stop = await client.until((event) => event.ev === 'LULD' && String(event.i) === '17');
    expect(stop).toMatchObject({ T: halted.symbol, h: 0, l: 0, z: 3 });
    expect(client.frames.join('')).toMatch(/"t":\d{19}/);
    clock.now = open + (halt.end + 1) * 60_000;
    simulator.tick();
    const resume = await client.until((event) => event.ev === 'LULD' && String(event.i) === '18');
    expect(Number(resume.h)).toBeGreaterThan(Number(resume.l));
    expect(Number(resume.q)).toBeGreaterThan(Number(stop.q));
  });

  test('a second connection makes the server close the older one with max_connections', async () => {
    const older = await authorized('AM.TNA');
    const closed = once(older.socket, 'close');
    await authorized('AM.TNA');
    await older.until((event) => event.status === 'max_connections');
    await closed;
  });

  test('a socket drop ends the connection without a word', async () => {
    const client = await authorized('AM.TNA');
    const closed = once(client.socket, 'close');
    simulator.faults.add({ kind: 'socket-drop' });
    const [code] = await closed;
    expect(code).toBe(1006);
  });
});
