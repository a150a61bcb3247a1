// Publications from stored articles: per market minute, the articles received since the previous one.
import { findSession, marketPhase, newYorkDate, nextSession } from '../market/calendar.ts';
import { minuteMs } from '../numbers/time.ts';
import type { PastPublication } from './replay.ts';
import { type Article, noFacts } from './stock-facts.ts';
import { withRepeats } from './stories.ts';

type PastArticle = { symbol: string; article: Article };

/** First minute of regular or extended hours at or after the receipt of an article, epoch ms. */
function firstLook(received_at: number): number {
  const minute = Math.ceil(received_at / minuteMs) * minuteMs;
  if (marketPhase(minute) !== 'closed') return minute;
  const today = findSession(newYorkDate(minute));
  return today !== null && minute <= today.pre_open_ms
    ? today.pre_open_ms
    : nextSession(newYorkDate(minute)).pre_open_ms;
}

/** Publications oldest first; articles first evaluated after `until` (epoch ms) are left out. */
export function newsPublications(articles: readonly PastArticle[], until: number): PastPublication[] {
  return [...Map.groupBy(withRepeats(articles), ({ article }) => firstLook(Date.parse(article.received_at)))]
    .filter(([at]) => at <= until)
    .toSorted(([a], [b]) => a - b)
    .map(([at, all]) => ({
      at,
      changes: [...Map.groupBy(all, ({ symbol }) => symbol)].map(([symbol, own]) => ({
        symbol,
        before: noFacts,
        after: { ...noFacts, articles: own.map(({ article }) => article) },
      })),
    }));
}
