// Health checks of one day, from noted changes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../../../src/domain/numbers/time.ts';
import { daysOfChecks, type NotedChange } from '../../../src/domain/observability/health-history.ts';
import { CheckState } from '../../../src/domain/reports/health.ts';

const from = Date.parse('2026-11-16T08:00:00.000Z');
const day = { from, to: from + 24 * hourMs };
const change = (hours: number, state: CheckState, check_id = 'work'): NotedChange => ({
  check_id,
  at: new Date(from + hours * hourMs).toISOString(),
  state,
  title: `${check_id} is ${state}`,
  figure: String(hours),
  detail: null,
});
const hour = (instant: string) => (Date.parse(instant) - from) / hourMs;
const drawn = (changes: readonly NotedChange[], span = day) =>
  daysOfChecks(changes, span).map(({ check_id, worst, failing_minutes, spans }) => [
    check_id,
    worst,
    failing_minutes,
    spans.map(({ state, from: start, to }) => `${state} ${hour(start)} to ${hour(to)}`).join(', '),
  ]);

test.each<[string, NotedChange[], unknown[]]>([
  ['nothing was noted', [], []],
  ['the state of the day before lasts all day', [change(-30, 'pass')], [['work', 'pass', 0, 'pass 0 to 24']]],
  [
    'a failure of two hours',
    [change(-30, 'pass'), change(3, 'warning'), change(5, 'pass')],
    [['work', 'warning', 120, 'pass 0 to 3, warning 3 to 5, pass 5 to 24']],
  ],
  ['nothing is known before the first change', [change(6, 'error')], [['work', 'error', 1080, 'error 6 to 24']]],
  ['what began after the day is not of it', [change(25, 'error')], []],
  [
    'the worst first, then the one that failed longest, then by name',
    [
      change(-1, 'pass', 'backup'),
      change(1, 'warning', 'lists'),
      change(2, 'pass', 'lists'),
      change(1, 'warning', 'jobs'),
      change(4, 'pass', 'jobs'),
      change(20, 'error', 'minutes'),
      change(-1, 'off', 'clock'),
    ],
    [
      ['minutes', 'error', 240, 'error 20 to 24'],
      ['jobs', 'warning', 180, 'warning 1 to 4, pass 4 to 24'],
      ['lists', 'warning', 60, 'warning 1 to 2, pass 2 to 24'],
      ['backup', 'pass', 0, 'pass 0 to 24'],
      ['clock', 'off', 0, 'off 0 to 24'],
    ],
  ],
])('%s', (_, changes, expected) => {
  expect(drawn(changes)).toEqual(expected);
});

test('today ends at the present', () => {
  expect(drawn([change(-1, 'pass'), change(2, 'error')], { from, to: from + 3 * hourMs })).toEqual([
    ['work', 'error', 60, 'pass 0 to 2, error 2 to 3'],
  ]);
});

test('spans of a check follow one another without holes and end with the day, whatever was noted', () => {
  const changes = fc.array(
    fc.tuple(fc.double({ min: -48, max: 48, noNaN: true }), fc.constantFrom(...CheckState.options)),
  );
  fc.assert(
    fc.property(changes, (noted) => {
      const own = noted.toSorted(([a], [b]) => a - b).map(([hours, state]) => change(hours, state));
      const [found] = daysOfChecks(own, day);
      if (found === undefined) {
        expect(own.filter(({ at }) => Date.parse(at) < day.to)).toEqual([]);
        return;
      }
      const { spans, failing_minutes } = found;
      expect(Date.parse(spans.at(-1)?.to ?? '')).toBe(day.to);
      spans.slice(1).forEach((span, index) => {
        expect(span.from).toBe(spans[index]?.to);
      });
      expect(failing_minutes).toBeLessThanOrEqual(24 * 60);
    }),
  );
});
