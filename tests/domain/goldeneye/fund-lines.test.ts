// The lines of the banner's funds: five minutes by five minutes of the regular session.
import { expect, test } from 'vitest';
import { FundMoves } from '../../../src/domain/goldeneye/view/fund-lines.ts';

const open_ms = Date.parse('2026-11-17T14:30:00.000Z');
const minute = 60_000;
const session = { open_ms, close_ms: open_ms + 390 * minute };
const at = (minutes: number) => open_ms + minutes * minute;

// GOLD-05
test('of each five minutes the last change stays, a gap is unknown, and what lies out of the session is left out', () => {
  const moves = new FundMoves(session);
  moves.set('TNA', at(-3), 9);
  moves.set('TNA', at(0), 9);
  moves.set('TNA', at(1), 0.1);
  moves.set('TNA', at(5), 0.256);
  moves.set('TNA', at(6), 0.3);
  moves.set('TNA', at(18), -0.4);
  moves.set('TNA', at(391), 9);
  expect(moves.read()).toEqual({ TNA: [0.26, 0.3, null, -0.4], TZA: [], TQQQ: [], SQQQ: [], VXX: [] });
});

test('an unknown change, an unknown minute and an unknown close of the day before tell nothing', () => {
  const moves = new FundMoves(session);
  moves.set('VXX', at(1), null);
  moves.set('VXX', null, 1);
  moves.addBars('VXX', [bar(0, 20)], Number.NaN, at(5));
  expect(moves.read().VXX).toEqual([]);
});

test('bars are given as changes since the close of the day before, once they have closed', () => {
  const moves = new FundMoves(session);
  moves.addBars('SQQQ', [bar(0, 20.2), bar(4, 20.4), bar(5, 19.8), bar(9, 18)], 20, at(9));
  expect(moves.read().SQQQ).toEqual([2, -1]);
});

test('a whole session has as many points as it has five minutes, and what is read does not change any more', () => {
  const moves = new FundMoves(session);
  const early = moves.read();
  for (let ended = 1; ended <= 390; ended++) moves.set('TQQQ', at(ended), ended / 100);
  expect(moves.read().TQQQ).toHaveLength(78);
  expect(moves.read().TQQQ.at(-1)).toBe(3.9);
  expect(early.TQQQ).toEqual([]);
});

function bar(start: number, close: number) {
  const rest = { open: close, high: close, low: close, volume: 100, vwap: null, transactions: null };
  return { start_timestamp: at(start), close, ...rest };
}
