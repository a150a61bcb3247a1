// Calls to a vendor that misbehaves end in a known error, within their deadline, and never leak a key.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { circuitRules } from '../../src/providers/calls/circuit.ts';
import { createProviderFetch, fetchRules, type ProviderFetch } from '../../src/providers/calls/provider-fetch.ts';
import { createTransport } from '../../src/providers/calls/transport.ts';
import type { CallRecord } from '../../src/providers/ports/call-log.ts';
import { ProviderError } from '../../src/providers/ports/provider-error.ts';
import { type VendorClock, vendorClock } from './vendor-clock.ts';
import { faultCases } from './vendor-faults.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

const Shape = z.object({ price: z.number() });
const KEY = 'canary-key-7f3a';

let vendor: VendorServer;
let clock: VendorClock;
let records: CallRecord[];
let fetch: ProviderFetch;
const transport = createTransport();

function connect(limits = [{ calls: 1_000, per_ms: 60_000 }], in_flight = 2): ProviderFetch {
  return createProviderFetch({
    provider: 'sample vendor',
    base_url: `${vendor.url}/base`,
    headers: { authorization: `Bearer ${KEY}` },
    limits,
    in_flight,
    timing: clock,
    random: () => 0.5,
    transport,
    log: (record) => records.push(record),
  });
}

beforeEach(async () => {
  vendor = await startVendor();
  clock = vendorClock();
  records = [];
  fetch = connect();
});
afterEach(() => vendor.close());

const call = { service: 'quote', path: '/quote', symbol: 'KSTL', max_bytes: 200_000 };
const ask = (over: Partial<Parameters<ProviderFetch['json']>[0]> = {}) => fetch.json({ ...call, ...over }, Shape);

async function failure(promise: Promise<unknown>): Promise<ProviderError> {
  const error = await promise.then(
    () => new Error('answered'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

describe('a vendor at fault', () => {
  // F-06
  test.each(faultCases)('F-06: $name ends as $kind after $tries tries', async ({ answer, kind, tries, deadline }) => {
    vendor.answer(answer);
    const ended = failure(ask());
    if (deadline) {
      await vendor.arrived(1);
      clock.advance(fetchRules.total_ms.value);
    }
    const error = await ended;
    expect(error.kind).toBe(kind);
    expect(vendor.requests).toHaveLength(tries);
    expect(clock.monotonic()).toBeLessThanOrEqual(fetchRules.total_ms.value);
    expect(records).toHaveLength(1);
    expect(records[0]?.status).not.toBe('success');
  });

  test('a connection counts as made before the vendor has answered', async () => {
    const made: string[] = [];
    vendor.answer((_, reply) => {
      made.push('answering');
      json(reply, { price: 1 });
    });
    const never = new AbortController().signal;
    const request = { headers: {}, signal: never, connectSignal: never, maxBytes: 1_000 };
    const fresh = createTransport();
    await fresh.get({ ...request, url: new URL(vendor.url), onConnected: () => void made.push('connected') });
    fresh.close();
    expect(made).toEqual(['connected', 'answering']);
  });

  test('F-06: a __proto__ key is dropped and changes no object', async () => {
    vendor.answer((_, reply) =>
      raw(reply, '{"price":1,"__proto__":{"polluted":true},"\\u005f_proto__":{"polluted":true}}'),
    );
    const loose = await fetch.json(call, z.looseObject({ price: z.number() }));
    expect(Object.keys(loose)).toEqual(['price']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('F-06: an answer that comes after two failures is taken', async () => {
    vendor.answer((_, reply) =>
      vendor.requests.length < 3 ? json(reply, {}, 503) : json(reply, { price: 5, more: 1 }),
    );
    expect(await ask()).toEqual({ price: 5 });
    expect(records).toMatchObject([{ status: 'success', service: 'sample vendor quote', symbol: 'KSTL' }]);
  });

  test('F-06: Retry-After is waited for, with jitter on top', async () => {
    vendor.answer((_, reply) =>
      vendor.requests.length === 1 ? json(reply, {}, 429, { 'retry-after': '2' }) : json(reply, { price: 5 }),
    );
    await ask();
    expect(clock.waits).toEqual([2_000 + 0.5 * fetchRules.backoff_ms.value * 2]);
  });

  test('after a 429 nobody else is let through until the vendor allows it', async () => {
    vendor.answer((_, reply) => json(reply, {}, 429, { 'retry-after': '30' }));
    await failure(ask());
    const second = await failure(ask());
    expect(second).toMatchObject({ kind: 'rate_limited', sent: false, retry_after_ms: 30_000 });
    expect(vendor.requests).toHaveLength(1);
  });

  test('F-06: the circuit opens when half of twenty calls failed, and one probe closes it again', async () => {
    vendor.answer((_, reply) => json(reply, {}, 500));
    for (let at = 0; at < 20; at++) await failure(ask());
    const asked = vendor.requests.length;
    expect(await failure(ask())).toMatchObject({ kind: 'unavailable', sent: false });
    expect(vendor.requests).toHaveLength(asked);
    clock.advance(5_000);
    vendor.answer((_, reply) => json(reply, { price: 5 }));
    expect(await ask()).toEqual({ price: 5 });
    expect(await ask()).toEqual({ price: 5 });
  });

  // F-06, docs/decisions/vendor-limits.md
  test('each thread learns by itself that a vendor fails: at most its own twenty calls, then one probe in five seconds', async () => {
    // An answer of the wrong shape is not tried again: each call is one request, and the clock stands still.
    vendor.answer((_, reply) => json(reply, { price: 'none' }));
    const threads = [fetch, connect()];
    const askAll = async (times: number) => {
      const before = vendor.requests.length;
      for (const thread of threads) for (let at = 0; at < times; at++) await failure(thread.json(call, Shape));
      return vendor.requests.length - before;
    };
    expect(await askAll(40)).toBe(threads.length * circuitRules.minCalls);
    expect(await askAll(10)).toBe(0);
    clock.advance(circuitRules.openMs);
    expect(await askAll(10)).toBe(threads.length);
  });

  test('a refused symbol says nothing about the health of the vendor', async () => {
    vendor.answer((_, reply) => json(reply, {}, 404));
    for (let at = 0; at < 30; at++) expect((await failure(ask())).kind).toBe('unknown_symbol');
    expect(vendor.requests).toHaveLength(30);
  });
});

describe('limits', () => {
  test('F-07: never more than two calls are in flight', async () => {
    const held: (() => void)[] = [];
    let most = 0;
    vendor.answer((_, reply) => {
      held.push(() => json(reply, { price: 5 }));
      most = Math.max(most, held.length);
      if (held.length === 2)
        setImmediate(() => {
          for (const release of held.splice(0)) release();
        });
    });
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(most).toBe(2);
    expect(vendor.requests).toHaveLength(10);
  });

  test('a user is let through before background work that waited longer, and that before spare work', async () => {
    fetch = connect([{ calls: 100, per_ms: 1_000 }], 1);
    const order: string[] = [];
    vendor.answer((seen, reply) => {
      order.push(seen.path);
      json(reply, { price: 5 });
    });
    await Promise.all([
      ask({ path: '/first' }),
      ask({ path: '/spare', priority: 'spare' }),
      ask({ path: '/background', priority: 'background' }),
      ask({ path: '/user', priority: 'user' }),
    ]);
    expect(order).toEqual(['/base/first', '/base/user', '/base/background', '/base/spare']);
  });

  test('background work leaves half of the allowance to users', async () => {
    fetch = connect([{ calls: 4, per_ms: 60_000 }]);
    vendor.answer((_, reply) => json(reply, { price: 5 }));
    await ask({ priority: 'background' });
    await ask({ priority: 'background' });
    let third = 'waiting';
    const last = ask({ priority: 'background' }).then(() => {
      third = 'answered';
    });
    await ask();
    await ask();
    expect(third).toBe('waiting');
    expect(await failure(ask())).toMatchObject({ kind: 'rate_limited', sent: false });
    expect(vendor.requests).toHaveLength(4);
    clock.advance(60_000);
    await last;
    expect(vendor.requests).toHaveLength(5);
  });

  test('every call is reported with what is left of the allowance', async () => {
    fetch = connect([{ calls: 10, per_ms: 60_000 }]);
    vendor.answer((_, reply) => json(reply, { price: 5 }));
    await ask();
    vendor.answer((_, reply) => json(reply, { price: 5 }, 200, { 'x-ratelimit-remaining': '3' }));
    await ask();
    expect(records.map((record) => record.api_calls_remaining)).toEqual([9, 3]);
  });
});

describe('keys and addresses', () => {
  // a vendor's key stays in one header
  test('A-14: the key travels in a header and stands in no URL, error or log row', async () => {
    vendor.answer((_, reply) => json(reply, { price: 5 }));
    await ask();
    vendor.answer((_, reply) => raw(reply, `{"error":"bad key ${KEY}"}`, 500));
    const error = await failure(ask());
    expect(vendor.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(vendor.requests.map((request) => request.url).join()).not.toContain(KEY);
    expect(JSON.stringify([records, error.message, error.stack])).not.toContain(KEY);
  });

  test('a path below the base URL cannot leave its host', async () => {
    vendor.answer((_, reply) => json(reply, { price: 5 }));
    await ask({ path: '//other.example.com/quote' });
    await ask({ path: `/quote/${encodeURIComponent('../../admin?x=1#y')}` });
    expect(vendor.requests.map((request) => request.path)).toEqual([
      '/base//other.example.com/quote',
      '/base/quote/..%2F..%2Fadmin%3Fx%3D1%23y',
    ]);
  });

  // B-24
  test.each([
    'http://vendor.example.com',
    'https://10.1.2.3',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://192.168.0.1:8443',
  ])('B-24: the base URL %s is refused at start', (base_url) => {
    expect(() =>
      createProviderFetch({
        provider: 'sample vendor',
        base_url,
        headers: {},
        limits: [],
        timing: clock,
        random: () => 0,
        transport,
        log: () => undefined,
      }),
    ).toThrow(/base URL/);
  });
});
