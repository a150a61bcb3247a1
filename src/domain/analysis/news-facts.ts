// News on a sheet: counts and moods as facts, titles as untrusted data beside them.
import { z } from 'zod';
import type { LiveData } from '../market/live-data.ts';
import { wordAbout } from '../market/news/article-word.ts';
import { type Sentiment, Sentiment as SentimentSchema } from '../market/rich-news.ts';
import { secondMs } from '../numbers/time.ts';
import { analysisRules } from '../rules/analyst-rules.ts';
import { dataText } from './fact.ts';

/** Titles and publishers are untrusted text, sanitized by `dataText`; published is YYYY-MM-DD. */
export const SheetArticle = z.object({
  title: z.string(),
  publisher: z.string().nullable(),
  published: z.string().nullable(),
  sentiment: SentimentSchema.nullable(),
});
export type SheetArticle = z.infer<typeof SheetArticle>;

const DATE_CHARS = 10;

/** Newest first, articles with insights before plain headlines; no title twice. */
export function newsArticles(symbol: string, live: LiveData | null, deep: boolean): SheetArticle[] {
  const rich = (live?.polygonNews ?? []).map((article) => ({
    title: dataText(article.title ?? ''),
    publisher: dataText(article.publisher.name),
    published: article.published_utc.slice(0, DATE_CHARS),
    sentiment: wordAbout(article, symbol)?.sentiment ?? null,
  }));
  const plain = (live?.news ?? []).map((article) => ({
    title: dataText(article.headline),
    publisher: article.source === null ? null : dataText(article.source),
    published: toDay(article.datetime * secondMs),
    sentiment: null,
  }));
  const titles = new Set<string>();
  const most = deep ? analysisRules.articles_deep.value : analysisRules.articles.value;
  return [...rich, ...plain]
    .filter(({ title }) => title !== '' && !titles.has(title) && titles.add(title))
    .slice(0, most);
}

function toDay(epochMs: number): string | null {
  const day = new Date(epochMs);
  return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, DATE_CHARS);
}

/** Number of positive, neutral and negative articles about the symbol. */
export function articleTones(symbol: string, live: LiveData): Record<Sentiment, number> {
  const count = { positive: 0, neutral: 0, negative: 0 };
  for (const article of live.polygonNews ?? []) {
    const word = wordAbout(article, symbol);
    if (word !== null) count[word.sentiment] += 1;
  }
  return count;
}
