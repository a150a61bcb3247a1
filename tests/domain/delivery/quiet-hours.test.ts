// Quiet hours by the reader's clock: nights, weekends, mutes and changes of the clock.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeliverySettings } from '../../../src/domain/delivery/channel.ts';
import { heldUntil, nextMidnight } from '../../../src/domain/delivery/quiet-hours.ts';
import { dayMs, hourMs } from '../../../src/domain/numbers/time.ts';

const settings = (given: Partial<DeliverySettings>): DeliverySettings => ({
  quiet: { from: '21:00', to: '05:30', weekends: false },
  zone: 'America/Los_Angeles',
  muted_until: null,
  sound: true,
  ...given,
});
const hours = (from: string, to: string, weekends = false) => ({ quiet: { from, to, weekends } });
const until = (given: Partial<DeliverySettings>, now: string) => {
  const end = heldUntil(settings(given), Date.parse(now));
  return end === null ? null : new Date(end).toISOString();
};

describe('Quiet hours', () => {
  test.each([
    // Pacific winter time is eight hours behind.
    ['in the evening until the morning', {}, '2026-11-18T05:00:00Z', '2026-11-18T13:30:00.000Z'],
    ['a second before they begin, not at all', {}, '2026-11-18T04:59:59Z', null],
    ['seconds into a quiet minute, until its end', {}, '2026-11-18T13:29:59.999Z', '2026-11-18T13:30:00.000Z'],
    ['at their end, not at all', {}, '2026-11-18T13:30:00Z', null],
    ['in the zone of the reader', { zone: 'Asia/Kolkata' }, '2026-11-17T16:00:00Z', '2026-11-18T00:00:00.000Z'],
    ['by day', hours('09:00', '10:00'), '2026-11-17T17:30:00Z', '2026-11-17T18:00:00.000Z'],
    ['without hours, not at all', { quiet: null }, '2026-11-18T08:00:00Z', null],
    ['equal ends are no hours', hours('09:00', '09:00'), '2026-11-17T17:00:00Z', null],
    [
      'from Friday night over the weekend to Monday morning',
      hours('21:00', '05:30', true),
      '2026-11-21T06:00:00Z',
      '2026-11-23T13:30:00.000Z',
    ],
    [
      'a weekend alone ends at midnight of Monday',
      hours('00:00', '00:00', true),
      '2026-11-21T20:00:00Z',
      '2026-11-23T08:00:00.000Z',
    ],
    ['muted', { quiet: null, muted_until: '2026-11-18T09:00:00Z' }, '2026-11-18T08:00:00Z', '2026-11-18T09:00:00.000Z'],
    [
      'muted into quiet hours, until the morning',
      { muted_until: '2026-11-18T06:00:00Z' },
      '2026-11-18T04:30:00Z',
      '2026-11-18T13:30:00.000Z',
    ],
    [
      'a night in which clocks go back, by the clock of the morning',
      {},
      '2026-11-01T05:00:00Z',
      '2026-11-01T13:30:00.000Z',
    ],
    [
      'a night in which clocks go ahead, by the clock of the morning',
      {},
      '2026-03-08T06:00:00Z',
      '2026-03-08T12:30:00.000Z',
    ],
  ])('wait %s', (_, given, now, end) => {
    expect(until(given, now)).toBe(end);
  });

  test('end in the future, and nothing is quiet at their end', () => {
    const clockText = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        clockText,
        clockText,
        fc.boolean(),
        fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        (from, to, weekends, zone, now) => {
          const given = settings({ quiet: { from, to, weekends }, zone });
          const end = heldUntil(given, now);
          if (end === null) return;
          expect(end).toBeGreaterThan(now);
          expect(end - now).toBeLessThanOrEqual(4 * dayMs);
          expect(heldUntil(given, end)).toBeNull();
        },
      ),
    );
  });

  test('the next midnight is within a day and shows 0:00', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata'),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        (zone, now) => {
          const midnight = nextMidnight(now, zone);
          expect(midnight).toBeGreaterThan(now);
          expect(midnight - now).toBeLessThanOrEqual(25 * hourMs);
          const text = new Date(midnight).toLocaleTimeString('en-GB', { timeZone: zone });
          expect(text).toBe('00:00:00');
        },
      ),
    );
  });
});
