// Conditions about the product that a changed health check meets.
import { expect, test } from 'vitest';
import { productEvents } from '../../../src/domain/alerts/product-events.ts';
import { refuseRule, refuseScreen } from '../../../src/domain/alerts/refuse-rule.ts';

const change = (
  check_id: string,
  before: 'pass' | 'warning' | 'error' | null,
  state: 'pass' | 'warning' | 'error',
) => ({
  check_id,
  before,
  state,
  at: '2026-11-17T18:00:00.000Z',
  title: 'A check',
  figure: '1 of 2',
});

test.each([
  ['a backup that fails', change('backup', 'pass', 'error'), ['health-red', 'backup-failed']],
  ['an older batch that is held', change('batch 7', null, 'warning'), ['batch-held']],
  ['a slot that was missed', change('slots screener-run', 'pass', 'warning'), ['slot-failed']],
  ['a warning that becomes an error', change('slots screener-run', 'warning', 'error'), ['health-red']],
  ['a feed with gaps', change('minute-feed', 'pass', 'warning'), ['feed-gap']],
  ['a check that recovers', change('backup', 'error', 'pass'), []],
])('%s', (_, changed, events) => {
  expect(productEvents(changed)).toEqual(events);
});

test('a condition that cannot be watched there says why', () => {
  const price = { kind: 'price', crosses: 'above', value: 10 } as const;
  expect(refuseRule(price, { kind: 'symbol', symbol: 'NVDA' })).toBeNull();
  expect(refuseRule(price, { kind: 'stars' })).toContain('one stock');
  expect(refuseRule({ kind: 'product', what: 'health-red' }, { kind: 'market' })).toContain('Smart Cat');
  expect(refuseRule({ kind: 'screen', when: 'leaves' }, { kind: 'stars' })).toContain('saved screen');
  const query = (text: string) => (name: string) => new URLSearchParams(text).get(name);
  expect(refuseScreen(query('rvol=2..&decision=YES'))).toBeNull();
  expect(refuseScreen(query('pattern=golden_window'))).toContain('pattern');
});
