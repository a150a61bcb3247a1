// Signals of a symbol are counted alike in its tile and in its window: both sides and the premium ones.
import { expect, test } from 'vitest';
import { countSignals } from '../../../src/domain/signals/score/signal-count.ts';

test('premium signals count beside those of the two sides', () => {
  expect(countSignals({ bullish_signal_count: 37, bearish_signal_count: 1, premium_signal_count: 8 })).toBe(46);
});
