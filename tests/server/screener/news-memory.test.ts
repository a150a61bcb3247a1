// News of 72 hours: every page is read, a restart keeps what was read, and nothing is said before all of it is covered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RichNews, Sentiment } from '../../../src/domain/market/rich-news.ts';
import { judgeLights } from '../../../src/domain/screener/rules/judge-lights.ts';
import { newsReading } from '../../../src/domain/screener/rules/trade-signals.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { createArticleStore } from '../../../src/server/screener/news/article-store.ts';
import { NewsMemory } from '../../../src/server/screener/news/news-memory.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const NOW = Date.parse('2026-11-20T15:00:00.000Z');
const HOUR = 3_600_000;
const PER_PAGE = 1_000;

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => storage.database.pool.query('truncate article, article_coverage'));

function article(symbol: string, hoursAgo: number, sentiment: Sentiment = 'positive', tickers = [symbol]): RichNews {
  return {
    id: `${symbol} ${hoursAgo}`,
    title: `Sample headline of ${tickers[0]}`,
    author: null,
    published_utc: new Date(NOW - hoursAgo * HOUR).toISOString(),
    description: null,
    image_url: null,
    keywords: [],
    tickers,
    article_url: `https://news.example.com/${symbol}/${hoursAgo}`,
    publisher: { name: 'Example Wire', logo_url: null, favicon_url: null },
    insights: [{ ticker: symbol, sentiment, sentiment_reasoning: 'Sample.' }],
  };
}

/** 3,600 articles over 72 hours; the stock KSTL is named once, 70 hours ago. */
const market = [...Array.from({ length: 3_600 }, (_, n) => article(`X${n}`, n / 50)), article('KSTL', 70, 'negative')];

/** A vendor of these articles that fails after some pages. */
function vendor(articles: readonly RichNews[], pagesUntilFailure = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  return {
    asked,
    async *newsPages({ published_after, published_before }: { published_after: string; published_before: string }) {
      const found = articles
        .filter(({ published_utc: at }) => at >= published_after && at <= published_before)
        .toSorted((a, b) => b.published_utc.localeCompare(a.published_utc));
      asked.push(found.length);
      for (let at = 0, page = 0; at === 0 || at < found.length; at += PER_PAGE, page += 1) {
        if (page >= pagesUntilFailure) throw new ProviderError('unavailable', 'away', { provider: 'sample' });
        yield found.slice(at, at + PER_PAGE);
      }
    },
  };
}

const memory = () => new NewsMemory(createArticleStore(storage.database.query));
const kestrel = { symbol: 'KSTL', name: null };
const nobody = { symbol: 'ZZZZ', name: null };
const noReadings = { freshness: null, volume_trend: null, vwap_distance: null, rsi_energy: null };
const lightOf = (news: NewsMemory, stock = kestrel, now = NOW) =>
  judgeLights({ ...noReadings, news_catalyst: newsReading(news.of(stock, now)) }).news_catalyst;

// CALC-64
test('an article behind thousands of newer ones is found, and no news is said only of what has none', async () => {
  const news = memory();
  expect(news.of(nobody, NOW)).toBeNull();
  await news.update(vendor(market), NOW);
  expect(lightOf(news)).toBe('red');
  expect(newsReading(news.of(nobody, NOW))).toEqual({ sentiment: null, hours: null });
  expect(lightOf(news, nobody)).toBe('gray');
});

test('until 72 hours are covered nothing is known; the next call reads the rest only', async () => {
  const news = memory();
  await expect(news.update(vendor(market, 2), NOW)).rejects.toThrow('away');
  expect(news.of(kestrel, NOW)).toBeNull();
  expect(newsReading(news.of(nobody, NOW))).toBeNull();
  const whole = vendor(market);
  await news.update(whole, NOW);
  expect(lightOf(news)).toBe('red');
  expect(whole.asked[0]).toBeLessThan(50);
  expect(whole.asked[1]).toBeLessThan(1_700);
});

test('a restart keeps the articles and asks for what is new', async () => {
  await memory().update(vendor(market), NOW);
  const again = memory();
  const later = NOW + HOUR / 2;
  const fresh = { ...article('KSTL', 0, 'positive'), published_utc: new Date(NOW + HOUR / 4).toISOString() };
  const after = vendor([...market, fresh]);
  await again.update(after, later);
  expect(after.asked).toHaveLength(1);
  expect(after.asked[0]).toBeLessThan(50);
  expect(lightOf(again, kestrel, later)).toBe('green');
  expect(newsReading(again.of(nobody, later))).toEqual({ sentiment: null, hours: null });
});

test('a restart amid the pages goes on where the pages ended', async () => {
  await expect(memory().update(vendor(market, 1), NOW)).rejects.toThrow('away');
  const again = memory();
  const later = NOW + HOUR / 2;
  await expect(again.update(vendor(market, 1), later)).rejects.toThrow('away');
  expect(again.of(nobody, later)).toBeNull();
  await again.update(vendor(market), later);
  expect(lightOf(again, kestrel, later)).toBe('red');
});

test('a vendor that stays away makes news unknown, and a long stop leaves no hole', async () => {
  const news = memory();
  await news.update(vendor(market), NOW);
  await expect(news.update(vendor(market, 0), NOW + 2 * HOUR)).rejects.toThrow('away');
  expect(news.of(nobody, NOW + 2 * HOUR)).toBeNull();
  const stopped = memory();
  const days = NOW + 100 * HOUR;
  const missed = { ...article('KSTL', 0, 'negative'), published_utc: new Date(days - 50 * HOUR).toISOString() };
  await stopped.update(vendor([...market, missed]), days);
  expect(lightOf(stopped, kestrel, days)).toBe('red');
});

test('an article is received when it is stored, not when its page was asked for', async () => {
  let time = NOW;
  const { newsPages } = vendor([article('KSTL', 1), ...market.slice(0, PER_PAGE)]);
  const slow = {
    async *newsPages(span: Parameters<typeof newsPages>[0]) {
      for await (const page of newsPages(span)) {
        time += 30_000;
        yield page;
      }
    },
  };
  await memory().update(slow, NOW, async () => time);
  const { rows } = await storage.database.query<{ received_at: string }>(
    'select distinct received_at from article order by 1',
  );
  expect(rows.map(({ received_at }) => Date.parse(received_at) - NOW)).toEqual([30_000, 60_000]);
});

test('time that goes back forgets what a replay has not shown yet', async () => {
  const news = memory();
  await news.update(vendor([article('KSTL', 1)]), NOW);
  expect(lightOf(news)).toBe('green');
  const before = NOW - 2 * HOUR;
  await news.update(vendor([article('KSTL', 1)]), before);
  expect(newsReading(news.of(kestrel, before))).toEqual({ sentiment: null, hours: null });
});

test('an article that is only tagged with a stock is not about it', async () => {
  const news = memory();
  await news.update(vendor([article('KSTL', 1, 'negative', ['PLVR', 'KSTL'])]), NOW);
  expect(newsReading(news.of(kestrel, NOW))).toEqual({ sentiment: null, hours: null });
});

test('articles are kept a few days longer than they are looked at', async () => {
  const news = memory();
  await news.update(vendor([article('KSTL', 71), article('PLVR', 1)]), NOW);
  await news.update(vendor([]), NOW + 40 * HOUR);
  const { rows } = await storage.database.pool.query('select id from article order by id');
  expect(rows).toEqual([{ id: 'KSTL 71' }, { id: 'PLVR 1' }]);
  await news.update(vendor([]), NOW + 60 * HOUR);
  const { rows: left } = await storage.database.pool.query('select id from article');
  expect(left).toEqual([{ id: 'PLVR 1' }]);
});
