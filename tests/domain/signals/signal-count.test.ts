// Signal count of a symbol, equal in tile and window: both sides and premium.
import { expect, test } from 'vitest';
import { countSignals } from '../../../src/domain/signals/score/signal-count.ts';

test('premium signals count beside those of the two sides', () => {
  expect(countSignals({ bullish_signal_count: 37, bearish_signal_count: 1, premium_signal_count: 8 })).toBe(46);
});
