// The record of simulated lists whose true means are known; `simulate-record-command.ts` measures 200 histories.
import { describe, expect, test } from 'vitest';
import { countInGate } from '../../setup/long-run.ts';
import { type Measured, measureHistories } from './measure-histories.ts';

const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const HISTORIES = countInGate(12, 24);
/** Histories of each other horizon. */
const OTHERS = countInGate(6, 12);

/** The share of one history deviates by 5 points: `points` are two errors of the mean of all. */
function coverIn95({ covered, intervals }: Measured, points: number): void {
  expect(covered / intervals).toBeGreaterThanOrEqual(0.95 - points / 100);
  expect(covered / intervals).toBeLessThanOrEqual(0.95 + points / 100);
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
    expect(five.found / five.withEdge).toBeGreaterThanOrEqual(countInGate(0.9, 0.95));
  });

  test.each(['close', '1', '20'] as const)('the truth lies in 95 of 100 intervals at horizon %s', (horizon) => {
    const measured = measureHistories(seedsFrom(101, OTHERS), horizon);
    expect(measured.intervals).toBe(OTHERS * 63);
    coverIn95(measured, countInGate(4, 2));
  });

  test('intervals of five sessions cover the true mean in 95 of 100', () => {
    coverIn95(five, countInGate(3, 2));
  });
});
