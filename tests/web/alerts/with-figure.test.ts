// The editable figure of an alert: where it stands in its name, and what another one makes of the condition.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { cutAtFigure, figureProblem, withFigure } from '../../../src/web/symbol/alerts/suggestion-line.tsx';

test.each([
  ['Price reaches 220.00', 220, { before: 'Price reaches ', text: '220.00', after: '' }],
  [
    'Rises 52 weeks above 1,250.50 dollars',
    1250.5,
    { before: 'Rises 52 weeks above ', text: '1,250.50', after: ' dollars' },
  ],
  ['Score below -300', -300, { before: 'Score below ', text: '-300', after: '' }],
  ['Price moves', 5, { before: 'Price moves ', text: '5', after: '' }],
])('%s is cut at %d', (name, figure, parts) => {
  expect(cutAtFigure(name, figure)).toEqual(parts);
});

test('however a price is typed, the side of the crossing follows from the current price', () => {
  const condition: AlertCondition = { kind: 'price', crosses: 'above', value: 1 };
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(cents, cents, (value, price) => {
      expect(withFigure(condition, value.toLocaleString('en-US'), price)).toEqual({
        kind: 'price',
        value,
        crosses: value < price ? 'below' : 'above',
      });
    }),
  );
});

test('a figure that may be two is refused with both of them', () => {
  const below: AlertCondition = { kind: 'price', crosses: 'below', value: 270 };
  expect(withFigure(below, '255,50', 280.9)).toBeNull();
  expect(figureProblem(below, '255,50')).toBe('255,50: write 255.50 or 25550');
});

test.each<[AlertCondition, string]>([
  [{ kind: 'price', crosses: 'above', value: 1 }, '0'],
  [{ kind: 'price', crosses: 'above', value: 1 }, ''],
  [{ kind: 'price', crosses: 'above', value: 1 }, 'Infinity'],
  [{ kind: 'score', crosses: 'above', value: 1 }, '1001'],
  [{ kind: 'score-move', points: 1 }, '1.5'],
  [{ kind: 'setup', when: 'opens', pattern: null, min_strength: null }, '101'],
  [{ kind: 'earnings', sessions: 1 }, '-1'],
  [{ kind: 'vwap', crosses: 'above' }, '1'],
])('%o takes no %s', (condition, text) => {
  expect(withFigure(condition, text, 100)).toBeNull();
});
