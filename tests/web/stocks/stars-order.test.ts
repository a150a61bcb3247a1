// Order of the user's stars by what changed last.
import { expect, test } from 'vitest';
import { changedLast, findLastVerdict } from '../../../src/web/screens/stocks/market/stars-order.ts';
import { sampleVerdicts } from '../symbol/verdicts/sample-verdicts.ts';

test('the stock whose verdict is newest stands first; looking without finding is no change', () => {
  const at = Date.parse('2026-11-17T18:00:00Z');
  const old = sampleVerdicts('OLD', at);
  const bySymbol = new Map([
    ['OLD', old],
    ['LOOKED', { ...sampleVerdicts('LOOKED', at), minutes: { ...old.minutes, as_of: '2026-11-17T19:00:00.000Z' } }],
    ['NEW', sampleVerdicts('NEW', at + 60_000)],
    ['PATTERN', sampleVerdicts('PATTERN', at + 30_000, { window: { side: 'long', confidence: 61 } })],
  ]);
  const rows = ['NOTHING', 'OLD', 'LOOKED', 'NEW', 'PATTERN'].map((symbol) => ({ symbol }));
  expect(changedLast(rows, bySymbol).map(({ symbol }) => symbol)).toEqual([
    'NEW',
    'PATTERN',
    'OLD',
    'LOOKED',
    'NOTHING',
  ]);
});

test('what was said last names its horizon', () => {
  const at = Date.parse('2026-11-17T18:00:00Z');
  const verdicts = sampleVerdicts('KSTL', at);
  const later = { ...verdicts, today: { ...verdicts.today, as_of: '2026-11-17T18:05:00.000Z' } };
  expect(findLastVerdict(later)).toEqual({ horizon: 'today', as_of: '2026-11-17T18:05:00.000Z' });
  expect(findLastVerdict(undefined)).toBeNull();
});
