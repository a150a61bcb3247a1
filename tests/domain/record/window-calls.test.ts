// Calls of windows and analyses.
import { describe, expect, test } from 'vitest';
import { analysisCall } from '../../../src/domain/record/analysis-calls.ts';
import { type StoredWindow, windowCalls } from '../../../src/domain/record/window-calls.ts';

const windowOf = (more: Partial<StoredWindow> = {}): StoredWindow => ({
  id: 7,
  symbol: 'ALDR',
  pattern: 'reversal',
  side: 'long',
  confidence: 71,
  refused: null,
  ...more,
});

describe('Windows', () => {
  test('are calls in their direction with their confidence', () => {
    const calls = windowCalls([windowOf(), windowOf({ id: 8, side: 'short', confidence: null })]);
    expect(calls.map(({ source, side, strength, origin }) => [source, side, strength, origin])).toEqual([
      ['reversal', 1, 71, 7],
      ['reversal', -1, null, 8],
    ]);
  });

  test('with a refused plan are no calls', () => {
    expect(windowCalls([windowOf({ refused: 'STOP_TOO_CLOSE' })])).toEqual([]);
  });
});

describe('Analyses', () => {
  test.each([
    ['STRONG_BUY', null, 'rules:STRONG_BUY', 1],
    ['HOLD', 'sample-analyst-1', 'model:HOLD', 0],
    ['SELL', 'sample-analyst-1', 'model:SELL', -1],
  ] as const)('%s by %s', (action, model, source, side) => {
    const analysis = { action, confidence: 64, summary: '', reasoning: { primary_factors: [] } };
    expect(analysisCall(5, { symbol: 'ALDR', model, analysis })).toEqual({
      source,
      symbol: 'ALDR',
      side,
      strength: 64,
      confidence: 64,
      origin: 5,
      day: null,
    });
  });
});
