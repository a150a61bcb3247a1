// State of a record in words.
import { judgedRules } from '../../rules/record-rules.ts';
import type { CallSide } from '../call.ts';
import type { RecordState } from '../record-figures.ts';

export type Judged = {
  side: CallSide;
  settled: number;
  days: number;
  /** Interval of the mean of bounded results. */
  low: number | null;
  high: number | null;
  /** Mean of all results, unbounded. */
  plain_mean: number | null;
  plain_low: number | null;
};

/** Whether there is enough to judge: calls, days, and an interval. */
export function isJudged({ side, settled, days, low }: Judged): boolean {
  return side !== 0 && settled >= judgedRules.calls.value && days >= judgedRules.days.value && low !== null;
}

/**
 * `q` is the false-discovery rate at which the source would be called; null where it is not judged. An edge has to
 * be earned with all results as they are, the bound hides losses; against its sign the plain mean has to agree.
 */
export function toRecordState(record: Judged, q: number | null): RecordState {
  if (record.side === 0) return 'no_direction';
  if (!isJudged(record)) return 'too_few';
  if (q === null || q > judgedRules.false_discoveries.value) return 'none';
  if (record.low! > 0 && (record.plain_low ?? 0) > 0) return 'edge';
  return record.high! < 0 && (record.plain_mean ?? 0) < 0 ? 'worse' : 'none';
}
