// News of a symbol: results, an honest "none", or the refusals the pages know.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askNews, type MarketBench, marketBench } from './market-bench.ts';

let bench: MarketBench;
beforeEach(async () => {
  bench = await marketBench();
});
afterEach(() => bench.close());

// API-12, ENT-30, ERR-11
test('articles come with insights, fetched once; one without a title is left out; a symbol without any answers NO_DATA', async () => {
  const news = await askNews(bench.market, 'KSTL', 1);
  expect(news.results?.map((article) => article.id)).toEqual(['sample-article-1']);
  expect(news.results?.[0]).toMatchObject({ publisher: { name: 'Example Wire' }, insights: [{ ticker: 'KSTL' }, {}] });
  expect(news).toMatchObject({ stale: false, as_of: '2026-11-17T13:30:00.000Z' });
  await askNews(bench.market, 'KSTL', 50);
  expect(bench.vendors.asked('/reference/news')).toBe(1);
  expect(await askNews(bench.market, 'HRON')).toEqual({ status: 'NO_DATA' });
});

// ERR-10, ERR-12
test.each([
  ['rate_limited', { status: 429, detail: 'Rate limit reached. Please try again in a minute.', retryAfterSeconds: 60 }],
  ['down', { status: 503 }],
] as const)('a vendor that is %s is a refusal while nothing is known', async (fault, refusal) => {
  bench.vendors.fault('/reference/news', fault);
  await expect(askNews(bench.market, 'KSTL')).rejects.toMatchObject(refusal);
});

test('F-07: a vendor that is away leaves the articles known before, marked stale', async () => {
  await askNews(bench.market, 'KSTL');
  bench.vendors.fault('/reference/news', 'down');
  bench.clock.advance(60 * 60_000);
  expect(await askNews(bench.market, 'KSTL')).toMatchObject({ stale: true, results: [{ id: 'sample-article-1' }] });
});
