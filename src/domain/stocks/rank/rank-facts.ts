// Figures of a market rank, gathered from a stock's facts.
import { insiderActivity, newsMood } from '../../figures/live-figures.ts';
import { addDays } from '../../market/calendar.ts';
import type { CompanyRatios, EarningsDate, RecommendationCount } from '../../market/fundamentals.ts';
import type { InsiderTransaction, NewsSentiment } from '../../market/live-data.ts';
import { rangePosition } from '../../market/range-position.ts';
import { upsidePercent } from '../../numbers/percent.ts';
import { marketRankRules } from '../../rules/market-rank-rules.ts';
import { consensusScore } from '../details/analyst-sections.ts';
import { type FundamentalFacts, yearlyGrowth } from '../details/fundamental-tables.ts';
import type { DatedClose, StandingConsensus } from '../details/research.ts';
import type { RankFacts } from './market-rank.ts';

export type RankSources = FundamentalFacts & {
  price: number | null;
  consensus: StandingConsensus | null;
  months: readonly RecommendationCount[];
  insiders: readonly InsiderTransaction[] | null;
  sentiment: NewsSentiment | null;
  earnings: readonly EarningsDate[];
  /** Oldest first. */
  closes: readonly DatedClose[];
  now: number;
};

const HOURS_PER_DAY = 24;
const QUARTER_DAYS = 91;
const AVERAGE_SESSIONS = 200;
const YEAR_DAYS = 365;

/** Purchases in percent of all open-market insider trades, by value; null without trades. */
function boughtShare(transactions: readonly InsiderTransaction[] | null, now: number): number | null {
  const hours = marketRankRules.insider_days.value * HOURS_PER_DAY;
  const { buy_value, sell_value } = insiderActivity(transactions, null, { hours, now }).totals;
  return buy_value + sell_value === 0 ? null : (buy_value / (buy_value + sell_value)) * 100;
}

/** Mean of (actual - estimate) / |estimate| in percent over the newest reports; null without any. */
export function meanSurprise(earnings: readonly EarningsDate[]): number | null {
  const surprises = earnings
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .flatMap(({ eps_actual, eps_estimate }) =>
      eps_actual === null || eps_estimate === null || eps_estimate === 0
        ? []
        : [((eps_actual - eps_estimate) / Math.abs(eps_estimate)) * 100],
    )
    .slice(0, marketRankRules.surprises.value);
  return surprises.length === 0 ? null : surprises.reduce((sum, value) => sum + value, 0) / surprises.length;
}

function priceFacts(closes: readonly DatedClose[], price: number | null) {
  const last = closes.at(-1);
  if (last === undefined) return { quarter: null, average: null, range: null };
  const now = price ?? last.close;
  const before = closes.findLast(({ date }) => date <= addDays(last.date, -QUARTER_DAYS))?.close ?? null;
  const long = closes.length < AVERAGE_SESSIONS ? null : closes.slice(-AVERAGE_SESSIONS);
  const average = long === null ? null : long.reduce((sum, { close }) => sum + close, 0) / AVERAGE_SESSIONS;
  const year = closes.filter(({ date }) => date > addDays(last.date, -YEAR_DAYS)).map(({ close }) => close);
  const whole = closes[0] !== undefined && closes[0].date <= addDays(last.date, -YEAR_DAYS + 7);
  return {
    quarter: before === null ? null : (now / before - 1) * 100,
    average: average === null ? null : (now / average - 1) * 100,
    range: whole ? rangePosition(Math.min(...year), Math.max(...year), now) : null,
  };
}

/** Price-to-earnings ratio for ranking; a loss ranks as the most expensive, null when unknown. */
function priceToEarnings(pe: number | null, eps: number | null): number | null {
  if (pe !== null && pe > 0) return pe;
  return eps !== null && eps <= 0 ? marketRankRules.loss_pe.value : null;
}

/** Expected growth of earnings in percent: trailing over forward P/E, minus 1; null unless both are above zero. */
function expectedGrowth(ratios: CompanyRatios | null): number | null {
  const trailing = ratios?.pe_ratio_trailing ?? null;
  const forward = ratios?.pe_ratio_forward ?? null;
  return trailing === null || forward === null || trailing <= 0 || forward <= 0 ? null : (trailing / forward - 1) * 100;
}

/** Null unless positive: with negative book value, debt to equity and price to book mean nothing. */
const aboveZero = (value: number | null | undefined) => (value != null && value > 0 ? value : null);

export function rankFacts(sources: RankSources): RankFacts {
  const { price, figures, ratios, sentiment } = sources;
  const debt = figures?.debt_to_equity ?? ratios?.debt_to_equity ?? null;
  const at = price ?? figures?.price ?? null;
  return {
    analysts: {
      consensus: consensusScore(sources.consensus, sources.months),
      upside: upsidePercent(at, sources.consensus?.target ?? null),
    },
    insiders: { bought_share: boughtShare(sources.insiders, sources.now) },
    news: { bullish: newsMood(sentiment)?.bullish ?? null },
    growth: {
      revenue: yearlyGrowth(sources.statements, 'revenue'),
      surprise: meanSurprise(sources.earnings),
      earnings: expectedGrowth(ratios),
    },
    valuation: {
      pe: priceToEarnings(
        figures?.pe_ratio_trailing ?? ratios?.pe_ratio_trailing ?? null,
        figures?.trailing_12mo_eps ?? ratios?.trailing_12mo_eps ?? null,
      ),
      book: aboveZero(figures?.price_to_book ?? ratios?.price_to_book),
      sales: aboveZero(figures?.price_to_sales ?? ratios?.price_to_sales),
    },
    strength: {
      equity_return: figures?.return_on_equity ?? ratios?.return_on_equity ?? null,
      debt: debt !== null && debt >= 0 ? debt : null,
      current: figures?.current_ratio ?? null,
    },
    momentum: priceFacts(sources.closes, price),
  };
}
