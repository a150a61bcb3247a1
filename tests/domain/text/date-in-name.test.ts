// Days in names of files and in lines around a table: every form, and none where it could be two days.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, toDateKey } from '../../../src/domain/market/calendar.ts';
import { dateInName, dayInLine, withoutDays } from '../../../src/domain/text/date-in-name.ts';

const received = '2026-11-25';

describe('The day in a name', () => {
  test.each([
    ['gainers_10222021.csv', '2021-10-22'],
    ['MarketBeat_gainers_11202026.csv', '2026-11-20'],
    ['gainers_20112026.csv', '2026-11-20'],
    ['gainers_20261125.csv', '2026-11-25'],
    ['gainers_nov25.csv', '2026-11-25'],
    ['gainers 25-Nov.csv', '2026-11-25'],
    ['gainers Dec 30.csv', '2025-12-30'],
    ['gainers_25Nov2026.csv', '2026-11-25'],
    ['gainers_Nov-25-2026 (1).csv', '2026-11-25'],
    ['gainers_11-25-26.csv', '2026-11-25'],
    ['gainers 05.11.2026.csv', '2026-11-05'],
    ['gainers_2026_11_25_09-30-00.csv', '2026-11-25'],
    ['gainers_20261125T143022Z.csv', '2026-11-25'],
    ['gainers 24. Nov 2026.csv', '2026-11-24'],
    ['2026-08-20/gainers.csv', '2026-08-20'],
    ['2026-08-20/gainers_nov25.csv', '2026-08-20'],
  ])('%s is %s', (name, day) => expect(dateInName(name, received)).toBe(day));

  test.each([
    ...['gainers_11052026.csv', 'gainers_05-11-2026.csv', 'gainers_09-30-00.csv', '52_week_highs.csv'],
    ...['gainers_v2.csv', 'form4_sp500.csv', 'gainers_nov2026.csv', 'gainers_99999999.csv', '2026-99-99.csv'],
    'gainers_25-11-26.csv',
  ])('%s tells none', (name) => expect(dateInName(name, received)).toBeNull());

  test('Any day in any form: that day, or none', () => {
    const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
    const forms: ((y: string, m: string, d: string) => string)[] = [
      (y, m, d) => `${y}-${m}-${d}`,
      (y, m, d) => `${y}${m}${d}`,
      (y, m, d) => `${m}${d}${y}`,
      (y, m, d) => `${m}-${d}-${y}`,
      (y, m, d) => `${d}.${m}.${y}`,
      (y, m, d) => `${d}-${months[Number(m) - 1]}-${y}`,
      (_, m, d) => `${months[Number(m) - 1]}${d}`,
      (y, m, d) => `${y}-${m}-${d}T1430`,
      (y, m, d) => `${y}${m}${d}-143022`,
      (y, m, d) => `${m}_${d}_${y}_09-30-00`,
    ];
    const day = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber(received) }).map(toDateKey);
    const around = fc.constantFrom('', ' (1)', '_final', ' - Copy', '_v2');
    fc.assert(
      fc.property(day, fc.constantFrom(...forms), around, (date, form, more) => {
        const [y = '', m = '', d = ''] = date.split('-');
        const name = `percentage-gainers_${form(y, m, d)}${more}.csv`;
        expect([date, null]).toContain(dateInName(name, received));
        expect(withoutDays(name).replace(/[\s_-]+/g, '')).toBe(
          `percentage-gainers${more}.csv`.replace(/[\s_-]+/g, '').toLowerCase(),
        );
      }),
    );
  });
});

describe('The day in a line around a table', () => {
  test.each([
    ['Percentage gainers as of 11/25/2026', '2026-11-25'],
    ['As of 11/04/2026 04:00 PM', '2026-11-04'],
    ['Downloaded from Barchart.com as of 11-25-2026 02:40pm CST', '2026-11-25'],
    ['Stand: 24. November 2026', '2026-11-24'],
  ])('%s', (line, day) => expect(dayInLine(line, received)).toBe(day));

  test('None where it names two or none', () => {
    expect(dayInLine('From 2026-11-01 to 2026-11-25', received)).toBeNull();
    expect(dayInLine('Copyright 2026', received)).toBeNull();
  });
});
