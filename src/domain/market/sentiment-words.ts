// News mood in words and meaning: buzz against a usual week, share of bullish articles, tone of one article.
import { newsMoodRules } from '../rules/analysis-rules.ts';
import type { Sentiment } from './rich-news.ts';

/** Direction of a figure: for, against, or neutral. */
export type Tone = 'bull' | 'bear' | 'neutral';

/** `buzz`: 1 in a usual week; null stays null. */
export function buzzLabel(buzz: number | null): 'High' | 'Moderate' | 'Low' | null {
  if (buzz === null) return null;
  if (buzz > newsMoodRules.buzz_high.value) return 'High';
  return buzz > newsMoodRules.buzz_moderate.value ? 'Moderate' : 'Low';
}

/** Green above the limit of high buzz, red below that of moderate buzz. */
export function buzzTone(buzz: number | null): Tone {
  if (buzz === null) return 'neutral';
  if (buzz > newsMoodRules.buzz_high.value) return 'bull';
  return buzz < newsMoodRules.buzz_moderate.value ? 'bear' : 'neutral';
}

/** Converts the wire's ratio 0..1 to percent; null stays null. */
export function toPercent(ratio: number | null): number | null {
  return ratio === null ? null : ratio * 100;
}

/** `percent`: bullish share of articles, 0..100; null is neutral. */
export function bullishTone(percent: number | null): Tone {
  if (percent === null) return 'neutral';
  if (percent > newsMoodRules.bullish_above.value) return 'bull';
  return percent < newsMoodRules.bearish_below.value ? 'bear' : 'neutral';
}

const ARTICLE_TONES: Record<Sentiment, { tone: Tone; words: string }> = {
  positive: { tone: 'bull', words: 'Positive' },
  neutral: { tone: 'neutral', words: 'Neutral' },
  negative: { tone: 'bear', words: 'Negative' },
};

export function articleTone(sentiment: Sentiment): { tone: Tone; words: string } {
  return ARTICLE_TONES[sentiment];
}
