// Percentages beside the dots of the reliability diagram.
import { expect, test } from 'vitest';
import { placeWords } from '../../../src/web/screens/track-record/charts/reliability-chart.tsx';

const bin = (stated: number, observed: number | null) => ({ stated, observed, low: null, high: null, calls: 300 });
const at = (value: number) => 100 * value;

test.each([
  ['one dot', [bin(0.4, 0.5)], ['right']],
  ['dots at one height', [bin(0.5, 0.5), bin(0.58, 0.52), bin(0.66, 0.5)], ['left', 'above', 'right']],
  ['a dot at the right edge', [bin(0.97, 0.5)], ['left']],
  ['a dot on the lower edge', [bin(0.4, 0), bin(0.46, 0)], ['left', 'right']],
] as const)('%s: no percentage covers a dot or another one', (_, bins, sides) => {
  expect(placeWords([...bins], at)).toEqual(sides);
});
