// News sentiment of a symbol counted from its articles, used if no vendor provides the figures.
import { dayMs } from '../../numbers/time.ts';
import type { RuleTable } from '../../rules/rule.ts';
import type { NewsSentiment } from '../live-data.ts';
import type { RichNews } from '../rich-news.ts';
import { wordAbout } from './article-word.ts';

export const newsToneRules = {
  week_ms: { name: 'Articles of the last week', value: 7 * dayMs, unit: 'ms', source: 'one week' },
  weeks: { name: 'Weekly average of articles over', value: 4, unit: 'weeks', source: 'product decision' },
} as const satisfies RuleTable;

/**
 * Articles as of `now` (epoch ms), covering the last four weeks. buzz is last week's articles over the weekly average;
 * bullishPercent (0..1) is the share of positive among positive and negative insights about the symbol in the last
 * week, else in the four weeks. The sector average is not known. Null without any article.
 */
export function newsTone(symbol: string, articles: readonly RichNews[], now: number): NewsSentiment | null {
  const { week_ms, weeks } = newsToneRules;
  const recent = articles
    .map((article) => ({ article, age: now - Date.parse(article.published_utc) }))
    .filter(({ age }) => age >= 0 && age <= week_ms.value * weeks.value);
  if (recent.length === 0) return null;
  const lastWeek = recent.filter(({ age }) => age <= week_ms.value);
  const weeklyAverage = recent.length / weeks.value;
  const tone = (of: typeof recent) =>
    bullishShare(
      symbol,
      of.map(({ article }) => article),
    );
  return {
    buzz: { buzz: lastWeek.length / weeklyAverage, articlesInLastWeek: lastWeek.length, weeklyAverage },
    sentiment: { bullishPercent: tone(lastWeek) ?? tone(recent) },
    sectorAverageBullishPercent: null,
  };
}

/** Insights are per ticker, because an article about thirty tickers may be good for one and bad for another. */
function bullishShare(symbol: string, articles: readonly RichNews[]): number | null {
  const said = articles.flatMap((article) => wordAbout(article, symbol) ?? []);
  const positive = said.filter((insight) => insight.sentiment === 'positive').length;
  const negative = said.filter((insight) => insight.sentiment === 'negative').length;
  return positive + negative === 0 ? null : positive / (positive + negative);
}
