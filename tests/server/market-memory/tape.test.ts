// The tape of a session: returns over minutes, also of bars from before the first look, and what is usual for a symbol.
import { expect, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession, type Session, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { closesByMinute } from '../../../src/domain/minutes/closes-by-minute.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { Tape } from '../../../src/server/market-memory/tape.ts';
import { packTapeDay, usualDay } from '../../../src/server/market-memory/usual-day.ts';
import { marketCurve, sharesOfDay } from '../../../src/server/market-memory/volume-curve.ts';
import { warmUp } from '../../../src/server/market-memory/warm-up.ts';
import { snapshotRow } from './sample-snapshot.ts';

const session = findSession('2026-11-17')!;

/** A session by the minute: the price doubles every 100 minutes, 1,000 shares a minute. */
function record(tape: Tape, of: Session, minutes: readonly number[], symbols = ['AAA']): void {
  for (const minute of minutes) {
    const rows = symbols.map((symbol) => snapshotRow(symbol, 100 * 2 ** (minute / 100), 1_000 * (minute + 1)));
    tape.push(toMarketColumns(rows), of, of.open_ms + minute * minuteMs + 59_000);
  }
}

const at = (minute: number) => session.open_ms + minute * minuteMs;
const bar = (minute: number, volume: number, close = 1): MinuteBar => ({
  ...{ start_timestamp: at(minute), open: close, high: close, low: close, close, volume },
  ...{ vwap: null, transactions: null },
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('returns over five minutes, now and five minutes ago, are those of the prices on the tape', () => {
  const tape = new Tape(new SymbolIndex());
  record(tape, session, range(0, 12));
  expect(tape.returns(5)[0]).toBeCloseTo(2 ** 0.05 - 1, 12);
  expect(tape.returns(5, 5)[0]).toBeCloseTo(2 ** 0.05 - 1, 12);
  expect(tape.returns(5, 10)[0]).toBeNaN();
});

test('a missed minute is bridged by an older price, never by a newer one, and a longer hole by nothing', () => {
  const tape = new Tape(new SymbolIndex());
  record(tape, session, [0, 1, 2, 3, 6, 7, 8, 9]);
  expect(tape.returns(5)[0]).toBeCloseTo(2 ** 0.06 - 1, 12);
  const holed = new Tape(new SymbolIndex());
  record(holed, session, [0, 1, 8, 9]);
  expect(holed.returns(5)[0]).toBeNaN();
});

test('market time that goes back clears the tape: nothing is compared with what is still to come', () => {
  const tape = new Tape(new SymbolIndex());
  record(tape, session, range(100, 120));
  expect(tape.returns(5)[0]).toBeCloseTo(2 ** 0.05 - 1, 12);
  record(tape, session, [30, 31]);
  expect(tape.returns(5)[0]).toBeNaN();
  expect(tape.day?.minutes).toBe(2);
});

test('minutes before the bell are not on the tape, a minute asked twice counts once with its newer price, a new day is empty', () => {
  const tape = new Tape(new SymbolIndex());
  record(tape, session, [-30, -1]);
  expect(tape.day?.minutes).toBe(0);
  record(tape, session, range(0, 6));
  tape.push(toMarketColumns([snapshotRow('AAA', 200, 9_000)]), session, at(5) + 59_500);
  expect(tape.day?.minutes).toBe(6);
  expect(tape.returns(5)[0]).toBe(1);
  record(tape, findSession('2026-11-18')!, [0]);
  expect(tape.returns(1)[0]).toBeNaN();
});

function sessionsOnFile(count: number, minutes: readonly number[]) {
  const symbols = new SymbolIndex();
  symbols.add('AAA');
  const rows = sessionsBack('2026-10-30', count)
    .filter(({ early_close }) => !early_close)
    .map((of) => {
      const tape = new Tape(symbols);
      record(tape, of, minutes);
      return packTapeDay(tape.day!, symbols.names);
    });
  return { symbols, rows: rows.reverse() };
}

const neverSplit = () => false;

test('with twenty full sessions the usual volume is the own one, by the minute; before that it is an estimate', async () => {
  const full = sessionsOnFile(20, range(0, 390));
  const usual = await usualDay(full.rows, full.symbols, neverSplit);
  expect(usual.volume(0, 0, null, null)).toEqual({ value: 1_000, estimate: false });
  expect(usual.volume(0, 4, null, null)).toEqual({ value: 5_000, estimate: false });
  expect(usual.volume(0, 131, null, null).value).toBeCloseTo(132_000, 3);
  expect(usual.volume(0, 500, null, null).value).toBeCloseTo(390_000, 3);
  const few = await usualDay(full.rows.slice(1), full.symbols, neverSplit);
  expect(few.volume(0, 131, null, null)).toEqual({ value: Number.NaN, estimate: true });
});

test('a session with holes is no measure of a profile, and volumes of before a split are in other shares', async () => {
  const holed = sessionsOnFile(20, range(0, 300));
  expect((await usualDay(holed.rows, holed.symbols, neverSplit)).volume(0, 10, null, null).estimate).toBe(true);
  const full = sessionsOnFile(20, range(0, 390));
  const split = await usualDay(full.rows, full.symbols, (_, date) => date < '2026-10-20');
  expect(split.volume(0, 10, null, null).estimate).toBe(true);
});

test('a session whose end was not stored takes no place among the twenty', async () => {
  const { symbols, rows } = sessionsOnFile(22, range(0, 390));
  expect(rows).toHaveLength(22);
  const cut = sessionsOnFile(22, range(0, 375)).rows;
  const usual = await usualDay([cut[0]!, cut[1]!, ...rows.slice(2)], symbols, neverSplit);
  expect(usual.volume(0, 389, null, null)).toEqual({ value: 390_000, estimate: false });
});

test('the volatility of a minute is measured by part of the day after ten sessions, until then taken from the day', async () => {
  const step = 2 ** 0.01 - 1;
  const ten = sessionsOnFile(10, range(0, 390));
  const usual = await usualDay(ten.rows, ten.symbols, neverSplit);
  for (const part of ['opening', 'midday', 'closing'] as const) {
    const { value, estimate } = usual.volatility(0, part, null);
    expect(estimate, part).toBe(false);
    expect(value, part).toBeCloseTo(step, 6);
  }
  const nine = await usualDay(ten.rows.slice(1), ten.symbols, neverSplit);
  expect(nine.volatility(0, 'midday', null).estimate).toBe(true);
});

test('the market curve is the mean share of a day by the minute, trades of extended hours in the whole day alone', () => {
  const shares = sharesOfDay([bar(-60, 10), bar(0, 20), bar(200, 30), bar(389, 30), bar(395, 10)], [session])!;
  expect([shares[0], shares[199], shares[200], shares[389]]).toEqual([0.2, 0.2, 0.5, 0.8]);
  const curve = marketCurve([shares, shares.map(() => 0.5)])!;
  expect(curve[0]).toBeCloseTo(0.35, 12);
  expect(marketCurve([])).toBeNull();
  expect(sharesOfDay([], [session])).toBeNull();
});

test('the price of a minute is the last close up to its end, carried on where nothing traded', () => {
  const bars = [bar(3, 100, 10), bar(6, 100, 11), bar(7, 100, 12), bar(9, 100, 13)];
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
    return Promise.resolve(range(0, 30).map((minute) => bar(minute, 100, 80 + minute)));
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
