// Events of one stock for the lists made here, with the usual values but for those given.
import type {
  AnnouncedReport,
  Dividend,
  FiledTrade,
  NewsJudgement,
  RatingChange,
  ShortInterest,
} from '../../../src/domain/made-lists/market-events.ts';
import { LAST } from './market.ts';

/** LAST is Friday, 27 November 2026, after Thanksgiving; the sessions before are Wednesday 25 and Tuesday 24. */
export const [BEFORE, EARLIER] = ['2026-11-25', '2026-11-24'];

export const dividend = (given: Partial<Dividend>): Dividend => ({
  symbol: 'AAA',
  ex_date: '2026-12-10',
  declared: BEFORE,
  payable: null,
  cash: 0.5,
  times_a_year: 4,
  is_special: false,
  ...given,
});
export const last = dividend({ ex_date: '2026-09-10', declared: '2026-08-25' });
export const report = (given: Partial<AnnouncedReport>): AnnouncedReport => ({
  symbol: 'AAA',
  date: LAST,
  hour: 'bmo',
  quarter: 3,
  year: 2026,
  eps_estimate: 1,
  eps_actual: 1.01,
  revenue_estimate: null,
  revenue_actual: 2e9,
  first_read: LAST,
  ...given,
});
export const short = (settlement_date: string, shares: number, symbol = 'AAA'): ShortInterest => ({
  symbol,
  settlement_date,
  shares,
  average_volume: 1_000_000,
});
export const trade = (given: Partial<FiledTrade>): FiledTrade => ({
  symbol: 'AAA',
  name: 'Ann Kestrel',
  position: null,
  change: 100,
  transactionPrice: 100,
  isDerivative: false,
  filingDate: BEFORE,
  transactionDate: EARLIER,
  transactionCode: 'P',
  ...given,
});
export const rating = (given: Partial<RatingChange>): RatingChange => ({
  symbol: 'AAA',
  at: `${LAST}T12:00:00.000Z`,
  house: 'Sample, House',
  before: 'Hold',
  after: 'Buy',
  action: 'up',
  ...given,
});
let articles = 0;
/** At 10:00 New York of the day unless another instant is given; each is an article of its own. */
export const judged = (sentiment: NewsJudgement['sentiment'], at = `${LAST}T15:00:00.000Z`): NewsJudgement => {
  articles += 1;
  return { symbol: 'AAA', at, article: String(articles), sentiment };
};
/** All articles of the time are read. */
export const news = (...judgements: NewsJudgement[]) => ({ judgements, judged_from: '2026-11-20' });
export const times = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one);
export const split = (execution_date: string, split_from: number, split_to: number) => ({
  symbol: 'AAA',
  execution_date,
  split_from,
  split_to,
});
