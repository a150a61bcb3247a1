// Spans of minutes: union, cut, difference, the part to fetch, and the end of a stream's complete span.
import { describe, expect, test } from 'vitest';
import { coveredUntil, joinSpans, type Span, spansLeft, spanToAsk } from '../../../src/domain/minutes/minute-spans.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';

const MINUTE = 60_000;
const noon = Date.parse('2026-11-17T17:00:00.000Z');
/** Minutes from noon to instants and back, so that a case is read at a glance. */
const span = (from: number, until: number): Span => ({ from: noon + from * MINUTE, until: noon + until * MINUTE });
const minutes = (found: Span | null) =>
  found === null ? null : [(found.from - noon) / MINUTE, (found.until - noon) / MINUTE];

describe('stretches', () => {
  test('of any kind joined and taken from a whole leave exactly the minutes none of them has', () => {
    const random = seededRandom(5);
    const place = () => Math.floor(random() * 30);
    for (let round = 0; round < 200; round += 1) {
      const spans = Array.from({ length: place() % 6 }, () => span(place(), place()));
      const whole = span(5, 25);
      const within = (list: readonly Span[], minute: number) =>
        list.some(({ from, until }) => noon + minute * MINUTE >= from && noon + minute * MINUTE < until);
      const [joined, left] = [joinSpans(spans), spansLeft(whole, spans)];
      for (let minute = 0; minute < 30; minute += 1) {
        expect(within(joined, minute)).toBe(within(spans, minute));
        expect(within(left, minute)).toBe(within([whole], minute) && !within(spans, minute));
      }
      for (const list of [joined, left])
        expect(list.every(({ from }, at) => at === 0 || from > list[at - 1]!.until)).toBe(true);
    }
  });
});

// MIN-12
describe('what is asked of history', () => {
  const at = (minute: number, second = 0) => noon + minute * MINUTE + second * 1_000;
  test.each([
    ['nothing of what is whole', span(0, 30), [span(-60, 90)], at(90), null],
    ['nothing of the minute in progress, where all before it is whole', span(0, 31), [span(0, 30)], at(30, 40), null],
    ['nothing yet of a minute whose events are still coming in', span(0, 31), [span(0, 29)], at(30, 15), null],
    ['a minute that should have come', span(0, 31), [span(0, 29)], at(30, 25), [29, 31]],
    ['all since the feed fell silent', span(0, 31), [span(0, 10)], at(30, 40), [10, 31]],
    ['what was before the feed began', span(0, 31), [span(20, 30)], at(30, 40), [0, 20]],
    ['a hole in its middle', span(0, 31), [span(0, 10), span(15, 30)], at(30, 40), [10, 15]],
    ['several holes at once', span(0, 40), [span(0, 10), span(15, 20), span(25, 40)], at(50), [10, 25]],
    ['everything where nothing is whole', span(0, 31), [], at(30, 40), [0, 31]],
    ['the minute in progress too, where nothing before it is whole', span(30, 31), [], at(30, 40), [30, 31]],
  ])('is %s', (_, wanted, covered, market, asked) => {
    expect(minutes(spanToAsk(wanted, covered, market))).toEqual(asked);
  });
});

test('the newest minute counts as sent when its burst is over and written, or a later one came; never one of the future', () => {
  expect(coveredUntil(noon, noon + MINUTE + 4_000, true)).toBe(noon);
  expect(coveredUntil(noon, noon + MINUTE + 10_000, false)).toBe(noon);
  expect(coveredUntil(noon, noon + MINUTE + 10_000, true)).toBe(noon + MINUTE);
  expect(coveredUntil(noon + 90 * MINUTE, noon + 10_000, true)).toBe(noon);
});
