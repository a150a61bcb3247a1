// RSI reading in words.
import { metricRules } from '../rules/analysis-rules.ts';

/** Null between the two limits, and if unknown. */
export function rsiWords(rsi: number | null | undefined): 'overbought' | 'oversold' | null {
  if (rsi === null || rsi === undefined) return null;
  if (rsi > metricRules.rsi_overbought.value) return 'overbought';
  return rsi < metricRules.rsi_oversold.value ? 'oversold' : null;
}
