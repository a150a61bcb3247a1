// Refusals are remembered as they were said (key, interface, symbol, span, day), waits as long as the vendor asks, illness by interface.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createProviderFetch, type ProviderFetch } from '../../src/providers/calls/provider-fetch.ts';
import { createTransport } from '../../src/providers/calls/transport.ts';
import { readMassiveEnvelope } from '../../src/providers/massive/envelope.ts';
import type { CallRecord } from '../../src/providers/ports/call-log.ts';
import { type VendorClock, vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEY = 'canary-key-7f3a';
let vendor: VendorServer;
let clock: VendorClock;
let fetch: ProviderFetch;
let records: CallRecord[];
let insistedAt: number;
beforeEach(async () => {
  vendor = await startVendor();
  clock = vendorClock();
  records = [];
  insistedAt = Number.NEGATIVE_INFINITY;
  fetch = createProviderFetch({
    provider: 'massive',
    name: 'Massive',
    key_setting: 'MASSIVE_API_KEY',
    envelope: readMassiveEnvelope,
    base_url: vendor.url,
    headers: { authorization: `Bearer ${KEY}` },
    limits: [{ calls: 1_000, per_ms: MINUTE }],
    timing: clock,
    insisted_at: () => insistedAt,
    random: () => 0.5,
    transport: createTransport(),
    log: (record) => records.push(record),
  });
});
afterEach(() => vendor.close());

type Asked = { service?: string; symbol?: string | null; span?: [from: string, to: string]; insist?: boolean };
/** Answers what the call ended as: "ok", or its kind, with a "!" behind it where nothing was sent. */
async function ask({ service = 'bars', symbol = null, span, insist }: Asked = {}): Promise<string> {
  const days = span === undefined ? null : { from: span[0], to: span[1] };
  return fetch.json({ service, path: `/${service}`, symbol, span: days, insist }, z.looseObject({})).then(
    () => 'ok',
    (error) => `${error.kind}${error.sent ? '' : '!'}`,
  );
}
const plan = (words = 'Not part of this plan.') =>
  vendor.answer((_, r) => json(r, { status: 'NOT_AUTHORIZED', message: words }, 403));
const well = () => vendor.answer((_, r) => json(r, { status: 'OK' }));
const unauthorized = (only?: string) =>
  vendor.answer(({ path }, r) =>
    only === undefined || path === `/${only}` ? json(r, { error: 'No access.' }, 401) : json(r, {}),
  );

/** What is refused first, then questions while the vendor is well again, each with its end. */
const scopes: [string, Asked, [Asked, string][]][] = [
  [
    'an interface',
    {},
    [
      [{}, 'not_entitled!'],
      [{ service: 'news' }, 'ok'],
    ],
  ],
  [
    'a symbol',
    { symbol: 'A' },
    [
      [{ symbol: 'A' }, 'not_entitled!'],
      [{ symbol: 'B' }, 'ok'],
    ],
  ],
  [
    'a span before the years of the plan',
    { symbol: 'A', span: ['2015-01-01', '2015-06-10'] },
    [
      [{ symbol: 'A', span: ['2015-01-01', '2015-06-10'] }, 'not_entitled!'],
      [{ symbol: 'A', span: ['2014-06-01', '2026-11-17'] }, 'ok'],
      [{ symbol: 'A', span: ['2015-03-01', '2015-06-10'] }, 'ok'],
      [{ symbol: 'A', span: ['2026-01-01', '2026-11-17'] }, 'ok'],
      [{ symbol: 'B', span: ['2015-01-01', '2015-06-10'] }, 'ok'],
    ],
  ],
  [
    'one day of the whole market',
    { span: ['2026-11-16', '2026-11-16'] },
    [
      [{ span: ['2026-11-16', '2026-11-16'] }, 'not_entitled!'],
      [{ span: ['2026-11-13', '2026-11-13'] }, 'ok'],
    ],
  ],
];

describe('what is refused', () => {
  test.each(scopes)(
    '%s: nothing else is closed, a person asks, and an hour later it is asked again',
    async (_, refused, then) => {
      plan();
      expect(await ask(refused)).toBe('not_entitled');
      well();
      for (const [question, end] of then) expect(await ask(question), JSON.stringify(question)).toBe(end);
      expect(await ask({ ...refused, insist: true })).toBe('ok');
      expect(await ask(refused)).toBe('ok');
      plan();
      await ask(refused);
      clock.advance(HOUR + 1);
      well();
      expect(await ask(refused)).toBe('ok');
    },
  );

  test('three old spans of different symbols close nothing; three symbols of now, before any answer, are the interface', async () => {
    plan();
    for (const symbol of ['A', 'B', 'C']) await ask({ symbol, span: ['2015-01-01', '2015-06-10'] });
    expect(await ask({ symbol: 'D', span: ['2026-11-01', '2026-11-17'] })).toBe('not_entitled');
    for (const symbol of ['E', 'F', 'G']) await ask({ service: 'target', symbol });
    expect(await ask({ service: 'target', symbol: 'H' })).toBe('not_entitled!');
  });

  test('the day that is not given yet is left alone until New York’s day ends', async () => {
    plan();
    const today: Asked = { span: ['2026-11-17', '2026-11-17'] };
    await ask(today);
    well();
    clock.advance(10 * HOUR);
    expect(await ask(today)).toBe('not_entitled!');
    clock.advance(HOUR);
    expect(await ask(today)).toBe('ok');
  });

  test('a key that is refused is named with its setting, for a minute, and a person asks at once', async () => {
    unauthorized();
    const call = { service: 'bars', path: '/bars' };
    await expect(fetch.json(call, z.looseObject({}))).rejects.toMatchObject({
      message: 'Massive refuses the key: check MASSIVE_API_KEY',
      scope: 'key',
      retry_after_ms: MINUTE,
    });
    expect(await ask({ service: 'news' })).toBe('not_entitled!');
    well();
    expect(await ask({ insist: true })).toBe('ok');
    expect(await ask({ service: 'news' })).toBe('ok');
    unauthorized();
    expect(await ask()).toBe('not_entitled');
    well();
    clock.advance(MINUTE + 1);
    expect(await ask({ service: 'news' })).toBe('ok');
  });

  test('401 of one interface while others take the key is that interface', async () => {
    unauthorized('target');
    expect(await ask({ service: 'quote', symbol: 'A' })).toBe('ok');
    for (const symbol of ['A', 'B', 'C']) expect(await ask({ service: 'target', symbol })).toBe('not_entitled');
    expect(await ask({ service: 'target', symbol: 'D' })).toBe('not_entitled!');
    expect(await ask({ service: 'quote', symbol: 'A' })).toBe('ok');
    expect(records.filter(({ refusal }) => refusal?.scope === 'key')).toEqual([]);
  });

  test('an interface that never answered is not closed by a key that stopped working', async () => {
    expect(await ask({ service: 'quote', symbol: 'A' })).toBe('ok');
    unauthorized();
    for (const symbol of ['A', 'B', 'C']) await ask({ service: 'target', symbol });
    expect(await ask({ service: 'quote', symbol: 'A' })).toBe('not_entitled');
    well();
    clock.advance(MINUTE + 1);
    expect(await ask({ service: 'target', symbol: 'A' })).toBe('ok');
  });

  test.each([
    ['Not part of this plan.', 'Not part of this plan.'],
    [`The key ${KEY} has no access, see https://vendor.example.com/pricing`, 'The key … has no access, see …'],
    ['x '.repeat(400), `${'x '.repeat(79)}x…`],
    ['', null],
  ])('the words "%s" are kept bounded and without keys', async (said, words) => {
    plan(said);
    await ask();
    expect(records[0]?.refusal).toMatchObject({ scope: 'interface', words, retry_at: clock.now() + HOUR });
    expect(JSON.stringify(records)).not.toContain(KEY);
  });
});

describe('waits', () => {
  const in40 = new Date(Date.parse('2026-11-17T18:14:40Z')).toUTCString();
  test.each<[string, Record<string, string>, number]>([
    ['no header', {}, 60_000],
    ['seconds', { 'retry-after': '40' }, 40_000],
    ['a date', { 'retry-after': in40 }, 40_000],
    ['milliseconds', { 'retry-after-ms': '40000' }, 40_000],
    ['milliseconds before seconds', { 'retry-after-ms': '40000', 'retry-after': '41' }, 40_000],
    ['an instant of reset', { 'x-ratelimit-reset': String(Date.parse('2026-11-17T18:14:40Z') / 1000) }, 40_000],
    ['a date of 2099', { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }, 300_000],
    ['a year in seconds', { 'retry-after': '31536000' }, 300_000],
    ['words', { 'retry-after': 'soon' }, 60_000],
  ])('429 with %s is asked once, then left alone for as long', async (_, headers, ms) => {
    vendor.answer((__, r) => json(r, {}, 429, headers));
    expect(await ask()).toBe('rate_limited');
    expect(vendor.requests).toHaveLength(1);
    const call = { service: 'news', path: '/news' };
    await expect(fetch.json(call, z.looseObject({}))).rejects.toMatchObject({
      message: 'Massive asked us to wait: too many requests',
      retry_after_ms: ms,
      sent: false,
    });
    well();
    clock.advance(ms + 1);
    expect(await ask()).toBe('ok');
  });

  test('a limit without a header that is met again lasts longer each time, five minutes at most', async () => {
    vendor.answer((_, r) => json(r, {}, 429));
    for (const ms of [60_000, 120_000, 240_000, 300_000, 300_000]) {
      expect(await ask()).toBe('rate_limited');
      clock.advance(ms - 10_000);
      expect(await ask()).toBe('rate_limited!');
      clock.advance(10_001);
    }
  });
});

describe('illness', () => {
  test.each<[string, Parameters<VendorServer['answer']>[0]]>([
    [
      'a page with 200',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>sample</title>'),
    ],
    ['a text with 200', (_, r) => r.writeHead(200, { 'content-type': 'text/plain' }).end('No access.')],
    ['half a JSON text', (_, r) => raw(r, '{"data":')],
    ['a list where an object is due', (_, r) => raw(r, '[1]')],
    ['500', (_, r) => json(r, {}, 500)],
  ])('%s of one interface stops that interface and no other', async (_, answer) => {
    vendor.answer((request, reply) => (request.path === '/target' ? answer(request, reply) : json(reply, {})));
    for (let at = 0; at < 26; at++) await ask({ service: 'target' });
    expect(await ask({ service: 'target' })).toBe('unavailable!');
    expect(await ask({ service: 'quote' })).toBe('ok');
  });

  test('no answer on several interfaces is the vendor', async () => {
    vendor.answer((_, r) => r.destroy());
    for (let at = 0; at < 20; at++) await ask({ service: at % 2 === 0 ? 'quote' : 'news' });
    expect(await ask({ service: 'splits' })).toBe('unavailable!');
  });
});

test('what was refused before a person started work is asked again by all of it, and what is refused then is not', async () => {
  plan();
  expect([await ask(), await ask({ service: 'floats' }), await ask()]).toEqual([
    'not_entitled',
    'not_entitled',
    'not_entitled!',
  ]);
  clock.advance(MINUTE);
  insistedAt = clock.now();
  clock.advance(1);
  expect([await ask(), await ask(), await ask({ service: 'floats' })]).toEqual([
    'not_entitled',
    'not_entitled!',
    'not_entitled',
  ]);
});
