// Files of daily bars from several sources read to the same bars; ambiguous files are refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { readDailyFile } from '../../../src/tools/import-daily/read-daily-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'smart-cat-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const now = Date.parse('2026-11-17T18:14:00.000Z');

type Bar = { date: string; open: number; high: number; low: number; close: number; volume: number };
const sessions = sessionsBack('2026-11-13', 40);
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const cents = (value: number) => Math.round(value * 100) / 100;
const bars = fc
  .array(
    fc.record({
      low: fc.double({ min: 90, max: 1_200, noNaN: true }),
      width: unit,
      open: unit,
      close: unit,
      volume: fc.nat(),
    }),
    {
      minLength: 12,
      maxLength: 40,
    },
  )
  .map((rows) =>
    rows.map(({ low, width, open, close, volume }, at): Bar => {
      const [bottom, top] = [cents(low), cents(low * (1 + width / 2))];
      const between = (share: number) => Math.min(top, Math.max(bottom, cents(bottom + (top - bottom) * share)));
      return { date: sessions[at]!.date, open: between(open), high: top, low: bottom, close: between(close), volume };
    }),
  );

const dollars = (value: number) => `$${value.toFixed(2)}`;
const thousands = (value: number) => `"${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;
const slashed = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const compact = (date: string) => date.replaceAll('-', '');
const openOf = (date: string) => sessions.find((one) => one.date === date)!.open_ms;
const midnight = (date: string) => Date.parse(`${date}T05:00:00Z`);

type Format = { name: string; head: string | null; row(bar: Bar): string; newestFirst?: boolean; notes?: RegExp };
const formats: Record<string, Format> = {
  yahoo: {
    name: 'AAPL.csv',
    head: 'Date,Open,High,Low,Close,Adj Close,Volume',
    row: (b) => [b.date, b.open, b.high, b.low, b.close, b.close * 0.97, b.volume].join(),
    notes: /^Yahoo: .*Adj Close.*not used/,
  },
  'yahoo, newest first': {
    name: 'AAPL (1).csv',
    head: 'Date,Open,High,Low,Close*,Adj Close**,Volume',
    row: (b) => [b.date, b.open, b.high, b.low, b.close, b.close * 0.97, b.volume].join(),
    newestFirst: true,
    notes: /^Yahoo/,
  },
  stooq: {
    name: 'aapl_us.txt',
    head: '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
    row: (b) => ['AAPL.US,D', compact(b.date), '000000', b.open, b.high, b.low, b.close, b.volume, 0].join(),
    notes: /^Stooq/,
  },
  nasdaq: {
    name: 'AAPL.csv',
    head: 'Date,Close/Last,Volume,Open,High,Low',
    row: (b) => [slashed(b.date), dollars(b.close), b.volume, dollars(b.open), dollars(b.high), dollars(b.low)].join(),
    newestFirst: true,
    notes: /^Nasdaq/,
  },
  investing: {
    name: 'AAPL Historical Data.csv',
    head: '"Date","Price","Open","High","Low","Vol.","Change %"',
    row: (b) =>
      [
        `"${slashed(b.date)}"`,
        thousands(b.close),
        thousands(b.open),
        thousands(b.high),
        thousands(b.low),
        `"${b.volume / 1e6}M"`,
        '"0.1%"',
      ].join(),
    newestFirst: true,
    notes: /^Investing/,
  },
  ibkr: {
    name: 'AAPL.csv',
    head: 'date,open,high,low,close,volume,average,barCount',
    row: (b) => [compact(b.date), b.open, b.high, b.low, b.close, b.volume, b.close, 12].join(),
    notes: /^IBKR/,
  },
  firstrate: {
    name: 'AAPL_full_1day_UNADJUSTED.txt',
    head: null,
    row: (b) => [b.date, b.open, b.high, b.low, b.close, b.volume].join(),
  },
  tradingview: {
    name: 'NASDAQ_AAPL, 1D.csv',
    head: 'time,open,high,low,close,Volume',
    row: (b) => [openOf(b.date) / 1_000, b.open, b.high, b.low, b.close, b.volume].join(),
  },
  massive: {
    name: '2026-11-13.csv.gz',
    head: 'ticker,volume,open,close,high,low,window_start,transactions',
    row: (b) => ['AAPL', b.volume, b.open, b.close, b.high, b.low, `${midnight(b.date)}000000`, 9].join(),
  },
};

async function read(name: string, text: string, symbol: string | null = null) {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return readDailyFile(path, now, symbol);
}

test.each(Object.entries(formats))('a file of %s is read to the bars it was written from', async (_, format) => {
  await fc.assert(
    fc.asyncProperty(bars, async (written) => {
      const rows = written.map(format.row);
      if (format.newestFirst) rows.reverse();
      const file = await read(format.name, [...(format.head === null ? [] : [format.head]), ...rows, ''].join('\r\n'));
      expect(file.left_out).toEqual({});
      expect(file.rows).toBe(written.length);
      expect([...file.days.keys()].sort()).toEqual(written.map(({ date }) => date).sort());
      for (const { date, volume, ...prices } of written) {
        const bar = file.days.get(date)?.get('AAPL');
        expect(bar).toMatchObject(prices);
        expect(bar?.volume).toBeCloseTo(volume, 0);
      }
      if (format.notes) expect(file.notes.join()).toMatch(format.notes);
      else expect(file.notes).toEqual([]);
    }),
    { numRuns: 15, seed: 20_261_125 },
  );
});

const nasdaq = 'Date,Close/Last,Volume,Open,High,Low\n03/16/2026,$12.00,100,$12.00,$12.00,$12.00\n';

test('a file that does not say its symbol is refused, or gets the one that is stated', async () => {
  await expect(read('HistoricalData_1774000000000.csv', nasdaq)).rejects.toThrow('--symbol AAPL');
  await expect(read('bars.csv', nasdaq)).rejects.toThrow('no symbol column');
  expect(
    (await read('HistoricalData_1774000000000.csv', nasdaq, 'BRK.B')).days.get('2026-03-16')?.get('BRK.B'),
  ).toBeDefined();
});

test('days are read in one order for the whole file, and refused where both orders are days', async () => {
  const file = (days: string[]) =>
    read('AAPL.csv', ['Date,Price,Open,High,Low,Vol.', ...days.map((day) => `${day},12,12,12,12,1K`)].join('\n'));
  expect([...(await file(['16/03/2026', '04/03/2026'])).days.keys()]).toEqual(['2026-03-16', '2026-03-04']);
  expect([...(await file(['03/16/2026', '03/04/2026'])).days.keys()]).toEqual(['2026-03-16', '2026-03-04']);
  // The 7th of March is a Saturday, the 3rd of July a holiday's eve that is observed: neither tells, and 5 and 6 both do.
  await expect(file(['05/06/2026'])).rejects.toThrow(
    'does not tell whether 05/06/2026 begins with the month or the day',
  );
});

test('decimal commas, bars within a day and a second bar of a day are not read as something else', async () => {
  const comma = await read('AAPL.csv', 'date;open;high;low;close;volume\n2026-03-16;12,5;12,5;12,5;12,5;100\n');
  expect(comma.left_out).toEqual({ 'no price': 1 });
  const within =
    'time,open,high,low,close,volume\n2026-03-16T09:30:00,12,12,12,12,1\n2026-03-16T09:31:00,12,12,12,12,1\n';
  await expect(read('AAPL.csv', within)).rejects.toThrow('npm run replay:minutes');
  const twice = await read('AAPL.csv', 'date,close,volume\n2026-03-16,12,100\n2026-03-16,12,100\n2026-03-16,13,100\n');
  expect(twice.left_out).toEqual({ 'another bar of that day': 1 });
});
