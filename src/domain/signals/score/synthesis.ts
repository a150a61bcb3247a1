// Synthesis results of a batch: extremes, top lists, premium symbols, warnings, one worked example.
import type { z } from 'zod';
import { publishingRules, scoringRules } from '../../rules/scoring-rules.ts';
import { type Scores, scoreBreakdown, scoreFields } from './score.ts';
import { scorePosition } from './score-scale.ts';
import type { PremiumSignal, Synthesis, SynthesisResults } from './scores.ts';

type Named = { names: readonly string[]; companies: readonly (string | null)[] };
type Premium = z.infer<typeof PremiumSignal>;

function synthesisAt(scores: Scores, at: number, { names, companies }: Named): Synthesis {
  const { smart_cat_score, neutral_signal_count, ...fields } = scoreFields(scores, at);
  const symbol = scores.symbol[at] as number;
  return { symbol: names[symbol] ?? '', company_name: companies[symbol] ?? null, ...fields };
}

/** Counts of doubtful symbols, by thresholds of the scoring rules. */
function qualityIndicators(scores: Scores): SynthesisResults['qualityIndicators'] {
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

const EXAMPLES = 5;
/** Parts of the score bar, half of them on each side of zero. */
const HISTOGRAM_PARTS = 32;

/** Examples for the warnings: conflicts with the largest smaller side, imbalances with the largest ratio. */
function qualityExamples(scores: Scores, named: Named): SynthesisResults['qualityExamples'] {
  const sides = Array.from({ length: scores.count }, (_, at) => {
    const { symbol, bullish_score, bearish_score } = synthesisAt(scores, at, named);
    return { symbol, bullish_score, bearish_score };
  });
  type Sides = (typeof sides)[number];
  const least = (one: Sides) => Math.min(one.bullish_score, one.bearish_score);
  const ratio = (one: Sides) => Math.max(one.bullish_score, one.bearish_score) / least(one);
  const most = (some: Sides[], size: (one: Sides) => number) =>
    some.sort((a, b) => size(b) - size(a) || (a.symbol < b.symbol ? -1 : 1)).slice(0, EXAMPLES);
  return {
    high_conflict: most(
      sides.filter((one) => least(one) > scoringRules.conflict_above.value),
      least,
    ),
    extreme_imbalance: most(
      sides.filter((one) => least(one) > 0 && ratio(one) >= scoringRules.imbalance_ratio.value),
      ratio,
    ),
  };
}

/** Number of symbols per part of the score bar; scores of zero are left out. */
export function scoreHistogram(scores: Iterable<number>): number[] {
  const parts = Array.from({ length: HISTOGRAM_PARTS }, () => 0);
  for (const score of scores) {
    if (score === 0) continue;
    const place = Math.floor(((scorePosition(score) + 1) / 2) * HISTOGRAM_PARTS);
    const part = Math.min(HISTOGRAM_PARTS - 1, score < 0 ? Math.min(place, HISTOGRAM_PARTS / 2 - 1) : place);
    parts[part] = (parts[part] ?? 0) + 1;
  }
  return parts;
}

const orderBySymbol = (scores: Scores, { names }: Pick<Named, 'names'>) => {
  const nameAt = (at: number) => names[scores.symbol[at] as number] ?? '';
  return (a: number, b: number) => (nameAt(a) < nameAt(b) ? -1 : 1);
};

const withPremium = (scores: Scores) =>
  [...scores.premium_count.subarray(0, scores.count).keys()].filter((at) => (scores.premium_count[at] as number) > 0);

/** Rows of symbols with premium signals, by symbol; when there are too many, the strongest scores. */
export function listedPremium(scores: Scores, named: Pick<Named, 'names'>): number[] {
  const bySymbol = orderBySymbol(scores, named);
  const strength = (at: number) => Math.abs(scoreFields(scores, at).smart_cat_score);
  const strongest = withPremium(scores).sort((a, b) => strength(b) - strength(a) || bySymbol(a, b));
  return strongest.slice(0, publishingRules.premium_symbols.value).sort(bySymbol);
}

/** Stored result of the last stage. `premium`: premium signals of the listed symbols, by symbol id. */
export function synthesisResults(
  scores: Scores,
  named: Named,
  premium: ReadonlyMap<number, readonly Premium[]>,
): SynthesisResults {
  const places = Array.from({ length: scores.count }, (_, at) => at);
  const bySymbol = orderBySymbol(scores, named);
  const top = (points: Int32Array) =>
    places
      .filter((at) => (points[at] as number) > 0)
      .sort((a, b) => (points[b] as number) - (points[a] as number) || bySymbol(a, b))
      .slice(0, publishingRules.top_symbols.value);
  const bullish = top(scores.bullish_points);
  const bearish = top(scores.bearish_points);
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
    premiumSymbols: listedPremium(scores, named).map((at) => ({
      ...synthesisAt(scores, at, named),
      signals: [...(premium.get(scores.symbol[at] as number) ?? [])],
    })),
    symbolsWithPremium: withPremium(scores).length,
    qualityIndicators: qualityIndicators(scores),
    qualityExamples: qualityExamples(scores, named),
    scoreHistogram: scoreHistogram(places.map((at) => scoreFields(scores, at).smart_cat_score)),
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
