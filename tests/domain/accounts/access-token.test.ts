// Access tokens: what a scope includes, and when a token ends.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopeIncludes, TokenExpiry, tokenEnd, tokenScopes } from '../../../src/domain/accounts/access-token.ts';
import { dayMs } from '../../../src/domain/numbers/time.ts';

const NOW = Date.parse('2026-11-17T18:14:00Z');

test('each scope includes itself and the ones before it', () => {
  const included = tokenScopes.map((held) => tokenScopes.filter((needed) => scopeIncludes(held, needed)));
  expect(included).toEqual([['read'], ['read', 'write'], ['read', 'write', 'admin']]);
});

test.each([
  ['30 days', 30, { ends_at: NOW + 30 * dayMs }],
  ['365 days', 365, { ends_at: NOW + 365 * dayMs }],
  ['today, to its end', '2026-11-17', { ends_at: Date.parse('2026-11-18T00:00:00Z') }],
  ['the last possible day', '2027-11-17', { ends_at: Date.parse('2027-11-18T00:00:00Z') }],
  ['yesterday', '2026-11-16', { problem: 'The last day of a token cannot be in the past' }],
  ['a day too far', '2027-11-18', { problem: 'A token lasts at most 365 days' }],
] as const)('a token for %s', (_, expiry, expected) => {
  expect(tokenEnd(expiry, NOW)).toEqual(expected);
});

test('every accepted expiry ends after now and within a year and a day', () => {
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') });
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(30, 90, 365), day), instant, (given, now) => {
      const end = tokenEnd(TokenExpiry.parse(given), now);
      if ('problem' in end) return;
      expect(end.ends_at).toBeGreaterThan(now);
      expect(end.ends_at).toBeLessThanOrEqual(now + 366 * dayMs);
    }),
  );
});

test.each([7, 0, -30, 31, '2026-02-30', 'never', '', null])('%j is no expiry', (given) => {
  expect(TokenExpiry.safeParse(given).success).toBe(false);
});
