// Minutes from before the first look at the market, made of bars: what returns they give, and what they leave unknown.
import { expect, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { closesByMinute } from '../../../src/domain/minutes/closes-by-minute.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { Tape } from '../../../src/server/market-memory/tape.ts';
import { warmUp } from '../../../src/server/market-memory/warm-up.ts';
import { snapshotRow } from './sample-snapshot.ts';

const session = findSession('2026-11-17')!;
const at = (minute: number) => session.open_ms + minute * 60_000;
const bar = (minute: number, close: number): MinuteBar => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: 100,
  vwap: null,
  transactions: null,
  start_timestamp: at(minute),
});

test('the price of a minute is the last close up to its end, carried on where nothing traded', () => {
  const bars = [bar(3, 10), bar(6, 11), bar(7, 12), bar(9, 13)];
  expect([...closesByMinute(bars, session.open_ms, 2, 6)]).toEqual([Number.NaN, 10, 10, 10, 11, 12]);
});

test('stocks whose bars were read have a return at once, all others after five minutes, and the reach is that of all', async () => {
  const symbols = new SymbolIndex();
  const tape = new Tape(symbols);
  const push = (minute: number, known: number, other: number) =>
    tape.push(toMarketColumns([snapshotRow('KNWN', known), snapshotRow('OTHR', other)]), session, at(minute) + 30_000);
  push(20, 110, 50);
  const asked: string[] = [];
  const minuteBars = (symbol: string) => {
    asked.push(symbol);
    return Promise.resolve(Array.from({ length: 30 }, (_, minute) => bar(minute, 80 + minute)));
  };
  expect(await warmUp({ minuteBars, tape }, ['KNWN'], { session, at: at(20) + 30_000 })).toBe(1);
  expect(asked).toEqual(['KNWN']);
  const [known, other] = tape.returns(5);
  expect(known).toBeCloseTo(110 / 95 - 1, 12);
  expect(other).toBeNaN();
  expect(tape.reach).toBe(0);
  for (let minute = 21; minute <= 25; minute++) push(minute, 110, 50 + minute);
  expect(tape.reach).toBe(5);
  expect(tape.returns(5)[1]).toBeCloseTo(75 / 50 - 1, 12);
  // What a session adds up to counts only minutes in which the whole market was seen.
  expect(tape.day?.minutes).toBe(6);
});

test('a tape that reaches back far enough asks nobody', async () => {
  const tape = new Tape(new SymbolIndex());
  for (let minute = 0; minute < 15; minute++)
    tape.push(toMarketColumns([snapshotRow('KNWN', 10)]), session, at(minute));
  const minuteBars = () => Promise.reject(new Error('asked for nothing'));
  expect(await warmUp({ minuteBars, tape }, ['KNWN'], { session, at: at(14) })).toBe(0);
});
