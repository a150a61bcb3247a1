// Work that waits for an administrator: one of a kind is work too, none is not listed.
import { expect, test } from 'vitest';
import { toWaitingWork } from '../../../src/domain/reports/waiting-work.ts';

const none = {
  rows: 0,
  rows_batch: null,
  files: 0,
  inbox: 0,
  held: 0,
  held_batch: null,
  mended: 0,
  mended_batch: null,
};

test('each kind is listed from one on, with its number and its page', () => {
  expect(toWaitingWork(none)).toEqual({ count: 0, parts: [] });
  const one = toWaitingWork({ ...none, rows: 1, rows_batch: 3, files: 1, held: 1, held_batch: 4 });
  expect(one.count).toBe(3);
  expect(one.parts.map(({ id, count }) => `${id} ${count}`).toSorted()).toEqual(['files 1', 'held 1', 'rows 1']);
  const mended = toWaitingWork({ ...none, mended: 1, mended_batch: 7 });
  expect(mended.parts).toMatchObject([{ id: 'mended', count: 1, path: '/admin/runs?run=7' }]);
});
