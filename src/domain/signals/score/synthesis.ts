// What a synthesized batch looks like as a whole: extremes, top lists, premium symbols, warnings, one example to check.

import type { z } from 'zod';
import { publishingRules, scoringRules } from '../../rules/scoring-rules.ts';
import { type Scores, scoreBreakdown, scoreFields } from './score.ts';
import type { PremiumSignal, Synthesis, SynthesisResults } from './scores.ts';

type Named = { names: readonly string[]; companies: readonly (string | null)[] };
type Premium = z.infer<typeof PremiumSignal>;

function synthesisAt(scores: Scores, at: number, { names, companies }: Named): Synthesis {
  const { smart_cat_score, neutral_signal_count, ...fields } = scoreFields(scores, at);
  const symbol = scores.symbol[at] as number;
  return { symbol: names[symbol] ?? '', company_name: companies[symbol] ?? null, ...fields };
}

/** Counts of doubtful symbols; thresholds are rows of the scoring rules. */
export function qualityIndicators(scores: Scores): SynthesisResults['qualityIndicators'] {
  const quality = {
    symbols_only_bullish: 0,
    symbols_only_bearish: 0,
    symbols_high_conflict: 0,
    symbols_extreme_imbalance: 0,
  };
  for (let at = 0; at < scores.count; at += 1) {
    const { bullish_score, bearish_score } = scoreFields(scores, at);
    const least = Math.min(bullish_score, bearish_score);
    if (bullish_score > 0 && bearish_score === 0) quality.symbols_only_bullish += 1;
    if (bearish_score > 0 && bullish_score === 0) quality.symbols_only_bearish += 1;
    if (least > scoringRules.conflict_above.value) quality.symbols_high_conflict += 1;
    if (least > 0 && Math.max(bullish_score, bearish_score) >= scoringRules.imbalance_ratio.value * least) {
      quality.symbols_extreme_imbalance += 1;
    }
  }
  return quality;
}

/** The stored result of the last stage. `premium` holds the premium signals of each symbol id that has some. */
export function synthesisResults(
  scores: Scores,
  named: Named,
  premium: ReadonlyMap<number, readonly Premium[]>,
): SynthesisResults {
  const places = Array.from({ length: scores.count }, (_, at) => at);
  const bySymbol = (a: number, b: number) =>
    (named.names[scores.symbol[a] as number] ?? '') < (named.names[scores.symbol[b] as number] ?? '') ? -1 : 1;
  const top = (points: Int32Array) =>
    places
      .filter((at) => (points[at] as number) > 0)
      .sort((a, b) => (points[b] as number) - (points[a] as number) || bySymbol(a, b))
      .slice(0, publishingRules.top_symbols.value);
  const bullish = top(scores.bullish_points);
  const bearish = top(scores.bearish_points);
  const withPremium = places.filter((at) => (scores.premium_count[at] as number) > 0).sort(bySymbol);
  const example = bullish[0] ?? bearish[0] ?? places[0];
  const { distribution } = scores;
  return {
    symbolsProcessed: scores.count,
    totalSignals: distribution.bullish + distribution.bearish + distribution.neutral + distribution.premium,
    signalDistribution: distribution,
    scoreExtremes: {
      max_bullish: bullish[0] === undefined ? 0 : scoreFields(scores, bullish[0]).bullish_score,
      max_bearish: bearish[0] === undefined ? 0 : scoreFields(scores, bearish[0]).bearish_score,
    },
    topBullishSymbols: bullish.map((at) => synthesisAt(scores, at, named)),
    topBearishSymbols: bearish.map((at) => synthesisAt(scores, at, named)),
    premiumSymbols: withPremium.map((at) => ({
      ...synthesisAt(scores, at, named),
      signals: [...(premium.get(scores.symbol[at] as number) ?? [])],
    })),
    symbolsWithPremium: withPremium.length,
    qualityIndicators: qualityIndicators(scores),
    sampleSymbolForValidation:
      example === undefined
        ? null
        : {
            symbol: named.names[scores.symbol[example] as number] ?? '',
            synthesis: synthesisAt(scores, example, named),
            scoreBreakdown: scoreBreakdown(scores, example),
          },
  };
}
