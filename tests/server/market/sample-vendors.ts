// Both vendors on loopback in their own wire formats, for a few sample symbols, with switches for what goes wrong.
import type { ServerResponse } from 'node:http';
import { dayMs } from '../../../src/domain/numbers/time.ts';
import { payload } from '../../providers/adapters.ts';
import { json, type SeenRequest, startVendor } from '../../providers/vendor-server.ts';

type Fault = 'none' | 'down' | 'rate_limited' | 'not_entitled' | 'hang';

export type SampleVendors = {
  /** Another one after each reset. */
  readonly url: string;
  /** Requests by endpoint, as the last part(s) of the path. */
  asked(endpoint: string): number;
  total(): number;
  /** What every endpoint whose path contains this text does from now on; "none" heals it. */
  fault(part: string, fault: Fault): void;
  /** The most requests that were open at one time. */
  mostOpen(): number;
  price: number;
  /** As after the start; requests to the address before are neither counted nor answered with data. */
  reset(): void;
  close(): Promise<void>;
};

const finnhubFiles: Record<string, string> = {
  '/quote': 'quote',
  '/stock/metric': 'metric',
  '/stock/price-metric': 'price-metric',
  '/stock/profile2': 'profile',
  '/company-news': 'company-news',
  '/news-sentiment': 'news-sentiment',
  '/stock/insider-transactions': 'insider-transactions',
  '/stock/executive': 'executives',
};
const EMPTY = JSON.stringify({ status: 'OK', results: [] });
const PRICE = 51.25;
/** Monday, 16 November 2026, midnight in New York. */
const LAST_BAR_MS = 1_794_805_200_000;

export async function startSampleVendors(known: readonly string[]): Promise<SampleVendors> {
  const faults = new Map<string, Fault>();
  let prefix = '/run0';
  let requests: string[] = [];
  let open = new Set<ServerResponse>();
  let mostOpen = 0;
  const vendor = await startVendor((request, reply) => {
    if (!request.path.startsWith(`${prefix}/`)) return misbehave('down', reply);
    const seen = { ...request, path: request.path.slice(prefix.length) };
    const all = open;
    requests.push(seen.path);
    all.add(reply);
    mostOpen = Math.max(mostOpen, all.size);
    reply.on('close', () => all.delete(reply));
    const fault = [...faults].find(([part, kind]) => kind !== 'none' && seen.path.includes(part))?.[1] ?? 'none';
    if (fault !== 'none') misbehave(fault, reply);
    else if (seen.path.startsWith('/finnhub/api/v1')) finnhub(seen, reply);
    else {
      const answer = massive(seen);
      json(reply, answer ?? { status: 'NOT_FOUND' }, answer === null ? 404 : 200);
    }
  });

  function finnhub(seen: SeenRequest, reply: ServerResponse): void {
    const path = seen.path.slice('/finnhub/api/v1'.length);
    const name = finnhubFiles[path];
    if (!name) json(reply, {}, 404);
    else if (!known.includes(seen.query.get('symbol') ?? '')) json(reply, path === '/company-news' ? [] : {});
    else if (path === '/quote') json(reply, { ...JSON.parse(payload('finnhub', 'quote')), c: vendors.price });
    else json(reply, payload('finnhub', name));
  }

  /** The text of the answer, or null for 404. */
  function massive({ path, query }: SeenRequest): string | null {
    const ticker = known.find((symbol) => path.includes(`/${symbol}`) || query.get('ticker') === symbol);
    const file = (name: string) => (ticker ? payload('massive', name) : EMPTY);
    if (path.includes('/v3/reference/tickers/')) return ticker ? file('ticker-details') : null;
    if (path.includes('/v2/reference/news')) return file('news');
    if (path.includes('/prev')) return file('daily-bars');
    if (path.includes('/v2/snapshot/')) return payload('massive', 'snapshot');
    if (!path.includes('/range/1/day/')) return EMPTY;
    return JSON.stringify({ status: 'OK', results: ticker || path.includes('/SPY/') ? bars(300) : [] });
  }

  const vendors: SampleVendors = {
    get url() {
      return vendor.url + prefix;
    },
    asked: (endpoint) => requests.filter((path) => path.includes(endpoint)).length,
    total: () => requests.length,
    fault: (part, fault) => void faults.set(part, fault),
    mostOpen: () => mostOpen,
    price: PRICE,
    reset: () => {
      prefix = `/run${Number(prefix.slice(4)) + 1}`;
      requests = [];
      open = new Set();
      mostOpen = 0;
      faults.clear();
      vendors.price = PRICE;
    },
    close: vendor.close,
  };
  return vendors;
}

function misbehave(fault: Fault, reply: ServerResponse): void {
  if (fault === 'down') json(reply, {}, 503);
  if (fault === 'rate_limited') json(reply, {}, 429, { 'retry-after': '60' });
  if (fault === 'not_entitled') json(reply, { error: "You don't have access to this resource." }, 403);
}

/** A rising line of daily bars that ends on that Monday. */
function bars(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const close = 40 + at * 0.05;
    const t = LAST_BAR_MS - (count - 1 - at) * dayMs;
    return { o: close - 0.1, h: close + 0.5, l: close - 0.5, c: close, v: 1_000_000 + at, vw: close, n: 9_000, t };
  });
}
