// Days in cells, in every notation lists and programs write: the day meant, or none, and never another one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayOfWeek, newYorkDate, toDateKey } from '../../../src/domain/market/calendar.ts';
import { type DateFrame, type DateOrder, readDate } from '../../../src/domain/text/read-date.ts';

const received = '2026-11-25';
const frame: DateFrame = { own: null, received };
const read = (cell: string, order: DateOrder = 'month_first') => readDate(cell, order, frame);

describe('An instant with a zone is the New York day it falls on', () => {
  test.each([
    ['2026-11-24T01:30:00Z', '2026-11-23'],
    ['2026-11-24T15:30:00Z', '2026-11-24'],
    ['2026-11-25T02:45:00+00:00', '2026-11-24'],
    ['2026-11-24T21:30:00-05:00', '2026-11-24'],
    ['2026-11-26T00:30:00Z', '2026-11-25'],
    ['2026-07-02T03:59:59Z', '2026-07-01'],
    ['2026-07-02T04:00:00Z', '2026-07-02'],
    ['Tue, 24 Nov 2026 03:30:00 +0000', '2026-11-23'],
    ['2026-11-24 22:30 PT', '2026-11-25'],
    ['2026-11-24 22:30 CST', '2026-11-24'],
    ['2026-11-24 23:30 CDT', '2026-11-24'],
    ['11/24/2026 01:30 UTC', '2026-11-23'],
    ['Nov 24, 2026 at 9:30 p.m. ET', '2026-11-24'],
    ['20261124 23:30:00 US/Eastern', '2026-11-24'],
    ['Tue Nov 24 2026 21:30:00 GMT-0500 (Eastern Standard Time)', '2026-11-24'],
    ['Tue Nov 24 09:30:00 EST 2026', '2026-11-24'],
    ['1795501800', '2026-11-24'],
    ['1795484400000', '2026-11-23'],
  ])('%s is %s', (cell, day) => expect(read(cell)).toBe(day));

  test('Midnight of UTC is the usual form of a bare day', () => {
    for (const zone of ['Z', '+00:00', ' UTC', '.000Z', ' GMT']) {
      expect(read(`2026-11-24T00:00:00${zone}`)).toBe('2026-11-24');
    }
    expect(read('2026-11-24Z')).toBe('2026-11-24');
    expect(read('2026-11-24T00:00:01Z')).toBe('2026-11-23');
  });

  test('A zone nobody knows, or a time no clock shows, leaves the day unknown', () => {
    for (const cell of ['2026-11-24 01:30 XYZ', '2026-11-24 25:00', '2026-11-24 09:61', '2026-11-24 13:00 PM']) {
      expect(read(cell)).toBeNull();
    }
  });

  test('Any instant, in any spelling of its zone', () => {
    const zones: [string, number][] = [
      ['Z', 0],
      ['+00:00', 0],
      [' UTC', 0],
      ['-05:00', -300],
      [' EST', -300],
      [' EDT', -240],
      ['-0800', -480],
      ['+01:00', 60],
      [' GMT+9', 540],
    ];
    const instant = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2026-11-25') });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, [zone, ahead]) => {
        const local = new Date(at + ahead * 60_000).toISOString().slice(0, 19);
        const isBare = ahead === 0 && local.endsWith('T00:00:00');
        const seconds = Math.floor(at / 1000) * 1000;
        expect(read(`${local}${zone}`)).toBe(isBare ? local.slice(0, 10) : newYorkDate(seconds));
      }),
    );
  });
});

describe('Notations of programs', () => {
  test.each([
    ["Nov 24 '26 08:30 AM", '2026-11-24'],
    ['Nov-24-26 08:30AM', '2026-11-24'],
    ['Nov 24 AMC', '2026-11-24'],
    ['Nov 24/a', '2026-11-24'],
    ['20261124;093000', '2026-11-24'],
    ['20261124  09:30:00', '2026-11-24'],
    ['20261124-09:30:00', '2026-11-24'],
    ['2026-11-24, 09:30:00', '2026-11-24'],
    ['20261124T093000', '2026-11-24'],
    ['202611240930', '2026-11-24'],
    ['46350', '2026-11-24'],
    ['46350.5', '2026-11-24'],
    ['46350,75', '2026-11-24'],
    ['08:30 AM ET, Nov 24, 2026', '2026-11-24'],
    ['24. November 2026', '2026-11-24'],
    ['Dienstag, 24. November 2026', '2026-11-24'],
    ['mar. 24 nov. 2026', '2026-11-24'],
    ['1er d\u00e9cembre 2025', '2025-12-01'],
    ['24 ao\u00fbt 2026', '2026-08-24'],
    ['24 de noviembre de 2026', '2026-11-24'],
    ['24 mrt 2026', '2026-03-24'],
    ['24 luglio 2026', '2026-07-24'],
    ['Nov. 25, 2025', '2025-11-25'],
  ])('%s is %s', (cell, day) => expect(read(cell)).toBe(day));

  test('Doubtful ones are no day', () => {
    const cells = [
      ...['Nov-26', 'jui 5 2026', 'Mon, Nov 24, 2026', '2 days ago', '12345', '999999', '99999', '1.5', 'Today'],
      'Nov 2026',
    ];
    for (const cell of cells) expect([cell, read(cell)]).toEqual([cell, null]);
  });

  test('A two-digit year is of this century up to ten years ahead, else of the one before', () => {
    expect(read('11/24/95')).toBe('1995-11-24');
    expect(read('11/24/27')).toBe('2027-11-24');
    expect(read('24-Nov-99')).toBe('1999-11-24');
    expect(read('11/24/69')).toBeNull();
  });
});

test('Days no calendar has, or no list can mean, are none', () => {
  const cells = ['', 'N/A', '2026-02-30', '13/01/2026', '02/29/2026', '1889-01-01', 'soon', '20261301'];
  expect(cells.map((cell) => readDate(cell))).toEqual(cells.map(() => null));
  expect(readDate('02/29/2028')).toBe('2028-02-29');
});

describe('Days that say less than one', () => {
  const own = (day: string | null, cell: string) => readDate(cell, 'month_first', { own: day, received });

  test('Today and yesterday are those of the file, not of the receipt', () => {
    expect(own('2026-11-20', 'Today 08:30AM')).toBe('2026-11-20');
    expect(own('2026-11-20', 'gestern')).toBe('2026-11-19');
    expect(own(null, 'Today 08:30AM')).toBeNull();
  });

  test('A day without a year is the nearest before the file, or before the receipt', () => {
    expect([own(null, 'Nov 24'), own(null, '11/24'), own(null, '24-Nov')]).toEqual(Array(3).fill('2026-11-24'));
    expect(own(null, 'Dec 30')).toBe('2025-12-30');
    expect(own('2021-03-23', '3/22')).toBe('2021-03-22');
    expect(own(null, 'Feb 29')).toBe('2024-02-29');
  });

  test('One that would come soon after the file may be meant as it stands', () => {
    expect(own(null, 'Nov 27')).toBeNull();
    expect(own('2026-11-20', 'Nov 24')).toBeNull();
  });
});

describe('Any day in any notation', () => {
  const names = 'January February March April May June July August September October November December'.split(' ');
  const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
  const parts = (day: string) => {
    const [y = '', m = '', d = ''] = day.split('-');
    const month = names[Number(m) - 1] ?? '';
    return { y, m, d, month, short: month.slice(0, 3), n: Number(d) };
  };
  const notations: [string, DateOrder, (day: string) => string][] = [
    ['ISO', 'month_first', (day) => day],
    ['ISO with slashes', 'month_first', (day) => day.replaceAll('-', '/')],
    ['packed', 'day_first', (day) => day.replaceAll('-', '')],
    ['month first', 'month_first', (day) => `${Number(parts(day).m)}/${parts(day).n}/${parts(day).y}`],
    ['month first, two digits', 'month_first', (day) => `${parts(day).m}/${parts(day).d}/${parts(day).y.slice(2)}`],
    ['day first', 'day_first', (day) => `${parts(day).d}.${parts(day).m}.${parts(day).y}`],
    ['day first, two digits', 'day_first', (day) => `${parts(day).d}-${parts(day).m}-${parts(day).y.slice(2)}`],
    ['named', 'month_first', (day) => `${parts(day).month} ${parts(day).n}, ${parts(day).y}`],
    ['short', 'month_first', (day) => `${parts(day).n} ${parts(day).short} ${parts(day).y}`],
    ['Finviz', 'month_first', (day) => `${parts(day).short} ${parts(day).d} '${parts(day).y.slice(2)}`],
    ['dashes', 'month_first', (day) => `${parts(day).d}-${parts(day).short}-${parts(day).y.slice(2)}`],
    [
      'weekday',
      'month_first',
      (day) => `${weekdays[dayOfWeek(day)]}, ${parts(day).month} ${parts(day).n}, ${parts(day).y}`,
    ],
    ['serial', 'month_first', (day) => String(dayNumber(day) + 25_569)],
    ['epoch', 'month_first', (day) => String(dayNumber(day) * 86_400)],
  ];
  const times = ['', ' 09:30', ' 9:30 AM', ', 16:00:00', ' 23:59:59', ' 4:00 pm ET', ' 09:30:00.123'];
  const days = fc.integer({ min: dayNumber('2001-10-01'), max: dayNumber(received) }).map(toDateKey);

  test.each(notations)('%s', (name, order, written) => {
    fc.assert(
      fc.property(days, fc.constantFrom(...times), (day, time) => {
        const isNumber = name === 'serial' || name === 'epoch';
        expect(read(`${written(day)}${isNumber ? '' : time}`, order)).toBe(day);
      }),
    );
  });

  test('without its year, within the year before the receipt: the day, or none', () => {
    const year = fc.integer({ min: dayNumber(received) - 364, max: dayNumber(received) }).map(toDateKey);
    fc.assert(
      fc.property(year, (day) => {
        for (const cell of [`${parts(day).short} ${parts(day).n}`, `${parts(day).m}/${parts(day).d}`]) {
          expect([day, null]).toContain(read(cell));
        }
      }),
    );
  });

  test('in the wrong order of the file, or cut short: the day read is never out of thin air', () => {
    const some = fc.constantFrom(...notations);
    fc.assert(
      fc.property(days, some, fc.integer({ min: 1, max: 12 }), (day, [, order, written], cut) => {
        const whole = written(day);
        const found = read(whole.slice(0, Math.max(1, whole.length - cut)), order);
        // What is left may still be a day of its own (Nov 2, 20 of Nov 24, 2026), but never one after the receipt.
        expect(found === null || found <= '2036-12-31').toBe(true);
      }),
    );
  });
});
