// The vendor's stream of minutes over a socket on loopback: the sign-in, refusals, silence.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createMassiveSocket } from '../../src/providers/massive/socket.ts';
import type { FeedEnd, FeedListener } from '../../src/providers/ports/minute-feed.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { testClock } from '../setup/clock.ts';

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
      onNotEntitled: (kind, words) => log.push(`not entitled ${kind}: ${words}`),
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

  const allowed = (topic: string): [string, string] => ['success', `subscribed to: ${topic}`];
  const denied = (words = 'not authorized'): [string, string] => ['error', words];
  const sign = 'Sign the agreements of this exchange.';
  test.each<[string, [status: string, message: string][], string[]]>([
    [
      'a plan without bands, the topic named',
      [allowed('AM.*'), denied('not authorized for: LULD.*')],
      ['topics 1', 'not entitled luld: not authorized for: LULD.*'],
    ],
    [
      'a plan without bands, no topic named',
      [allowed('AM.*'), denied()],
      ['topics 1', 'not entitled luld: not authorized'],
    ],
    [
      'a plan without minutes, no topic named',
      [denied(), allowed('LULD.*')],
      ['topics 1', 'not entitled aggregates: not authorized'],
    ],
    ['agreements unsigned for bands', [allowed('AM.*'), denied(sign)], ['topics 1', `not entitled luld: ${sign}`]],
    [
      'all confirmed beside a notice',
      [allowed('AM.*'), allowed('LULD.*'), ['success', 'notice']],
      ['topics 1', 'topics 2'],
    ],
  ])('%s: what was not confirmed is refused by name, and the connection goes on', async (_, answers, log) => {
    talk = (socket, { action }) => {
      if (action === 'auth') return status(socket, 'auth_success');
      for (const [word, message] of answers) status(socket, word, message);
      socket.send('[{"ev":"AM"}]');
    };
    const heard = connect('all');
    await expect.poll(() => heard.frames.length).toBe(1);
    expect(heard.log).toEqual(['connected', ...log]);
  });

  test('topics that are never answered are refused with those that were', async () => {
    talk = (socket, { action }) => {
      if (action === 'auth') return status(socket, 'auth_success');
      for (const symbol of ['A', 'B']) status(socket, 'success', `subscribed to: AM.${symbol}`);
      status(socket, 'error', 'not authorized');
    };
    const clock = testClock();
    const heard = connect(['A', 'B'], hear(), clock);
    await expect.poll(() => heard.log).toEqual(['connected', 'topics 1', 'topics 2']);
    await clock.advance(10_000);
    expect(heard.log.at(-1)).toBe('not entitled luld: not authorized');
  });

  test.each([
    ['a key that is wrong', 'auth_failed', 'authentication failed', 'refused_login', /"authentication failed"/],
    [
      'a plan without streaming',
      'auth_failed',
      'This plan has no streaming access.',
      'refused_login',
      /no streaming access/,
    ],
    ['an older form of both', 'error', 'authentication failed', 'refused_login', /"authentication failed"/],
    ['a status without words', 'auth_failed', '', 'refused_login', /did not accept the sign-in$/],
    ['a key in the words', 'auth_failed', 'key sample-key is unknown', 'refused_login', /key … is unknown/],
    ['another connection', 'max_connections', '', 'replaced', /another one was opened/],
  ])(
    '%s ends it in the words of the vendor, whatever the socket says afterwards',
    async (_, word, message, reason, words) => {
      talk = (socket) => {
        status(socket, word, message);
        socket.close(1008);
      };
      const end = await connect('all').end;
      expect(end.reason).toBe(reason);
      expect(end.detail).toMatch(words);
      expect(JSON.stringify(end)).not.toContain('sample-key');
    },
  );

  test.each([
    ['no real-time data', 'No real-time data for this key; a delayed address exists.'],
    ['agreements unsigned', 'Agreements of the exchanges are not signed.'],
    ['nothing of the plan', 'not authorized'],
  ])('%s after the sign-in: refused in the words of the vendor', async (_, message) => {
    talk = (socket, { action }) => {
      if (action === 'auth') return status(socket, 'auth_success');
      for (let topic = 0; topic < 2; topic++) status(socket, 'error', message);
    };
    const end = await connect('all').end;
    expect(end).toMatchObject({ reason: 'refused_plan', detail: expect.stringContaining(message) });
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
