// Calls of Golden Eye: each detected window whose plan is offered.
import type { DetectedWindow } from '../goldeneye/windows/settled-outcome.ts';
import type { NewCall } from './call.ts';

export type StoredWindow = Pick<DetectedWindow, 'symbol' | 'pattern' | 'side' | 'confidence' | 'refused'> & {
  id: number;
};

/** Calls of windows; a refused plan is no call. */
export function windowCalls(windows: readonly StoredWindow[]): NewCall[] {
  return windows
    .filter(({ refused }) => refused === null)
    .map(({ id, symbol, pattern, side, confidence }) => ({
      source: pattern,
      symbol,
      side: side === 'long' ? 1 : -1,
      strength: confidence,
      confidence,
      origin: id,
      day: null,
    }));
}
