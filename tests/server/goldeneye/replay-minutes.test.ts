// Minute bars of past sessions through the day of the market that polls use: real ones where they are, invented ones else.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '../../../src/domain/goldeneye/settle.ts';
import { newYorkDate, sessionOf } from '../../../src/domain/market/calendar.ts';
import { parseMinutes, readMinuteFile, symbolOfFile } from '../../../src/server/goldeneye/minute-file.ts';
import { replayLines } from '../../../src/server/goldeneye/replay-command.ts';
import { replayMinutes } from '../../../src/server/goldeneye/replay-minutes.ts';

const folder = join(import.meta.dirname, '../../../../shared/data/real/minute');

test('files name their symbol, and their columns in any order', () => {
  expect(symbolOfFile('/bars/TNA.csv.gz')).toBe('TNA');
  expect(symbolOfFile('AAPL_1m.csv')).toBe('AAPL');
  const bar = { open: 2, high: 4, low: 1, close: 3, volume: 50, transactions: null };
  expect(parseMinutes('Datetime,Close,High,Low,Open,Volume\n2026-03-19 13:30:00+00:00,3,4,1,2,50\n')).toEqual([
    { ...bar, start_timestamp: Date.parse('2026-03-19T13:30:00Z'), vwap: null },
  ]);
  expect(
    parseMinutes('date;timestamp;close;high;low;open;price;volume\nTue, 02 Jan 2024;1704205800000;3;4;1;2;2.5;50'),
  ).toEqual([{ ...bar, start_timestamp: 1_704_205_800_000, vwap: 2.5 }]);
});

test('rows without trades, doubled ones and broken ones are left out; a file without prices is refused', () => {
  const text = `Datetime,Open,High,Low,Close,Volume
2026-03-19 13:30:00+00:00,2,4,1,3,0
2026-03-19 13:31:00+00:00,2,4,1,3,10
2026-03-19 13:31:00+00:00,9,9,9,9,10
2026-03-19 13:32:00+00:00,2,4,,3,10`;
  expect(parseMinutes(text).map(({ open, volume }) => [open, volume])).toEqual([[2, 10]]);
  expect(() => parseMinutes('Datetime,Open\n2026-03-19,1')).toThrow(/No column for high, low, close, volume/);
});

test.skipIf(!existsSync(folder)).each(['leveraged_etfs_2019-12_1m', 'megacaps_2026-03_1m'])(
  'every window found on %s settles, and settles to the same on the bars of the file alone',
  async (name) => {
    const files = readdirSync(join(folder, name)).map((file) => readMinuteFile(join(folder, name, file)));
    const { settled, unsettled, days } = await replayMinutes(files);
    expect(settled.length).toBeGreaterThan(10);
    expect(unsettled).toBe(0);
    expect(days.reduce((sum, { windows }) => sum + windows, 0)).toBe(settled.length);
    for (const outcome of settled) {
      const session = sessionOf(newYorkDate(outcome.detected_at))!;
      const { bars } = files.find(({ symbol }) => symbol === outcome.symbol)!;
      const { symbol, pattern, side, part_of_day, detected_at, entry, stop, target } = outcome;
      const window = { symbol, pattern, side, part_of_day, detected_at, entry, stop, target };
      expect(outcome).toEqual(settle(window, bars, session, session.close_ms));
      // Taken at the close of the last bar that had closed: nothing of the minute that then began.
      const last = bars.findLast((bar) => bar.start_timestamp + 60_000 <= detected_at)!;
      expect(Math.abs(entry - last.close)).toBeLessThanOrEqual(0.005 + 1e-9);
    }
    expect((await replayMinutes(files)).settled).toEqual(settled);
    const lines = replayLines({ settled, unsettled, days }, false).join('\n');
    expect(lines).toContain('Golden Window');
    expect(lines).toMatch(/95 % \d/);
  },
  60_000,
);
