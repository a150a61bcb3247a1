// News mood and insider sums of a stock from its live data, for their rows of the figure register.
import {
  earliestDay,
  type InsiderTotals,
  type InsiderTrade,
  insiderTotals,
  insiderTrades,
  within,
} from '../market/insiders.ts';
import type { Executive, InsiderTransaction, LiveData, NewsSentiment } from '../market/live-data.ts';
import { toPercent } from '../market/sentiment-words.ts';
import type { EpochMs } from '../numbers/kinds.ts';

type N = number | null;

/** Bullish shares of articles in percent; `buzz`: 1 in a usual week. */
export type NewsMood = { bullish: N; sector_bullish: N; buzz: N; articles: N; weekly: N };

/** Null if the source has no news sentiment. */
export function newsMood(news: NewsSentiment | null | undefined): NewsMood | null {
  if (news === null || news === undefined) return null;
  return {
    bullish: toPercent(news.sentiment.bullishPercent),
    sector_bullish: toPercent(news.sectorAverageBullishPercent),
    buzz: news.buzz.buzz,
    articles: news.buzz.articlesInLastWeek,
    weekly: news.buzz.weeklyAverage,
  };
}

/** `totals`: sums of open-market trades in USD; `since`: day of the earliest trade, null without trades. */
export type InsiderActivity = { trades: readonly InsiderTrade[]; totals: InsiderTotals; since: string | null };

type Last = { hours: number; now: EpochMs };

/** Insider trades and totals: all, or those of the `last` hours. `executives`: gives the role of each person. */
export function insiderActivity(
  transactions: readonly InsiderTransaction[] | null | undefined,
  executives: readonly Executive[] | null | undefined,
  last?: Last,
): InsiderActivity {
  const all = insiderTrades(transactions, executives);
  const trades = last === undefined ? all : within(all, last.hours, last.now);
  return { trades, totals: insiderTotals(trades), since: earliestDay(trades) };
}

export const liveInsiders = (live: LiveData | undefined, last?: Last): InsiderActivity =>
  insiderActivity(live?.insider_transactions?.data, live?.executives?.executive, last);
