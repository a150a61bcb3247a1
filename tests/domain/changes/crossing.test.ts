// Groups of changes by what they cross.
import { expect, test } from 'vitest';
import type { ShownChange } from '../../../src/domain/changes/change.ts';
import { groupByCrossing } from '../../../src/domain/changes/crossing.ts';

type Then = Extract<ShownChange, { kind: 'scores' }>['before'];
const row = { name: null, starred: false, toward: 1 } as const;
const scores = (symbol: string, before: Then, after: Then): ShownChange => ({
  ...row,
  kind: 'scores',
  id: symbol,
  symbol,
  before,
  after,
});
const grouped = (rows: readonly ShownChange[]) =>
  groupByCrossing(rows).map(({ crossing, rows: those }) => `${crossing}: ${those.map(({ symbol }) => symbol).join()}`);

test('scores are grouped by their actions, and those that keep theirs are last', () => {
  const buy = { score: 30, action: 'BUY' } as const;
  const hold = { score: 3, action: 'HOLD' } as const;
  const strong = { score: 130, action: 'STRONG_BUY' } as const;
  expect(
    grouped([
      scores('A', hold, { ...hold, score: -3 }),
      scores('B', hold, buy),
      scores('C', buy, strong),
      scores('D', hold, buy),
      scores('E', null, buy),
    ]),
  ).toEqual(['HOLD to BUY: B,D', 'BUY to STRONG BUY: C', 'no score to BUY: E', 'HOLD, in another band: A']);
});

test('decisions, filters and lights are grouped by their way', () => {
  const symbol = 'A';
  expect(
    grouped([
      { ...row, kind: 'decisions', id: '1', symbol, before: 'MAYBE', after: 'YES' },
      { ...row, kind: 'decisions', id: '2', symbol, before: 'YES', after: null },
      { ...row, kind: 'filters', id: '3', symbol, toward: -1, turned_on: [], turned_off: ['VS'] },
      { ...row, kind: 'lights', id: '4', symbol, toward: 0, lights: [] },
    ]),
  ).toEqual(['MAYBE to YES: A', 'YES to not listed: A', 'Fewer filters: A', 'As many in favour: A']);
});
