// Figures of the observability page from counted answers.
import { newYorkDate } from '../market/calendar.ts';
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';
import { type Answers, budgetMinutes, burnRate, burnRateOver } from './error-budget.ts';
import { addCounts, emptyCounts, percentile } from './latency.ts';
import type { Observability, ObservedCall, ObservedSpan } from './observability.ts';

/** Answers of one endpoint within a span (ISO start); `bad`: errors, and answers slower than the objective. */
type Counted = { span: string; method: string; route: string; errors: number; bad: number; counts: readonly number[] };
type Sum = { errors: number; bad: number; counts: number[] };

const lengths: Readonly<Record<ObservedSpan, { ms: number; point_ms: number }>> = {
  hour: { ms: hourMs, point_ms: 5 * minuteMs },
  day: { ms: dayMs, point_ms: 30 * minuteMs },
  month: { ms: 30 * dayMs, point_ms: dayMs },
};
/** Windows of the burn rates, in hours. */
export const BURN_HOURS = [1, 6, 72];
const { objective_ms, objective_share, objective_days } = observabilityRules;

/** Start of the page's span in epoch ms, aligned to its points. */
export function beginOfSpan(span: ObservedSpan, now: number): number {
  const { ms, point_ms } = lengths[span];
  return (Math.floor(now / point_ms) + 1) * point_ms - ms;
}

const nothing = (): Sum => ({ errors: 0, bad: 0, counts: emptyCounts() });

function add(sum: Sum, { errors, bad, counts }: Counted): void {
  sum.errors += errors;
  sum.bad += bad;
  addCounts(sum.counts, counts);
}

const countRequests = ({ counts }: Sum) => counts.reduce((total, count) => total + count, 0);

const toAnswers = (sum: Sum): Answers => ({ requests: countRequests(sum), bad: sum.bad });

function toLatency(sum: Sum) {
  const at = (share: number) => percentile(sum.counts, share);
  const { errors, bad } = sum;
  return { requests: countRequests(sum), errors, bad, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function sumAnswers(answers: readonly Counted[]): Sum {
  const sum = nothing();
  for (const one of answers) add(sum, one);
  return sum;
}

function sumCalls(answers: readonly Counted[]): ObservedCall[] {
  return [...Map.groupBy(answers, ({ method, route }) => `${method} ${route}`).values()]
    .map((group) => {
      const sum = sumAnswers(group);
      const { method = '', route = '' } = group[0] ?? {};
      const rate = burnRate(toAnswers(sum));
      return { method, route, ...toLatency(sum), within: rate === null ? null : rate <= 1 };
    })
    .toSorted((one, other) => other.requests - one.requests || (one.route < other.route ? -1 : 1));
}

function toBudget(answers: readonly Counted[], now: number): Observability['budget'] {
  const all = toAnswers(sumAnswers(answers));
  const since = answers.reduce((first, { span }) => Math.min(first, Date.parse(span)), now);
  // Days before the first answer used none of the budget.
  const counted = Math.min((now - since) / (objective_days.value * dayMs), 1);
  const toMinutes = (bad: number) => (burnRate({ requests: all.requests, bad }) ?? 0) * counted * budgetMinutes;
  const used = burnRate(all) === null ? null : toMinutes(all.bad);
  const days = [...Map.groupBy(answers, ({ span }) => newYorkDate(Date.parse(span)))].map(([day, group]) => {
    const { requests, bad } = toAnswers(sumAnswers(group));
    return { day, minutes: toMinutes(bad), requests, bad };
  });
  return {
    left: used === null ? null : 1 - used / budgetMinutes,
    used_minutes: used,
    of_minutes: budgetMinutes,
    burn: BURN_HOURS.map((hours) => {
      const within = answers.filter(({ span }) => Date.parse(span) > now - hours * hourMs);
      return { hours, rate: burnRateOver(hours, toAnswers(sumAnswers(within)), { since, now }) };
    }),
    spent: days
      .filter(({ bad }) => bad > 0)
      .toSorted((one, other) => other.minutes - one.minutes)
      .slice(0, observabilityRules.spent_listed.value),
  };
}

/** Figures of the page that derive from answers. `answers`: those of the objective's days; `now`: epoch ms. */
export function summarizeAnswers(
  answers: readonly Counted[],
  span: ObservedSpan,
  now: number,
): Pick<Observability, 'span' | 'objective' | 'total' | 'points' | 'budget' | 'calls'> {
  const { ms, point_ms } = lengths[span];
  const begin = beginOfSpan(span, now);
  const shown = answers.filter((one) => Date.parse(one.span) >= begin);
  const points = Array.from({ length: ms / point_ms }, nothing);
  for (const one of shown) {
    const point = points[Math.floor((Date.parse(one.span) - begin) / point_ms)];
    if (point !== undefined) add(point, one);
  }
  return {
    span,
    objective: { ms: objective_ms.value, share: objective_share.value, days: objective_days.value },
    total: toLatency(sumAnswers(shown)),
    points: points.map((point, at) => ({ at: new Date(begin + at * point_ms).toISOString(), ...toLatency(point) })),
    budget: toBudget(answers, now),
    calls: sumCalls(shown),
  };
}
