// Market events as vendors report them, and the events known by the end of a day.
import { z } from 'zod';
import type { Split } from '../market/bars.ts';
import { addDays, newYorkDate, sessionsBetween } from '../market/calendar.ts';
import { EarningsDate } from '../market/fundamentals.ts';
import { InsiderTransaction } from '../market/live-data.ts';
import { Sentiment } from '../market/rich-news.ts';
import { eventListRules as rules } from './event-list-rules.ts';

const S = z.string().nullable();
const N = z.number().nullable();

/**
 * Cash dividend per share, USD as declared; days are YYYY-MM-DD. `times_a_year`: 0 for a single payment, null if
 * unknown.
 */
export const Dividend = z.object({
  symbol: z.string(),
  ex_date: z.string(),
  declared: S,
  payable: S,
  cash: z.number(),
  times_a_year: N,
  is_special: z.boolean(),
});
export type Dividend = z.infer<typeof Dividend>;

/** Shares sold short on a settlement day (YYYY-MM-DD); `average_volume` in shares a day. */
export const ShortInterest = z.object({
  symbol: z.string(),
  settlement_date: z.string(),
  shares: z.number(),
  average_volume: N,
});
export type ShortInterest = z.infer<typeof ShortInterest>;

/** Change of a rating by a research house. `before`, `after`: null if unknown; `at`: ISO. */
export const RatingChange = z.object({
  symbol: z.string(),
  at: z.string(),
  house: S,
  before: S,
  after: S,
  action: z.string(),
});
export type RatingChange = z.infer<typeof RatingChange>;

/** An article's sentiment for a stock, as its vendor marks it; `at`: time of the article, ISO. */
export const NewsJudgement = z.object({
  symbol: z.string(),
  at: z.string(),
  article: z.string(),
  sentiment: Sentiment,
});
export type NewsJudgement = z.infer<typeof NewsJudgement>;

/** Filed insider trade; `position`: the person's, null if unknown. */
export const FiledTrade = InsiderTransaction.extend({ symbol: z.string(), position: S });
export type FiledTrade = z.infer<typeof FiledTrade>;

/** `first_read`: day (YYYY-MM-DD) the report was first seen in the calendar; its date counts as known from then on. */
export const AnnouncedReport = EarningsDate.extend({ first_read: z.string() });
export type AnnouncedReport = z.infer<typeof AnnouncedReport>;

/** Stored events by kind: schema, and the day they are stored under. */
export const eventKinds = {
  dividends: { schema: Dividend, day: ({ ex_date }: Dividend) => ex_date },
  'short interest': { schema: ShortInterest, day: ({ settlement_date }: ShortInterest) => settlement_date },
  'earnings calendar': { schema: AnnouncedReport, day: ({ date }: AnnouncedReport) => date },
  'rating changes': { schema: RatingChange, day: ({ at }: RatingChange) => newYorkDate(Date.parse(at)) },
  news: { schema: NewsJudgement, day: ({ at }: NewsJudgement) => newYorkDate(Date.parse(at)) },
  'insider transactions': {
    schema: FiledTrade,
    day: ({ filingDate, transactionDate }: FiledTrade) => filingDate ?? transactionDate ?? '',
  },
} as const;
export type EventKind = keyof typeof eventKinds;
export type EventOf<K extends EventKind> = z.infer<(typeof eventKinds)[K]['schema']>;

/** Vendor interfaces that lists use besides daily bars; `executives` gives insiders' positions. */
export type MarketReading = EventKind | 'splits' | 'executives';

export type MarketEvents = {
  dividends: readonly Dividend[];
  splits: readonly Split[];
  shorts: readonly ShortInterest[];
  reports: readonly AnnouncedReport[];
  ratings: readonly RatingChange[];
  trades: readonly FiledTrade[];
  judgements: readonly NewsJudgement[];
  /** Day (YYYY-MM-DD) since which all articles were read; null without such a day. */
  judged_from: string | null;
};

export const noEvents: MarketEvents = {
  dividends: [],
  splits: [],
  shorts: [],
  reports: [],
  ratings: [],
  trades: [],
  judgements: [],
  judged_from: null,
};

/** Day a report of short interest becomes public, some sessions after its settlement. */
function shortKnown(settlement_date: string): string {
  const days = rules.short_published.value;
  return sessionsBetween(addDays(settlement_date, 1), addDays(settlement_date, 3 * days))[days - 1]!.date;
}

/** Events known by the end of a day (YYYY-MM-DD). */
export function knownBy(events: MarketEvents, day: string): MarketEvents {
  const settled = new Set(events.shorts.map(({ settlement_date }) => settlement_date));
  const published = new Set([...settled].filter((settlement_date) => shortKnown(settlement_date) <= day));
  return {
    dividends: events.dividends.filter(({ declared, ex_date }) => (declared ?? ex_date) <= day),
    splits: events.splits.filter(({ execution_date }) => execution_date <= day),
    shorts: events.shorts.filter(({ settlement_date }) => published.has(settlement_date)),
    reports: events.reports.filter(({ date, first_read }) => date <= day || first_read <= day),
    ratings: events.ratings.filter(({ at }) => newYorkDate(Date.parse(at)) <= day),
    trades: events.trades.filter(({ filingDate }) => filingDate !== null && filingDate <= day),
    judgements: events.judgements.filter(({ at }) => newYorkDate(Date.parse(at)) <= day),
    judged_from: events.judged_from,
  };
}
