// Replay of minute files across a split: as traded it counts as live, in adjusted prices it is there already.
import { expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { replayMinutes } from '../../../src/server/goldeneye/replay/replay-minutes.ts';
import {
  inSharesAfter,
  type QuotedBar,
  type SymbolBars,
  splitsInBars,
} from '../../../src/server/goldeneye/replay/splits-in-bars.ts';

const sessions = sessionsBack('2026-11-17', 23);
const SPLIT_AT = 21;
const { date, open_ms } = sessions[SPLIT_AT]!;
const splits = [{ symbol: 'TNA', execution_date: date, split_from: 1, split_to: 2 }];

const adjusted: QuotedBar[] = sessions.flatMap((session) => {
  const minutes = (session.close_ms - session.open_ms) / minuteMs;
  return Array.from({ length: minutes }, (_, at): QuotedBar => {
    const start_timestamp = session.open_ms + at * minuteMs;
    const prices = { open: 100, high: 100.1, low: 99.9, close: 100, vwap: 100 };
    return { start_timestamp, ...prices, volume: 1_000, transactions: 10, bid: null, ask: null };
  });
});
const asTraded = adjusted.flatMap((bar) => (bar.start_timestamp < open_ms ? [bar] : inSharesAfter([bar], 0.5)));
const filesOf = (bars: QuotedBar[]): SymbolBars => new Map([['TNA', bars]]);

const judged = async (...asked: Parameters<typeof replayMinutes>) =>
  (await replayMinutes(...asked)).days.slice(SPLIT_AT - 1).map((day) => day.judged);

test('sessions before a split are in the new shares and measure no usual volume', async () => {
  expect(splitsInBars(filesOf(asTraded), splits).get('TNA')).toEqual([{ date, factor: 0.5 }]);
  expect(await judged(filesOf(asTraded), 15, splits)).toEqual([1, 0, 0]);
});

test('prices that are adjusted already show no jump: the split is in them', async () => {
  expect(splitsInBars(filesOf(adjusted), splits).get('TNA')).toEqual([]);
  expect(await judged(filesOf(adjusted), 15, splits)).toEqual([1, 1, 1]);
});
