// Replies of the market data vendor outside of its documentation.
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import { type Asked, answers, type Shape } from './shape.ts';

const LISTS =
  /^\/massive\/(?:v3\/reference\/(?:tickers$|splits)|v2\/reference\/news|stocks\/(?:vX|financials)|stocks\/v1\/splits)/;
const MARKET = /^\/massive\/v2\/snapshot\/locale\/us\/markets\/stocks\/tickers$/;
const GROUPED = /^\/massive\/v2\/aggs\/grouped\//;
const RANGE = /^\/massive\/v2\/aggs\/ticker\/[^/]+\/range\//;
const SHORT_PAGE = 100;
const FEW = 3;
const PLAN_DAYS = 2 * 365;
/** Minimum age in days of the sessions that `results-null` hits; newer ones may not be published yet. */
const SETTLED_DAYS = 4;
const DELAY_MS = 15 * 60_000;

const request_id = 'sample';
const refusal = (message: string) => answers(403, { status: 'NOT_AUTHORIZED', request_id, message });

/** First day a request asks for; null where its path names none. */
function firstDay({ path }: Asked): string | null {
  const day =
    /\/range\/\d+\/[a-z]+\/([^/]+)\//.exec(path)?.[1] ?? /\/stocks\/(\d{4}-\d\d-\d\d)$/.exec(path)?.[1] ?? null;
  return day !== null && /^\d{11,}$/.test(day) ? newYorkDate(Number(day)) : day;
}

const isBefore = (days: number) => (asked: Asked) => {
  const day = firstDay(asked);
  return day !== null && day < addDays(newYorkDate(asked.now_ms), -days);
};

/** Splits lists into short pages and rewrites each `next_url` by `write`. */
const pagesLinked = (write: (link: URL) => string): Pick<Shape, 'path' | 'ask' | 'change'> => ({
  path: LISTS,
  ask: ({ query }) => {
    const short = new URLSearchParams(query);
    if (!query.has('cursor')) short.set('limit', String(SHORT_PAGE));
    return { query: short };
  },
  change: (reply) =>
    typeof reply.next_url === 'string' ? { ...reply, next_url: write(new URL(reply.next_url)) } : reply,
});

const zeros = { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0 };

function cleared(ticker: Record<string, unknown>): Record<string, unknown> {
  const { lastTrade: _trade, lastQuote: _quote, ...rest } = ticker;
  const min = { ...zeros, av: 0, t: 0, n: 0 };
  return { ...rest, day: zeros, min, updated: 0, todaysChange: 0, todaysChangePerc: 0 };
}

const readTickers = (reply: Record<string, unknown>) =>
  Array.isArray(reply.tickers) ? (reply.tickers as Record<string, unknown>[]) : [];

export const massiveShapes = {
  'span-not-in-plan': {
    path: RANGE,
    hits: isBefore(PLAN_DAYS),
    reply: refusal('This plan does not reach back that far.'),
  },
  'day-not-in-plan': {
    path: GROUPED,
    hits: isBefore(PLAN_DAYS),
    reply: refusal('This plan does not reach back that far.'),
  },
  'day-not-yet': {
    path: GROUPED,
    hits: (asked) => firstDay(asked) === newYorkDate(asked.now_ms),
    reply: refusal('The running day is not open to this plan yet.'),
  },
  'market-not-in-plan': { path: MARKET, reply: refusal('The snapshot is not part of this plan.') },
  'ratios-not-in-plan': {
    path: /^\/massive\/(?:stocks\/financials|benzinga|etf-global)\//,
    reply: refusal('This data set is not part of this plan.'),
  },
  'next-port-twice': pagesLinked(({ host, pathname, search }) => `https://${host}:443:443${pathname}${search}`),
  'next-relative': pagesLinked(({ pathname, search }) => `${pathname.replace(/^\/massive/, '')}${search}`),
  'results-null': {
    path: GROUPED,
    hits: isBefore(SETTLED_DAYS),
    reply: answers(200, { status: 'OK', queryCount: 0, resultsCount: 0, adjusted: false, results: null, request_id }),
  },
  'market-refilling': { path: MARKET, change: (reply) => ({ ...reply, tickers: readTickers(reply).slice(0, FEW) }) },
  'market-cleared': { path: MARKET, change: (reply) => ({ ...reply, tickers: readTickers(reply).map(cleared) }) },
  'market-away': { path: MARKET, reply: answers(404, 'no data for the requested day') },
  'status-error': {
    path: /^\/massive\//,
    reply: answers(200, { status: 'ERROR', request_id, error: 'sample failure' }),
  },
  'status-not-found': { path: /^\/massive\//, reply: answers(200, { status: 'NotFound', request_id }) },
  'market-delayed': {
    path: /^\/massive\/v2\/(?:aggs|snapshot)\//,
    ask: ({ now_ms }) => ({ now_ms: now_ms - DELAY_MS }),
    change: (reply) => ({ ...reply, status: 'DELAYED' }),
  },
  'status-delayed': { path: /^\/massive\/v2\//, change: (reply) => ({ ...reply, status: 'DELAYED' }) },
  'limit-unsaid': {
    path: /^\/massive\//,
    reply: answers(429, { status: 'ERROR', request_id, error: 'Too many requests in this minute.' }),
  },
  'indicators-none': {
    path: /^\/massive\/v1\/indicators\//,
    reply: answers(200, { status: 'OK', request_id, results: [] }),
  },
} as const satisfies Record<string, Shape>;
