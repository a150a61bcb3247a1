// The record of simulated lists whose true means are known; `simulate-record-command.ts` measures 200 histories.
import { describe, expect, test } from 'vitest';
import { countInGate } from '../../setup/long-run.ts';
import { type Measured, measureHistories } from './measure-histories.ts';

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const HISTORIES = countInGate(6, 24);
/** Histories of each other horizon. */
const OTHERS = countInGate(3, 12);

/** The truth lies in 93 to 97 of 100 intervals; in as many as two standard errors off 95 where histories are few. */
function coverWell({ covered, intervals }: Measured, [least, most]: readonly [number, number]): void {
  expect(covered / intervals).toBeGreaterThanOrEqual(least);
  expect(covered / intervals).toBeLessThanOrEqual(most);
}

describe('over simulated histories of 250 sessions with 63 lists', () => {
  const five = measureHistories(seedsFrom(1, HISTORIES), '5');

  test('at most 5 % of lists without an edge are called edge', () => {
    expect(five.without).toBe(HISTORIES * 52);
    expect(five.falsely / five.without).toBeLessThanOrEqual(0.05);
    expect(five.wrongShare).toBeLessThanOrEqual(0.05);
  });

  test('at least 95 % of lists with 150 bps over five sessions are called edge', () => {
    expect(five.withEdge).toBe(HISTORIES * 8);
    expect(five.found / five.withEdge).toBeGreaterThanOrEqual(0.95);
  });

  test.each(['close', '1', '20'] as const)('the truth lies in 93 to 97 of 100 intervals at horizon %s', (horizon) => {
    const measured = measureHistories(seedsFrom(101, OTHERS), horizon);
    expect(measured.intervals).toBe(OTHERS * 63);
    coverWell(measured, [0.93, 0.97]);
  });

  test('intervals of five sessions cover the true mean in 93 to 97 %', () => {
    coverWell(five, [0.93, 0.97]);
  });
});
