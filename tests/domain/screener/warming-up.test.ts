// Gaps of a run in a program's first minutes, as a table of cases.
import { describe, expect, test } from 'vitest';
import { momentumWords, warmingUp } from '../../../src/domain/screener/rules/warming-up.ts';

const now = Date.parse('2026-11-17T18:14:00.000Z');

describe('warming up', () => {
  test.each([
    ['a whole year and five minutes', { sessions: 252, part: 'midday', reach: 5 }, null],
    ['less than a year', { sessions: 251, part: 'midday', reach: 5 }, { lacks: ['year_range'], ready_at: null }],
    [
      'one minute on the tape',
      { sessions: 252, part: 'opening', reach: 1 },
      { lacks: ['momentum'], ready_at: '2026-11-17T18:18:00.000Z' },
    ],
    ['before the open, when no momentum is given', { sessions: 300, part: null, reach: 0 }, null],
    [
      'nothing at all',
      { sessions: 0, part: 'closing', reach: 0 },
      { lacks: ['year_range', 'momentum'], ready_at: '2026-11-17T18:19:00.000Z' },
    ],
  ] as const)('%s', (_, seen, expected) => {
    expect(warmingUp({ ...seen, now })).toEqual(expected);
  });

  test('readers are given minutes, rounded up, and never a time that is past', () => {
    const warming = warmingUp({ sessions: 300, part: 'midday', reach: 1, now });
    expect(momentumWords(warming, now)).toMatch(/ready in about 4 min/);
    expect(momentumWords(warming, now + 200_000)).toMatch(/ready in about 1 min/);
    expect(momentumWords(warming, now + 300_000)).toMatch(/ready with the next run/);
    expect(momentumWords({ lacks: ['year_range'], ready_at: null }, now)).toBeNull();
    expect(momentumWords(undefined, now)).toBeNull();
  });
});
