// Entry of a plan like a limit order in the zone that was shown, and why it was not entered.
import { describe, expect, test } from 'vitest';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import { type NotEntered, SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { minuteMs } from './random-market.ts';
import { bar, from, long, outcomeOf, quiet, session, short, still } from './settle-samples.ts';

// The zone is 99.90 to 100.10, the stop 99, the target 102.
describe('a limit order in the zone that was shown', () => {
  const paid = (price: number, minute: number, outcome = 'timeout') => ({
    outcome,
    entry_price: price,
    entered_at: from + minute * minuteMs,
    not_entered: null,
    rules: SETTLE_RULES,
  });
  const missed = (not_entered: NotEntered, minute: number) => ({
    outcome: 'missed',
    not_entered,
    exited_at: from + minute * minuteMs,
    entry_price: null,
    net_r: null,
  });
  const calm = (...bars: MinuteBar[]) => [...bars, ...quiet(31 - bars.length, bars.length)];
  test.each([
    ['at the open inside the zone', long, calm(bar(0, 100.05, 100.2, 100, 100)), paid(100.05, 0)],
    ['at the upper edge from above', long, calm(bar(0, 100.5, 100.6, 99.95, 100)), paid(100.1, 0)],
    ['at the lower edge from below', long, calm(bar(0, 99.5, 100.5, 99.4, 100)), paid(99.9, 0)],
    ['by the first bar to touch it', long, calm(still(0, 100.6), bar(1, 100.5, 100.6, 100.1, 100.3)), paid(100.1, 1)],
    [
      'in the last minute of the first half',
      long,
      [...Array.from({ length: 14 }, (_, at) => still(at, 100.6)), ...quiet(20, 14)],
      paid(100, 14),
    ],
    [
      'not in the second half',
      long,
      [...Array.from({ length: 15 }, (_, at) => still(at, 100.6)), ...quiet(20, 15)],
      missed('zone_not_reached', 15),
    ],
    ['not after the stop', long, calm(still(0, 100.6), bar(1, 99.5, 99.6, 98.9, 99.3)), missed('stop_first', 2)],
    ['not where it opens beyond the stop', long, calm(bar(0, 98.5, 100.5, 98.4, 100)), missed('stop_first', 1)],
    ['not after the target', long, calm(still(0, 101), bar(1, 101, 102.1, 100.9, 101)), missed('target_first', 2)],
    ['a stop in the bar of the entry counts', long, calm(bar(0, 99.5, 100.5, 98.9, 100)), paid(99.9, 0, 'loss')],
    ['a target in the entry bar counts from below', long, calm(bar(0, 99.5, 102.5, 99.4, 102)), paid(99.9, 0, 'win')],
    ['but not from above, where it may have been before', long, calm(bar(0, 101, 102.5, 100, 100)), paid(100.1, 0)],
    ['sold from below', short, calm(bar(0, 99.5, 100, 99.4, 100)), paid(99.9, 0)],
    ['sold from above', short, calm(bar(0, 100.5, 100.6, 99.95, 100)), paid(100.1, 0)],
    [
      'sold, not after the stop',
      short,
      calm(still(0, 99.5), bar(1, 100.5, 101, 100.4, 100.6)),
      missed('stop_first', 2),
    ],
  ])('%s', (_, window, bars, outcome) => {
    expect(outcomeOf(window, bars)).toMatchObject(outcome);
  });

  test('bars between detection and the first minute a reader can act in end a plan too', () => {
    const bars = [bar(0, 100, 100.1, 98.9, 99.5), ...quiet(40, 1)];
    expect(settle(long, 'reader', from + 5 * minuteMs, bars, session, session.close_ms)).toMatchObject({
      not_entered: 'stop_first',
    });
  });
});
