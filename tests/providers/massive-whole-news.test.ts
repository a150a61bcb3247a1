// News as the vendor answered, for who keeps the whole answer, and the row of the log of one call.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/providers/ports/call-log.ts';
import type { MarketData } from '../../src/providers/ports/market-data.ts';
import { adapters, payload } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let massive: MarketData;

beforeEach(async () => {
  vendor = await startVendor();
  massive = adapters(vendor.url, vendorClock()).massive;
});
afterEach(() => vendor.close());
const answers = (name: string) => vendor.answer((_, reply) => raw(reply, payload('massive', name)));

// AENT-32, AENT-34
describe('an answer kept whole', () => {
  test('has every field the vendor sent, and the call tells its row of the log', async () => {
    answers('news');
    const calls: CallRecord[] = [];
    const body = await massive.newsResponse(
      { symbol: 'KSTL', limit: 10 },
      { priority: 'background', onCall: (call) => void calls.push(call) },
    );
    expect(body).toEqual(JSON.parse(payload('massive', 'news')));
    expect(calls).toMatchObject([
      { log_type: 'api_call', service: 'massive news', symbol: 'KSTL', status: 'success', error_message: null },
    ]);
  });

  test('of the whole market names no symbol; a refused call has its row too', async () => {
    vendor.answer((_, reply) => json(reply, { status: 'OK', results: null }));
    expect(await massive.newsResponse({ limit: 50 })).toEqual({ status: 'OK', results: null });
    vendor.answer((_, reply) => json(reply, { status: 'OK', results: 7 }));
    const calls: CallRecord[] = [];
    const refused = massive.newsResponse({ limit: 50 }, { onCall: (call) => void calls.push(call) });
    await expect(refused).rejects.toMatchObject({ kind: 'bad_payload' });
    expect(calls).toMatchObject([{ symbol: null, status: 'error' }]);
  });
});
