// The lines of the banner's funds: five minutes by five minutes of the regular session.
import { expect, test } from 'vitest';
import { FundWays } from '../../../src/domain/goldeneye/view/fund-lines.ts';

const open_ms = Date.parse('2026-11-17T14:30:00.000Z');
const minute = 60_000;
const session = { open_ms, close_ms: open_ms + 390 * minute };
const at = (minutes: number) => open_ms + minutes * minute;

// GOLD-05
test('of each five minutes the last change stays, a gap is unknown, and what lies out of the session is left out', () => {
  const ways = new FundWays(session);
  ways.tell('TNA', at(-3), 9);
  ways.tell('TNA', at(0), 9);
  ways.tell('TNA', at(1), 0.1);
  ways.tell('TNA', at(5), 0.256);
  ways.tell('TNA', at(6), 0.3);
  ways.tell('TNA', at(18), -0.4);
  ways.tell('TNA', at(391), 9);
  expect(ways.read()).toEqual({ TNA: [0.26, 0.3, null, -0.4], TZA: [], TQQQ: [], SQQQ: [], VXX: [] });
});

test('an unknown change, an unknown minute and an unknown close of the day before tell nothing', () => {
  const ways = new FundWays(session);
  ways.tell('VXX', at(1), null);
  ways.tell('VXX', null, 1);
  ways.tellBars('VXX', [bar(0, 20)], Number.NaN, at(5));
  expect(ways.read().VXX).toEqual([]);
});

test('bars are given as changes since the close of the day before, once they have closed', () => {
  const ways = new FundWays(session);
  ways.tellBars('SQQQ', [bar(0, 20.2), bar(4, 20.4), bar(5, 19.8), bar(9, 18)], 20, at(9));
  expect(ways.read().SQQQ).toEqual([2, -1]);
});

test('a whole session has as many points as it has five minutes, and what is read does not change any more', () => {
  const ways = new FundWays(session);
  const early = ways.read();
  for (let ended = 1; ended <= 390; ended++) ways.tell('TQQQ', at(ended), ended / 100);
  expect(ways.read().TQQQ).toHaveLength(78);
  expect(ways.read().TQQQ.at(-1)).toBe(3.9);
  expect(early.TQQQ).toEqual([]);
});

function bar(start: number, close: number) {
  const rest = { open: close, high: close, low: close, volume: 100, vwap: null, transactions: null };
  return { start_timestamp: at(start), close, ...rest };
}
