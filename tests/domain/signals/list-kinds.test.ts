// Kinds of the lists beside the catalogue, and the pairs of states.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { eventIdentities, isStateType, pairOfType, statePairs } from '../../../src/domain/signals/list-kinds.ts';

const catalogue = new URL('../../../../shared/spec/list-catalogue.json', import.meta.url);

test.skipIf(!existsSync(catalogue))('Every list has the kind of the catalogue', () => {
  const { lists } = JSON.parse(readFileSync(catalogue, 'utf8')) as { lists: { slug: string; kind: string }[] };
  expect(Object.fromEntries(expertLists.map(({ slug, kind }) => [slug, kind]))).toEqual(
    Object.fromEntries(lists.map(({ slug, kind }) => [slug, kind])),
  );
});

test('Both sides of a pair are state lists of opposite directions, and no list is in two pairs', () => {
  const types = statePairs.flat();
  expect(new Set(types).size).toBe(types.length);
  const byId = new Map(expertLists.map((list) => [list.id, list]));
  for (const [at, [one, other]] of statePairs.entries()) {
    expect([isStateType[one], isStateType[other]]).toEqual([1, 1]);
    expect(new Set([byId.get(one)?.direction, byId.get(other)?.direction])).toEqual(new Set(['bullish', 'bearish']));
    expect([pairOfType[one], pairOfType[other]]).toEqual([at + 1, at + 1]);
  }
});

test('Events of a list differ by columns it has', () => {
  for (const { id, kind, columns } of expertLists) {
    const cells = eventIdentities.get(id) ?? [];
    if (kind === 'state') expect(cells).toEqual([]);
    else expect(cells.filter((cell) => !columns.includes(cell))).toEqual([]);
  }
});
