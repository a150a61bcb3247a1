// Analyst sections of a stock: consensus, mean target, their trends, newest actions.
import { addDays } from '../../market/calendar.ts';
import { decimal, money, plural, signedPercent } from '../../market/format.ts';
import type { RecommendationCount } from '../../market/fundamentals.ts';
import { upsidePercent } from '../../numbers/percent.ts';
import type { RuleTable } from '../../rules/rule.ts';
import type { AnalystAction, ConsensusPriceTarget, ConsensusRating, RatingsPeriod } from './details.ts';
import { meanOpinion, type OpinionCounts, opinions, ratingLabel, ratingScore, titleWords } from './rating-words.ts';
import type { DatedClose, RatingAction, StandingConsensus } from './research.ts';

const analystRules = {
  standing_days: {
    name: 'A rating stands for',
    value: 365,
    unit: 'days',
    source: 'product decision: analysts speak at least once a year',
  },
  actions_kept: { name: 'Newest actions kept', value: 100, unit: 'actions', source: 'product decision' },
  periods: { name: 'Months of ratings over time', value: 4, unit: 'months', source: 'specification shows 3' },
} as const satisfies RuleTable;

/** Days before today at which ratings are counted from actions when monthly counts are missing. */
const PERIOD_DAYS = [0, 30, 90, 180] as const;

function findCounts(consensus: StandingConsensus | null, months: readonly RecommendationCount[]): OpinionCounts | null {
  if (consensus !== null && opinions(consensus) > 0) return consensus;
  const newest = months[0];
  return newest !== undefined && opinions(newest) > 0 ? newest : null;
}

/** Mean opinion, 1 to 5: from counted opinions, else as the source states it; null when unknown. */
export function consensusScore(
  consensus: StandingConsensus | null,
  months: readonly RecommendationCount[],
): number | null {
  const counts = findCounts(consensus, months);
  return counts === null ? (consensus?.rating_value ?? null) : meanOpinion(counts);
}

export function consensusRating(
  symbol: string,
  consensus: StandingConsensus | null,
  months: readonly RecommendationCount[],
): ConsensusRating | undefined {
  const counts = findCounts(consensus, months);
  const label = ratingLabel(consensusScore(consensus, months));
  if (counts === null || label === null) return undefined;
  const total = opinions(counts);
  const good = (counts.strong_buy ?? 0) + (counts.buy ?? 0);
  const bad = (counts.sell ?? 0) + (counts.strong_sell ?? 0);
  return {
    consensus_rating: label,
    total_analysts: total,
    rating_description:
      `${plural(total, 'analyst')} rate ${symbol}: ${good} buy or strong buy, ${counts.hold ?? 0} hold, ` +
      `${bad} sell or strong sell. The mean is ${decimal(meanOpinion(counts))} of 5, a ${label}.`,
    rating_counts: {
      strong_buy: counts.strong_buy ?? 0,
      buy: counts.buy ?? 0,
      hold: counts.hold ?? 0,
      sell: counts.sell ?? 0,
      strong_sell: counts.strong_sell ?? 0,
    },
  };
}

/**
 * Mean target of the consensus, else of the rating actions in force. `at`: time of the price in words, empty for a
 * close.
 */
export function consensusPriceTarget(
  consensus: StandingConsensus | null,
  actions: readonly RatingAction[],
  { price, at }: { price: number | null; at: string },
  today: string,
): ConsensusPriceTarget | undefined {
  const own = standingTargets(actions, today);
  const average = consensus?.target ?? mean(own);
  if (average === null) return undefined;
  const counted = consensus?.target != null;
  const low = counted ? (consensus?.target_low ?? null) : Math.min(...own);
  const high = counted ? (consensus?.target_high ?? null) : Math.max(...own);
  const analysts = counted ? (consensus?.target_contributors ?? null) : own.length;
  const percent = upsidePercent(price, average);
  const range =
    low === null || high === null || money(low) === money(high)
      ? ''
      : ` The range goes from ${money(low)} to ${money(high)}.`;
  const from =
    percent === null
      ? ''
      : `, ${signedPercent(percent, 1)} from the price of ${money(price)}${at === '' ? '' : ` ${at}`}`;
  const who =
    analysts === null ? 'The mean 12-month target' : `The mean 12-month target of ${plural(analysts, 'analyst')}`;
  return {
    average,
    low,
    high,
    upside_percentage: percent,
    number_of_analysts: analysts,
    price_target_description: `${who} is ${money(average)}${from}.${range}`,
  };
}

/** Newest action of each firm in the `standing_days` before the date (YYYY-MM-DD). */
function standing(actions: readonly RatingAction[], date: string): RatingAction[] {
  const from = addDays(date, -analystRules.standing_days.value);
  const newest = new Map<string, RatingAction>();
  for (const action of actions) {
    if (action.date > date || action.date <= from || action.firm === null) continue;
    const known = newest.get(action.firm);
    if (known === undefined || known.date < action.date) newest.set(action.firm, action);
  }
  return [...newest.values()];
}

function standingTargets(actions: readonly RatingAction[], date: string): number[] {
  return standing(actions, date).flatMap(({ price_target }) => (price_target === null ? [] : [price_target]));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function monthName(period: string): string {
  const month = MONTHS[Number(period.slice(5, 7)) - 1];
  return month === undefined ? period : `${month} ${period.slice(0, 4)}`;
}

function endOfMonth(period: string): string {
  return addDays(`${addDays(`${period.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

/**
 * Ratings, newest first: by month when opinions are counted monthly, else from rating actions at PERIOD_DAYS. Price
 * target: the consensus for the newest period, else the mean of targets in force; null when unknown. Undefined without
 * any rating.
 */
export function ratingsOverTime(
  consensus: StandingConsensus | null,
  months: readonly RecommendationCount[],
  actions: readonly RatingAction[],
  today: string,
): RatingsPeriod[] | undefined {
  const counted = months.filter((month) => opinions(month) > 0).slice(0, analystRules.periods.value);
  if (counted.length > 0) {
    return counted.map((month, at) => {
      const end = endOfMonth(month.period);
      const target = at === 0 ? (consensus?.target ?? null) : null;
      return {
        period: monthName(month.period),
        consensus_rating: ratingLabel(meanOpinion(month)),
        consensus_price_target: cents(target ?? mean(standingTargets(actions, end < today ? end : today))),
      };
    });
  }
  const periods = PERIOD_DAYS.flatMap((days): RatingsPeriod[] => {
    const date = addDays(today, -days);
    const scores = standing(actions, date).flatMap(({ rating }) => ratingScore(rating) ?? []);
    const label = ratingLabel(mean(scores));
    const target = (days === 0 ? consensus?.target : null) ?? mean(standingTargets(actions, date));
    if (label === null && target === null) return [];
    const period = days === 0 ? 'Current' : `${days} days ago`;
    return [{ period, consensus_rating: label, consensus_price_target: cents(target) }];
  });
  return periods.length === 0 ? undefined : periods;
}

/**
 * Newest first; upside is from the close of the action's day, or of the last session before it. Undefined without
 * actions.
 */
export function analystActions(
  actions: readonly RatingAction[],
  closes: readonly DatedClose[],
): AnalystAction[] | undefined {
  if (actions.length === 0) return undefined;
  return actions.slice(0, analystRules.actions_kept.value).map((action) => {
    const close = closes.findLast(({ date }) => date <= action.date)?.close ?? null;
    const rating = titleWords(action.rating);
    const before = titleWords(action.previous_rating);
    const percent = upsidePercent(close, action.price_target);
    return {
      date: action.date,
      brokerage_name: action.firm,
      brokerage_rating: rating,
      action: titleWords(action.action),
      rating: before !== null && rating !== null && before !== rating ? `${before} \u279d ${rating}` : rating,
      price_target: action.price_target,
      upside_downside_on_report_date: percent === null ? null : Math.round(percent * 100) / 100,
    };
  });
}
