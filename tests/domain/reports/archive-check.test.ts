// Health of archived minute bars: silent where there are none, an error where a file is not whole.
import { expect, test } from 'vitest';
import { minuteChecks } from '../../../src/domain/reports/minute-checks.ts';
import { healthy, NOW } from './healthy-facts.ts';

const archiveChecks = (archive: typeof healthy.minutes.archive) =>
  minuteChecks({ ...healthy.minutes, archive }, [], { now: NOW, is_set_up: true }).filter(
    ({ id }) => id === 'minute-archive',
  );

const facts = { is_on: true, days: 250, bytes: 30_000_000_000, problems: [] as string[] };

test('nothing is said where nothing is archived', () => {
  expect(archiveChecks({ ...facts, days: 0 })).toEqual([]);
});

test.each([
  [facts, 'pass', 'Files of archived minute bars are in place', '250 days, 30000 MB'],
  [
    { ...facts, problems: ['2026-01-05.parquet is not in the folder', 'another'] },
    'error',
    'Archived minute bars of 2 days are missing or damaged',
    '2 of 250',
  ],
  [{ ...facts, is_on: false, days: 1 }, 'warning', 'Archived minute bars of 1 day cannot be read', '1 day'],
])('%o', (given, state, title, figure) => {
  expect(archiveChecks(given)).toMatchObject([{ id: 'minute-archive', state, title, figure }]);
});
