// Spans of minutes: union, cut, difference, and the part of a day still to be fetched.
import type { EpochMs } from '../numbers/kinds.ts';
import { minuteMs, secondMs } from '../numbers/time.ts';
import { startOfMinute } from './feed-hours.ts';

/** Half-open span [from, until), epoch ms. */
export type Span = { from: EpochMs; until: EpochMs };

/**
 * Events of a minute arrive within this time after its end; a connection lost before then leaves the minute incomplete.
 */
export const BURST_MS = 10 * secondMs;
/** A minute that ended less than this ago does not count as missing: its events may still arrive or be written. */
const EXPECTED_MS = 2 * BURST_MS;

/** Joins touching or overlapping spans, ascending; drops empty ones. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (span.until <= span.from) continue;
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  return joined;
}

/** Parts of the spans within `bounds`. */
export function cutSpans(spans: readonly Span[], bounds: Span): Span[] {
  return spans
    .map(({ from, until }) => ({ from: Math.max(from, bounds.from), until: Math.min(until, bounds.until) }))
    .filter(({ from, until }) => until > from);
}

/** Parts of `whole` that none of the others covers, ascending. */
export function spansLeft(whole: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = whole.from;
  for (const other of cutSpans(joinSpans(others), whole)) {
    if (other.from > from) left.push({ from, until: other.from });
    from = other.until;
  }
  return whole.until > from ? [...left, { from, until: whole.until }] : left;
}

/**
 * Span to request from history: from the first to the last minute of `wanted` not in `covered`; null if none is
 * missing. `market`: market time. The newest minutes, whose events may still arrive, do not count as missing if every
 * earlier minute is covered.
 */
export function spanToAsk(wanted: Span, covered: readonly Span[], market: EpochMs): Span | null {
  const left = spansLeft(wanted, covered).filter(
    ({ from }) => from < startOfMinute(market - EXPECTED_MS) || !covered.some(({ until }) => until === from),
  );
  const [first] = left;
  return first === undefined ? null : { from: first.from, until: (left.at(-1) as Span).until };
}

/**
 * End of the span for which a stream delivered every minute, epoch ms. `newest`: start of its newest minute; `written`:
 * all its events are stored. The newest minute counts once no more of its events can arrive.
 */
export function coveredUntil(newest: EpochMs, market: EpochMs, written: boolean): EpochMs {
  const over = newest + minuteMs;
  return Math.min(written && market - over >= BURST_MS ? over : newest, startOfMinute(market));
}
