// News Catalyst signal: sentiment and age of the newest article about a stock.
import { caution, wordAbout } from '../../market/news/article-word.ts';
import type { RichNews, Sentiment } from '../../market/rich-news.ts';
import { hourMs } from '../../numbers/time.ts';
import { signalRules } from '../../rules/screener-rules.ts';
import { type CheckedArticle, lightCodes } from '../screener-stock.ts';

/** `total`: checked articles of the last three days; `newest`: age of the newest in hours; `said`: those with a word about the stock, newest first. */
export type CheckedNews = { total: number; newest: number | null; said: CheckedArticle[] };

/**
 * Articles published after `now` (epoch ms) or too long before it are ignored. An article counts once, by its address,
 * and gives one word about the stock: there are never more words than articles.
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

/** The worse word wins at the same instant. */
function newestFirst(a: CheckedArticle, b: CheckedArticle): number {
  return a.hours_old - b.hours_old || caution[a.sentiment] - caution[b.sentiment];
}

/** Word of the newest article that has one about the stock, and its age in hours; without such a word the age of the newest article, null without any. */
export type NewsReading = { sentiment: Sentiment | null; hours: number | null };

/** The newest article's word about a stock. `none`: news was checked and there is none; `unchecked`: it could not be. */
export const newsWords = { unchecked: 0, none: 1, negative: 2, neutral: 3, positive: 4 } as const satisfies Record<
  Sentiment | 'none' | 'unchecked',
  number
>;

/**
 * Green for a positive article of the last day, yellow for a neutral one or a positive one of the last three days, red
 * for a negative one; gray for none, and where three days could not be checked. `word` is one of `newsWords`, an unknown age in hours NaN.
 */
export function newsLightCode(word: number, hours: number): number {
  if (word <= newsWords.none || !(hours <= signalRules.news_window_hours.value)) return lightCodes.gray;
  if (word === newsWords.negative) return lightCodes.red;
  return word === newsWords.positive && hours <= signalRules.news_green_hours.value
    ? lightCodes.green
    : lightCodes.yellow;
}

/** The word of a reading, which is null where no news could be checked. */
export function newsWord(news: NewsReading | null): number {
  return news === null ? newsWords.unchecked : newsWords[news.sentiment ?? 'none'];
}
