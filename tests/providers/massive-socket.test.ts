// The vendor's stream of minutes over a socket on loopback: what frames tell, the sign-in, refusals, silence.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { parseFrame, readNanos } from '../../src/providers/massive/parse-socket.ts';
import { createMassiveSocket } from '../../src/providers/massive/socket.ts';
import type { FeedEnd, FeedListener } from '../../src/providers/ports/minute-feed.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { testClock } from '../setup/clock.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const NOW = Date.parse('2026-11-17T18:14:01.250Z');
const read = (text: string) => parseFrame(bytes(text), NOW);
const am = (more: object = {}) => ({
  ev: 'AM',
  sym: 'BRK.B',
  v: 4110,
  av: 9470157,
  op: 0.4372,
  vw: 0.4488,
  o: 0.4488,
  c: 0.4486,
  h: 0.4489,
  l: 0.4486,
  a: 0.4352,
  z: 685,
  s: 1610144640000,
  e: 1610144700000,
  ...more,
});
const examples = new URL('../../../shared/data/contracts/examples/massive/', import.meta.url);
const example = (kind: string) =>
  (JSON.parse(readFileSync(new URL(`ws_${kind}.json`, examples), 'utf8')) as { example: Record<string, unknown> })
    .example;

describe('frames of the stocks socket', () => {
  // MIN-12
  test('a minute aggregate becomes a minute of its symbol, field by field', () => {
    expect(read(JSON.stringify([am()])).aggregates).toEqual([
      {
        symbol: 'BRK.B',
        start_ms: 1610144640000,
        end_ms: 1610144700000,
        open: 0.4488,
        high: 0.4489,
        low: 0.4486,
        close: 0.4486,
        volume: 4110,
        accumulated_volume: 9470157,
        official_open: 0.4372,
        vwap: 0.4488,
        avg_price: 0.4352,
        avg_trade_size: 685,
        is_otc: false,
        received_ms: NOW,
        source: 'feed',
      },
    ]);
  });

  test.skipIf(!existsSync(examples))(
    'the vendor’s own examples are read, and kinds nobody asked for are counted',
    () => {
      const frame = ['AM', 'LULD', 'NOI', 'Q', 'T', 'A'].map(example);
      const reading = read(JSON.stringify(frame));
      expect(reading.aggregates[0]).toMatchObject({ symbol: 'GTE', avg_price: 0.4352, avg_trade_size: 685 });
      expect(reading.luld[0]).toMatchObject({
        symbol: 'MSFT',
        high_limit: 218.96,
        indicators: [21],
        tape: 3,
        event_ns: '1601316752683746000',
        event_ms: 1601316752683,
        sequence_number: 290317,
      });
      expect(reading).toMatchObject({ unknown: 4, malformed: 0 });
    },
  );

  test('an instant of 19 digits keeps every one of them', () => {
    const { luld } = read(
      '[{"ev":"LULD","T":"TNA","h":0,"l":0,"i":[17],"z":3,"t":1601316752683746001,"q":7},{"ev":"AM","sym":"A \\"t\\":1601316752683746001"}]',
    );
    expect(luld).toMatchObject([{ event_ns: '1601316752683746001', high_limit: 0, low_limit: 0, indicators: [17] }]);
  });

  test.each([
    [1_601_316_752, '1601316752000000000'],
    [1_601_316_752_683, '1601316752683000000'],
    [1_601_316_752_683_746, '1601316752683746000'],
    ['1601316752683746001', '1601316752683746001'],
    [0, null],
    [-5, null],
    ['soon', null],
  ])('the unit of an instant is recognized by its size: %s', (value, digits) => {
    expect(readNanos(value)).toBe(digits);
  });

  test('unknown fields are ignored, a zero official open is unknown, and so is what is missing', () => {
    const { aggregates } = read(JSON.stringify([am({ dv: '4110.0', dav: '1.5', op: 0, a: undefined, vw: null })]));
    expect(aggregates).toMatchObject([{ official_open: null, avg_price: null, vwap: null, volume: 4110 }]);
  });

  test.each([
    ['no JSON', '[{"ev":"AM"', 1],
    ['no list', '{"ev":"AM"}', 1],
    ['entries that are no events', '[null,7,"AM",[]]', 3],
    ['no price', JSON.stringify([am({ c: null })]), 1],
    ['a high below the low', JSON.stringify([am({ h: 0.1 })]), 1],
    ['a start inside of a minute', JSON.stringify([am({ s: 1610144640500 })]), 1],
    ['a symbol that is none', JSON.stringify([am({ sym: '<b>' })]), 1],
    ['bands without a tape', '[{"ev":"LULD","T":"TNA","h":1,"l":1,"i":[],"z":9,"t":1601316752683,"q":1}]', 1],
  ])('what cannot be read is counted and left out: %s', (_, text, malformed) => {
    const reading = read(text);
    expect(reading).toMatchObject({ aggregates: [], luld: [], malformed });
  });

  test('a frame that mixes kinds gives up none of its readable events', () => {
    const frame = [am(), { ev: 'status', status: 'success', message: 'subscribed to: AM.*' }, am({ o: -1 }), am()];
    const reading = read(JSON.stringify(frame));
    expect(reading.aggregates).toHaveLength(2);
    expect(reading).toMatchObject({ malformed: 1, statuses: [{ status: 'success' }] });
  });
});

type Heard = { log: string[]; frames: string[]; end: Promise<FeedEnd> };

function hear(): Heard & { listener: FeedListener } {
  const log: string[] = [];
  const frames: string[] = [];
  let ended: (end: FeedEnd) => void = () => undefined;
  const end = new Promise<FeedEnd>((resolve) => {
    ended = resolve;
  });
  return {
    log,
    frames,
    end,
    listener: {
      onConnected: () => log.push('connected'),
      onFrame: (frame) => frames.push(new TextDecoder().decode(frame)),
      onSubscribed: (topics) => log.push(`topics ${topics}`),
      onNotEntitled: (kind) => log.push(`not entitled ${kind}`),
      onEnd: (end) => ended(end),
    },
  };
}

describe('a connection', () => {
  let server: WebSocketServer;
  let url: string;
  let talk: (socket: WebSocket, said: { action: string; params: string }) => void;
  const open: { close(): void }[] = [];
  const status = (socket: WebSocket, word: string, message = '') =>
    socket.send(JSON.stringify([{ ev: 'status', status: word, message }]));

  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stocks`;
    server.on('connection', (socket) => {
      socket.on('message', (data) => talk(socket, JSON.parse(String(data))));
      status(socket, 'connected', 'Connected Successfully');
    });
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.close();
  });
  afterAll(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  const connect = (wanted: string[] | 'all', heard = hear(), timing = systemClock) => {
    open.push(createMassiveSocket({ url, api_key: 'sample-key', timing }).open(wanted, heard.listener));
    return heard;
  };

  test('signs in with the key, asks for minutes and bands, hands on data and not the answers', async () => {
    const said: string[] = [];
    talk = (socket, { action, params }) => {
      said.push(`${action} ${params}`);
      if (action === 'auth') return status(socket, 'auth_success', 'authenticated');
      for (const topic of params.split(',')) status(socket, 'success', `subscribed to: ${topic}`);
      socket.send('[{"ev":"AM","sym":"TNA"}]');
      socket.send('[{"ev":"status","status":"success","message":"subscribed to: AM.X"},{"ev":"AM","sym":"X"}]');
    };
    const heard = connect(['TNA', 'BRK.B']);
    await expect.poll(() => heard.frames.length).toBe(2);
    expect(said).toEqual(['auth sample-key', 'subscribe AM.TNA,LULD.TNA,AM.BRK.B,LULD.BRK.B']);
    expect(heard.log).toEqual(['connected', 'topics 1', 'topics 2', 'topics 3', 'topics 4', 'topics 5']);
  });

  test('a plan without bands is said as such, and the connection goes on', async () => {
    talk = (socket, { action }) => {
      if (action === 'auth') return status(socket, 'auth_success');
      status(socket, 'success', 'subscribed to: AM.*');
      status(socket, 'error', 'not authorized for: LULD.*');
      socket.send('[{"ev":"AM"}]');
    };
    const heard = connect('all');
    await expect.poll(() => heard.frames.length).toBe(1);
    expect(heard.log).toEqual(['connected', 'topics 1', 'not entitled luld']);
  });

  test.each([
    ['auth_failed', 'refused_login'],
    ['max_connections', 'replaced'],
  ])('%s ends it as %s, whatever the socket says afterwards', async (word, reason) => {
    talk = (socket) => {
      status(socket, word);
      socket.close(1008);
    };
    const end = await connect('all').end;
    expect(end.reason).toBe(reason);
    expect(JSON.stringify(end)).not.toContain('sample-key');
  });

  test('a vendor that does not answer the sign-in, or any more, is left', async () => {
    talk = () => undefined;
    const clock = testClock();
    const heard = connect('all', hear(), clock);
    await expect.poll(() => server.clients.size).toBeGreaterThan(0);
    await clock.advance(15_000);
    expect((await heard.end).detail).toMatch(/did not answer/);
  });

  test('a drop, an address where nobody listens and one in the open network end it with the reason', async () => {
    talk = (socket) => socket.terminate();
    expect((await connect('all').end).reason).toBe('closed');
    for (const [address, detail] of [
      ['ws://127.0.0.1:9/stocks', /ECONNREFUSED/],
      ['ws://feed.example.com/stocks', /wss/],
    ] as const) {
      const heard = hear();
      createMassiveSocket({ url: address, api_key: 'k', timing: systemClock }).open('all', heard.listener);
      const end = await heard.end;
      expect(end.reason).toBe('unreachable');
      expect(end.detail).toMatch(detail);
    }
  });

  test('closed by us it says so, once', async () => {
    talk = (socket) => status(socket, 'auth_success');
    const heard = hear();
    const connection = createMassiveSocket({ url, api_key: 'k', timing: systemClock }).open('all', heard.listener);
    await expect.poll(() => heard.log).toEqual(['connected']);
    connection.close();
    connection.close();
    expect((await heard.end).reason).toBe('asked');
  });
});
