// Conditions about the product that a changed health check meets.
import { expect, test } from 'vitest';
import { findCondition, productEvents, productFiring } from '../../../src/domain/alerts/product-events.ts';
import { refuseRule, refuseScreen } from '../../../src/domain/alerts/refuse-rule.ts';

const change = (
  check_id: string,
  before: 'pass' | 'warning' | 'error' | null,
  state: 'pass' | 'warning' | 'error',
  was_red = before === 'error',
) => ({ check_id, before, state, at: '2026-11-17T18:00:00.000Z', title: 'A check', figure: '1 of 2', was_red });

test.each([
  ['a backup that fails', change('backup', 'pass', 'error'), ['health-red', 'backup-failed']],
  ['an older batch that is held', change('batch 7', null, 'warning'), ['batch-held']],
  ['a slot that was missed', change('slots screener-run', 'pass', 'warning'), ['slot-failed']],
  ['a warning that becomes an error', change('slots screener-run', 'warning', 'error'), ['health-red']],
  ['a feed with gaps', change('minute-feed', 'pass', 'warning'), ['feed-gap']],
  ['a check that is mended', change('backup', 'error', 'pass'), ['health-red', 'backup-failed']],
  ['a warning that is mended', change('slots pipeline', 'warning', 'pass'), ['slot-failed']],
  ['a warning, once an error, that is mended', change('deliveries', 'warning', 'pass', true), ['health-red']],
  ['an error that becomes a warning', change('backup', 'error', 'warning'), []],
])('%s', (_, changed, events) => {
  expect(productEvents(changed)).toEqual(events);
});

test.each([
  ['batch', 'batch-held'],
  ['batch 84', 'batch-held'],
  ['slots pipeline', 'slot-failed'],
  ['minute-feed', 'feed-gap'],
  ['minute-tracking', 'health-red'],
  ['backup', 'backup-failed'],
  ['backup-copy', 'health-red'],
])('the condition of the check %s is %s, and a failure of it meets that', (id, condition) => {
  expect(findCondition(id)).toBe(condition);
  expect(productEvents(change(id, 'pass', 'error'))).toContain(condition);
});

test('a message says reason and cure, and when it is mended how long it lasted', () => {
  const at = '2026-11-17T18:04:00.000Z';
  const failing = {
    ...{ at, state: 'error' as const, title: 'No backup for 2 days', figure: '3 days old' },
    ...{ detail: 'There is no room.', cure: 'Make room, then press Back up now.', link: '/admin/backups' },
    ...{ failed_since: null, failed_title: null },
  };
  expect(productFiring(failing)).toEqual({
    title: 'No backup for 2 days',
    text: '3 days old. There is no room. Make room, then press Back up now.',
  });
  const mended = {
    ...{ at, state: 'pass' as const, title: 'The last backup was checked', figure: '1 minute old' },
    ...{ detail: null, cure: null, link: null },
    ...{ failed_since: '2026-11-17T18:00:00.000Z', failed_title: 'No backup for 2 days' },
  };
  expect(productFiring(mended)).toEqual({
    title: 'Mended after 4 min: No backup for 2 days',
    text: 'Now: The last backup was checked (1 minute old).',
  });
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
