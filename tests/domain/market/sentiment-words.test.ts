// News mood: labels and colours at their bounds.
import { expect, test } from 'vitest';
import {
  articleTone,
  bullishTone,
  buzzLabel,
  buzzTone,
  toPercent,
} from '../../../src/domain/market/sentiment-words.ts';

// CALC-15, CALC-16
test.each([
  [1.01, 'High', 'bull'],
  [1, 'Moderate', 'neutral'],
  [0.51, 'Moderate', 'neutral'],
  [0.5, 'Low', 'neutral'],
  [0.49, 'Low', 'bear'],
  [null, null, 'neutral'],
])('buzz of %s is %s and %s', (buzz, label, tone) => {
  expect(buzzLabel(buzz)).toBe(label);
  expect(buzzTone(buzz)).toBe(tone);
});

// CALC-17, T-18
test.each([
  [0.61, 'bull'],
  [0.6, 'neutral'],
  [0.4, 'neutral'],
  [0.39, 'bear'],
  [null, 'neutral'],
])('a bullish share of %s is %s', (ratio, tone) => {
  expect(bullishTone(toPercent(ratio))).toBe(tone);
});

test('an article is positive, neutral or negative in word and colour', () => {
  // SIGPRO-34
  expect(articleTone('positive')).toEqual({ tone: 'bull', words: 'Positive' });
  expect(articleTone('neutral')).toEqual({ tone: 'neutral', words: 'Neutral' });
  expect(articleTone('negative')).toEqual({ tone: 'bear', words: 'Negative' });
});
