// The News Catalyst signal: what the newest article that speaks of a stock says, and how long ago.
import type { RichNews, Sentiment } from '../market/rich-news.ts';
import { signalRules } from '../rules/screener-rules.ts';
import type { CheckedArticle, Light } from './screener-stock.ts';

const hourMs = 3_600_000;
/** At the same instant the worse word counts. */
const caution: Record<Sentiment, number> = { negative: 0, neutral: 1, positive: 2 };

/** `total` articles of the last three days were checked; `said` are those that speak of the stock, newest first. */
export type CheckedNews = { total: number; said: CheckedArticle[] };

/** Articles published after `now` (epoch ms) or too long before it are not looked at. */
export function checkNews(symbol: string, articles: readonly RichNews[], now: number): CheckedNews {
  const recent = articles
    .map((article) => ({ article, hours_old: (now - Date.parse(article.published_utc)) / hourMs }))
    .filter(({ hours_old }) => hours_old >= 0 && hours_old <= signalRules.news_window_hours.value);
  const said = recent.flatMap(({ article, hours_old }) =>
    article.insights
      .filter((insight) => insight.ticker === symbol)
      .map((insight) => ({
        sentiment: insight.sentiment,
        hours_old,
        publisher: article.publisher.name,
        reasoning: insight.sentiment_reasoning,
        article_url: article.article_url,
        article_title: article.title ?? '',
      })),
  );
  return { total: recent.length, said: said.toSorted(newestFirst) };
}

function newestFirst(a: CheckedArticle, b: CheckedArticle): number {
  return a.hours_old - b.hours_old || caution[a.sentiment] - caution[b.sentiment];
}

/** The newest article's word and age in hours; both null when news was checked and nothing speaks of the stock. */
export type NewsReading = { sentiment: Sentiment | null; hours: number | null };

/**
 * Green for a positive article of the last day, yellow for a neutral one or a positive one of the last three days, red
 * for a negative one or none. Null, when no news could be checked, is gray.
 */
export function newsLight(news: NewsReading | null): Light {
  if (news === null) return 'gray';
  const { sentiment, hours } = news;
  if (sentiment === null || sentiment === 'negative') return 'red';
  if (hours === null || !(hours <= signalRules.news_window_hours.value)) return 'red';
  return sentiment === 'positive' && hours <= signalRules.news_green_hours.value ? 'green' : 'yellow';
}
