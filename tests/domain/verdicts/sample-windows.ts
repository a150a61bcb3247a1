// A window of a stock as its page has it: open, without an outcome.
import type { StockWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';

export const openWindow: Omit<StockWindow, 'detected_at' | 'market_known_at'> = {
  pattern: 'market_follow',
  side: 'long',
  action: 'WATCH',
  entry: 214.36,
  entry_low: 214.22,
  entry_high: 214.5,
  stop: 213.4,
  target: 216.28,
  confidence: 61,
  spread: 0.02,
  refused: null,
  outcome: null,
  net_r: null,
  exited_at: null,
};
