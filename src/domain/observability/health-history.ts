// Health checks of one past day: for each check the spans of its states, from noted changes.
import { z } from 'zod';
import { minuteMs } from '../numbers/time.ts';
import { CheckState } from '../reports/health.ts';
import type { CheckChange } from './observability.ts';

/**
 * ISO instants within the day; title, figure and detail at the start of the state. @public Named in the API document.
 */
export const CheckSpan = z.object({
  state: CheckState,
  from: z.string(),
  to: z.string(),
  title: z.string(),
  figure: z.string(),
  detail: z.string().nullable(),
});
export type CheckSpan = z.infer<typeof CheckSpan>;

/** @public Named in the API document. */
export const CheckDay = z.object({
  check_id: z.string(),
  worst: CheckState,
  failing_minutes: z.number(),
  /** Oldest first; the state before the first span is unknown. */
  spans: z.array(CheckSpan),
});
export type CheckDay = z.infer<typeof CheckDay>;

export const HealthHistory = z.object({
  /** Pacific day, YYYY-MM-DD. `from`, `to`: its ends, ISO; `until`: `to`, or now for today. */
  date: z.string(),
  from: z.string(),
  to: z.string(),
  until: z.string(),
  /** Time of the oldest stored change; null before the first. */
  since: z.string().nullable(),
  checks: z.array(CheckDay),
});
export type HealthHistory = z.infer<typeof HealthHistory>;

/** Change of a check, with its message. */
export type NotedChange = Omit<CheckChange, 'before'> & { detail: string | null };
type Span = { from: number; to: number };

const bad: readonly CheckState[] = ['error', 'warning'];
const isBad = ({ state }: Pick<CheckSpan, 'state'>) => bad.includes(state);
const rank = (state: CheckState) => CheckState.options.indexOf(state);
const measureLength = ({ from, to }: CheckSpan) => Date.parse(to) - Date.parse(from);

/**
 * Spans of each check on one day. `changes`: those of the day and the last one before it, oldest first for each check.
 * A state lasts until the next change. Sorted by worst state, then by failing time, longest first.
 */
export function daysOfChecks(changes: readonly NotedChange[], { from, to }: Span): CheckDay[] {
  const byCheck = Map.groupBy(changes, ({ check_id }) => check_id);
  const days = [...byCheck].flatMap(([check_id, own]): CheckDay[] => {
    const spans = own.flatMap(({ at, state, title, figure, detail }, index): CheckSpan[] => {
      const start = Math.max(from, Date.parse(at));
      const end = Math.min(to, Date.parse(own[index + 1]?.at ?? '') || to);
      if (start >= end) return [];
      return [{ state, from: new Date(start).toISOString(), to: new Date(end).toISOString(), title, figure, detail }];
    });
    const worst = spans.map(({ state }) => state).toSorted((one, other) => rank(one) - rank(other))[0];
    if (worst === undefined) return [];
    const failing = spans.filter(isBad).reduce((sum, span) => sum + measureLength(span), 0);
    return [{ check_id, worst, failing_minutes: Math.round(failing / minuteMs), spans }];
  });
  return days.toSorted(
    (one, other) =>
      rank(one.worst) - rank(other.worst) ||
      other.failing_minutes - one.failing_minutes ||
      one.check_id.localeCompare(other.check_id),
  );
}
