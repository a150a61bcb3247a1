// News Catalyst signal: sentiment and age of the newest article about a stock.
import { caution, wordAbout } from '../../market/news/article-word.ts';
import type { RichNews, Sentiment } from '../../market/rich-news.ts';
import { hourMs } from '../../numbers/time.ts';
import { signalRules } from '../../rules/screener-rules.ts';
import { type CheckedArticle, lightCodes } from '../screener-stock.ts';

/**
 * `total`: checked articles inside the news window; `newest`: age of the newest in hours, null without any; `said`:
 * articles with a sentiment about the stock, newest first.
 */
export type CheckedNews = { total: number; newest: number | null; said: CheckedArticle[] };

/**
 * Ignores articles published after `now` (epoch ms) or before the news window. Articles with the same address count
 * once.
 */
export function checkNews(symbol: string, articles: readonly RichNews[], now: number): CheckedNews {
  const recent = articles
    .map((article) => ({ article, hours_old: (now - Date.parse(article.published_utc)) / hourMs }))
    .filter(({ hours_old }) => hours_old >= 0 && hours_old <= signalRules.news_window_hours.value);
  const said = recent.flatMap(({ article, hours_old }): CheckedArticle[] => {
    const word = wordAbout(article, symbol);
    if (word === null) return [];
    return [
      {
        sentiment: word.sentiment,
        hours_old,
        publisher: article.publisher.name,
        reasoning: word.sentiment_reasoning,
        article_url: article.article_url,
        article_title: article.title ?? '',
      },
    ];
  });
  const seen = new Set<string>();
  return {
    total: new Set(recent.map(({ article }) => article.article_url)).size,
    newest: recent.length === 0 ? null : Math.min(...recent.map(({ hours_old }) => hours_old)),
    said: said.toSorted(newestFirst).filter(({ article_url }) => !seen.has(article_url) && seen.add(article_url)),
  };
}

/** Newest first; at the same instant the worse sentiment first. */
function newestFirst(a: CheckedArticle, b: CheckedArticle): number {
  return a.hours_old - b.hours_old || caution[a.sentiment] - caution[b.sentiment];
}

/**
 * Sentiment and age in hours of the newest article with a sentiment about the stock; without one, `hours` is the age of
 * the newest article, null without articles.
 */
export type NewsReading = { sentiment: Sentiment | null; hours: number | null };

/**
 * Codes of the newest sentiment about a stock. `none`: checked, no article has one; `unchecked`: news could not be
 * checked.
 */
export const newsWords = { unchecked: 0, none: 1, negative: 2, neutral: 3, positive: 4 } as const satisfies Record<
  Sentiment | 'none' | 'unchecked',
  number
>;

/**
 * Green for a recent positive article, yellow for a neutral or older positive one, red for a negative one; gray without
 * a sentiment or when unchecked. `word`: one of `newsWords`; `hours`: age, NaN when unknown.
 */
export function newsLightCode(word: number, hours: number): number {
  if (word <= newsWords.none || !(hours <= signalRules.news_window_hours.value)) return lightCodes.gray;
  if (word === newsWords.negative) return lightCodes.red;
  return word === newsWords.positive && hours <= signalRules.news_green_hours.value
    ? lightCodes.green
    : lightCodes.yellow;
}

/** Code in `newsWords` for a reading; a null reading is unchecked. */
export function newsWord(news: NewsReading | null): number {
  return news === null ? newsWords.unchecked : newsWords[news.sentiment ?? 'none'];
}
