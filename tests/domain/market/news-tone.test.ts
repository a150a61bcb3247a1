// The tone of news is counted from what articles say about the symbol itself.
import { expect, test } from 'vitest';
import { newsTone } from '../../../src/domain/market/news/news-tone.ts';
import type { RichNews, Sentiment } from '../../../src/domain/market/rich-news.ts';

const now = Date.parse('2026-11-17T18:00:00Z');

function article(daysAgo: number, insights: [string, Sentiment][] = []): RichNews {
  return {
    id: `sample-${daysAgo}`,
    title: 'Sample',
    author: null,
    published_utc: new Date(now - daysAgo * 86_400_000).toISOString(),
    description: null,
    image_url: null,
    keywords: [],
    tickers: ['KSTL'],
    article_url: 'https://news.example.com',
    publisher: { name: 'Example Wire', logo_url: null, favicon_url: null },
    insights: insights.map(([ticker, sentiment]) => ({ ticker, sentiment, sentiment_reasoning: '' })),
  };
}

// ENT-23
test('buzz is last week against the weekly average of four weeks', () => {
  const tone = newsTone(
    'KSTL',
    [1, 2, 3, 10, 20].map((days) => article(days)),
    now,
  );
  expect(tone?.buzz).toEqual({ articlesInLastWeek: 3, weeklyAverage: 1.25, buzz: 2.4 });
  expect(tone?.sentiment.bullishPercent).toBeNull();
});

test('only insights about the symbol count, neutral ones do not', () => {
  const articles = [
    article(1, [
      ['KSTL', 'positive'],
      ['PLVR', 'negative'],
    ]),
    article(2, [['KSTL', 'negative']]),
    article(3, [['KSTL', 'positive']]),
    article(4, [['KSTL', 'neutral']]),
    article(20, [['KSTL', 'negative']]),
  ];
  expect(newsTone('KSTL', articles, now)?.sentiment.bullishPercent).toBeCloseTo(2 / 3, 10);
});

test('a week that says nothing is completed by the weeks before', () => {
  const tone = newsTone('KSTL', [article(1), article(15, [['KSTL', 'negative']])], now);
  expect(tone?.sentiment.bullishPercent).toBe(0);
});

test('old articles and those dated ahead of now are not counted', () => {
  expect(newsTone('KSTL', [article(29), article(-1)], now)).toBeNull();
  expect(newsTone('KSTL', [], now)).toBeNull();
});
