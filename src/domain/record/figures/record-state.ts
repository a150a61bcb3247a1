// State of each record, corrected for all findings that a page shows together.
import { judgedRules } from '../../rules/record-rules.ts';
import type { CallSide } from '../call.ts';
import type { Horizon } from '../outcome.ts';
import type { Benchmark, RecordState, ScoreFigures, SourceFigures } from '../record-figures.ts';
import { sessionHorizons } from '../record-horizons.ts';
import { toFigure } from './round-figures.ts';

export type Judged = Pick<
  SourceFigures,
  'side' | 'horizon' | 'settled' | 'days' | 'spans' | 'low' | 'high' | 'bounded_low' | 'bounded_high'
>;

/** True when a record can be judged: enough calls, days, spans at the long horizon, and both intervals. */
function isEnough({ horizon, settled, days, spans, low, bounded_low }: Omit<Judged, 'side'>): boolean {
  if (settled < judgedRules.calls.value || days < judgedRules.days.value) return false;
  if (horizon === '20' && spans < judgedRules.long_spans.value) return false;
  return low !== null && bounded_low !== null;
}

/** 1 or -1 if both intervals are on that side of zero and `q` is within the allowed rate of false findings; else 0. */
export function clearSide(record: Judged, q: number | null): CallSide {
  if (!isEnough(record) || q === null || q > judgedRules.false_discoveries.value) return 0;
  if (record.low! > 0 && record.bounded_low! > 0) return 1;
  return record.high! < 0 && record.bounded_high! < 0 ? -1 : 0;
}

/**
 * State of a record, by the same rule for good and bad ones. `q`: rate of false findings at which the source counts;
 * null if it is not judged.
 */
export function toRecordState(record: Judged, q: number | null): RecordState {
  if (record.side === 0) return 'no_direction';
  if (!isEnough(record)) return 'too_few';
  return ({ '1': 'edge', '0': 'none', '-1': 'worse' } as const)[`${clearSide(record, q)}`];
}

/** Larger of two p-values, because a state needs both findings; null if one is missing. */
export const weakerP = (plain: number | undefined, bounded: number | undefined): number | null =>
  plain === undefined || bounded === undefined ? null : Math.max(plain, bounded);

type Spread = ScoreFigures['top_minus_bottom'];
const judgedSpread = ({ horizon, top_minus_bottom: spread }: ScoreFigures): Judged => ({ side: 1, horizon, ...spread });

type Page = { horizon: Horizon; benchmark: Benchmark };

/** Findings of a page for one horizon and benchmark: sources with enough results, plans, and spreads of the scores. */
function listFindings(
  sources: readonly SourceFigures[],
  score: readonly ScoreFigures[],
  page: Page,
): (SourceFigures | Spread)[] {
  const isOn = (one: Page) => one.horizon === page.horizon && one.benchmark === page.benchmark;
  return [
    ...sources.filter((one) => (isOn(one) || one.horizon === 'plan') && isEnough(one)),
    ...score.filter((one) => isOn(one) && isEnough(judgedSpread(one))).map((one) => one.top_minus_bottom),
  ].filter(({ p }) => p !== null);
}

/**
 * Sets q and state of all figures, corrected over all findings of a page; a plan is on several pages and gets its
 * highest q.
 */
export function judgeTogether(sources: readonly SourceFigures[], score: readonly ScoreFigures[]): void {
  const highest = new Map<SourceFigures | Spread, number>();
  for (const horizon of sessionHorizons) {
    for (const benchmark of ['spy', 'market'] as const) {
      const findings = listFindings(sources, score, { horizon, benchmark });
      toQValues(findings.flatMap(({ p }) => p ?? [])).forEach((q, at) => {
        const found = findings[at]!;
        highest.set(found, Math.max(q, highest.get(found) ?? 0));
      });
    }
  }
  for (const [of, q] of highest) of.q = toFigure(q);
  for (const figures of sources) figures.state = toRecordState(figures, figures.q);
  for (const one of score) one.top_minus_bottom.state = toRecordState(judgedSpread(one), one.top_minus_bottom.q);
}

/**
 * Smallest false-discovery rate at which each finding counts, by the step-up rule. Source: Benjamini and Hochberg,
 * Journal of the Royal Statistical Society B 57, 1995.
 */
export function toQValues(p: readonly number[]): number[] {
  const order = p.map((_, at) => at).sort((a, b) => p[b]! - p[a]!);
  const q = Array<number>(p.length).fill(1);
  let least = 1;
  order.forEach((at, place) => {
    least = Math.min(least, (p[at]! * p.length) / (p.length - place));
    q[at] = least;
  });
  return q;
}
