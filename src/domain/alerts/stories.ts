// Stories: one headline about a stock that several publishers publish within a day.
import { hourMs } from '../numbers/time.ts';
import type { RuleTable } from '../rules/rule.ts';
import type { Article } from './stock-facts.ts';

const storyRules = {
  span: {
    name: 'The same headline about a stock is one story within',
    value: 24,
    unit: 'h',
    source: 'alerts, own limit',
  },
} as const satisfies RuleTable;

export const storySpanMs = storyRules.span.value * hourMs;

/** Headline without `UPDATE n-`, case and punctuation, to compare publishers. */
export const toStory = ({ title }: Pick<Article, 'title'>): string =>
  title
    .replace(/^\s*(?:update|wrapup|corrected|refile)\s*\d*\s*[-:\u2013\u2014]+\s*/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Topic of a story's first message, in which later publishers are counted. */
export const storyTopic = (symbol: string, article: Pick<Article, 'title'>): string =>
  `story ${symbol} ${toStory(article)}`;

type About = { symbol: string; article: Article };

/** Articles, oldest first by receipt, each with the moods of earlier articles of its story within the span. */
export function withRepeats(all: readonly About[]): About[] {
  const known = new Map<string, Article[]>();
  const ordered = all.toSorted(({ article: a }, { article: b }) =>
    a.received_at === b.received_at ? (a.id < b.id ? -1 : 1) : a.received_at < b.received_at ? -1 : 1,
  );
  return ordered.map(({ symbol, article }) => {
    const key = `${symbol} ${toStory(article)}`;
    const earlier = (known.get(key) ?? []).filter(
      (one) => one.id !== article.id && Date.parse(article.received_at) - Date.parse(one.received_at) <= storySpanMs,
    );
    known.set(key, [...earlier, article]);
    return {
      symbol,
      article: earlier.length === 0 ? article : { ...article, repeats: earlier.map(({ mood }) => mood) },
    };
  });
}
