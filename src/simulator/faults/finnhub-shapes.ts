// Replies of the fundamentals vendor outside of its documentation.
import { answers, type Shape } from './shape.ts';

const PAID = /^\/finnhub\/api\/v1\/(?:stock\/(?:price-metric|price-target|executive)|news-sentiment)$/;
/** Wait in a 429 reply, sent as an HTTP date in `retry-after`. */
const WAIT_MS = 90_000;

export const finnhubShapes = {
  'paid-unauthorized': { path: PAID, reply: answers(401, { error: 'No access to this resource.' }) },
  'paid-page': {
    path: PAID,
    reply: answers(200, '<!DOCTYPE html><title>sample</title>', { 'content-type': 'text/html' }),
  },
  'paid-text': { path: PAID, reply: answers(200, 'No access.', { 'content-type': 'text/plain' }) },
  'metric-null': {
    path: /^\/finnhub\/api\/v1\/stock\/metric$/,
    reply: answers(200, { metric: null, metricType: 'all', series: null, symbol: '' }),
  },
  'data-null': {
    path: /^\/finnhub\/api\/v1\/stock\/(?:price-metric|insider-transactions)$/,
    reply: answers(200, { data: null, symbol: '' }),
  },
  'envelope-empty': {
    path: /^\/finnhub\/api\/v1\/(?:stock\/(?:metric|price-metric)|company-news)$/,
    reply: answers(200, {}),
  },
  'profile-null': {
    path: /^\/finnhub\/api\/v1\/stock\/profile2$/,
    reply: answers(200, 'null', { 'content-type': 'application/json' }),
  },
  'articles-zero': {
    path: /^\/finnhub\/api\/v1\/news-sentiment$/,
    change: (_reply, { query }) => ({
      buzz: { articlesInLastWeek: 0, buzz: null, weeklyAverage: 0 },
      companyNewsScore: null,
      sectorAverageBullishPercent: 0.51,
      sectorAverageNewsScore: 0.5,
      sentiment: null,
      symbol: query.get('symbol'),
    }),
  },
  placeholders: {
    path: /^\/finnhub\/api\/v1\/stock\/profile2$/,
    change: (reply) => ({
      ...reply,
      finnhubIndustry: 'N/A',
      country: '-',
      ipo: '',
      phone: '',
      weburl: 'N/A',
      logo: '',
      marketCapitalization: 0,
      shareOutstanding: 0,
    }),
  },
  'limit-dated': {
    path: /^\/finnhub\//,
    reply: ({ real_ms }) => ({
      status: 429,
      body: { error: 'API limit reached.' },
      headers: { 'retry-after': new Date(real_ms + WAIT_MS).toUTCString() },
    }),
  },
} as const satisfies Record<string, Shape>;
