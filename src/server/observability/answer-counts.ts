// Answers of this process, counted by endpoint and span until they are written.
import { minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { addCounts, emptyCounts, findBucket } from '../../domain/observability/latency.ts';
import { observabilityRules } from '../../domain/rules/observability-rules.ts';
import type { RequestEnd } from '../metrics/metrics.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { AnswerSpan } from './answer-store.ts';

const SPAN_MS = observabilityRules.span.value * minuteMs;
const SERVER_ERROR = 500;

export function createAnswerCounts(clock: Pick<Clock, 'now'>) {
  let counted = new Map<string, AnswerSpan>();
  return {
    add({ method, route, status, seconds }: RequestEnd): void {
      const span = iso(Math.floor(clock.now() / SPAN_MS) * SPAN_MS);
      const key = `${span} ${method} ${route}`;
      const found = counted.get(key) ?? { span, method, route, errors: 0, bad: 0, counts: emptyCounts() };
      counted.set(key, found);
      const ms = seconds * secondMs;
      const bucket = findBucket(ms);
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
      const isError = status >= SERVER_ERROR;
      if (isError) found.errors += 1;
      if (isError || ms > observabilityRules.objective_ms.value) found.bad += 1;
    },

    /** Removes and returns all counts so far. */
    take(): AnswerSpan[] {
      const taken = [...counted.values()];
      counted = new Map();
      return taken;
    },

    /** Puts back spans that could not be written. */
    giveBack(spans: readonly AnswerSpan[]): void {
      for (const span of spans) {
        const key = `${span.span} ${span.method} ${span.route}`;
        const found = counted.get(key);
        if (found === undefined) counted.set(key, span);
        else {
          found.errors += span.errors;
          found.bad += span.bad;
          addCounts(found.counts, span.counts);
        }
      }
    },
  };
}
