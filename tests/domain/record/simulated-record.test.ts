// The record of simulated lists whose true means are known; `simulate-record-command.ts` measures 200 histories.
import { describe, expect, test } from 'vitest';
import { measureHistories } from './measure-histories.ts';

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe('over simulated histories of 250 sessions with 63 lists', () => {
  const five = measureHistories(seedsFrom(1, 24), '5');

  test('at most 5 % of lists without an edge are called edge', () => {
    expect(five.without).toBe(24 * 52);
    expect(five.falsely / five.without).toBeLessThanOrEqual(0.05);
    expect(five.wrongShare).toBeLessThanOrEqual(0.05);
  });

  test('at least 95 % of lists with 150 bps over five sessions are called edge', () => {
    expect(five.withEdge).toBe(24 * 8);
    expect(five.found / five.withEdge).toBeGreaterThanOrEqual(0.95);
  });

  test.each(['close', '1', '20'] as const)('the truth lies in 93 to 97 of 100 intervals at horizon %s', (horizon) => {
    const { covered, intervals } = measureHistories(seedsFrom(101, 12), horizon);
    expect(intervals).toBe(12 * 63);
    expect(covered / intervals).toBeGreaterThanOrEqual(0.93);
    expect(covered / intervals).toBeLessThanOrEqual(0.97);
  });

  test('intervals of five sessions cover the true mean in 93 to 97 %', () => {
    expect(five.covered / five.intervals).toBeGreaterThanOrEqual(0.93);
    expect(five.covered / five.intervals).toBeLessThanOrEqual(0.97);
  });
});
