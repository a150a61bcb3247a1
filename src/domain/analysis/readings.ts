// Weighed readings for and against a stock, their balance, and the resulting action.
import { rsiWords } from '../market/rsi-words.ts';
import { bullishTone } from '../market/sentiment-words.ts';
import { balanceRows, confidenceOfBalance, readingRules } from '../rules/analyst-rules.ts';
import type { Action } from './ai-analysis.ts';
import { type FactSheet, factNamed, getNumber } from './fact-sheet.ts';

export type ReadingName = keyof ReturnType<typeof weigh>;
/** `points`: above 0 for the stock, below 0 against it. */
export type Reading = { name: ReadingName; points: number };

const rule = readingRules;

const limited = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const sided = (value: number | null, from: number, to: number): -1 | 0 | 1 =>
  value === null ? 0 : value >= from ? 1 : value <= to ? -1 : 0;

/** Points by reading; 0 for unknown facts. */
function weigh(sheet: FactSheet) {
  const value = (key: string) => getNumber(sheet, key);
  const has = (key: string) => factNamed(sheet, key) !== null;
  const score = value('smart_cat_score');
  const target = (key: string) => sided(value(key), rule.target_from.value, rule.target_to.value);
  const rsi = rsiWords(value('rsi_14'));
  const moods = { bull: 1, neutral: 0, bear: -1 } as const;
  const mood = value('articles_last_week') === 0 ? null : value('bullish_news');
  const decision = factNamed(sheet, 'decision')?.value;
  return {
    score: score === null ? 0 : limited(score * rule.score_per_point.value, rule.score_most.value),
    idea_engine: has('idea_engine') ? rule.idea_engine.value : 0,
    momentum_alert: has('momentum_alert') ? rule.momentum_alert.value * ((score ?? 0) > 0 ? 1 : -1) : 0,
    stocks_to_short: has('stocks_to_short') ? -rule.stocks_to_short.value : 0,
    target: target('upside') * rule.target.value,
    // Only one of the two targets counts, so that an opinion is not counted twice.
    premium_target: has('upside') ? 0 : target('premium_upside') * rule.target.value,
    analysts: analystSide(sheet) * rule.analysts.value,
    trend: trendSide(sheet) * rule.trend.value,
    strength: sided(value('vs_sp500_13w'), rule.strength_from.value, -rule.strength_from.value) * rule.strength.value,
    oversold: rsi === 'oversold' ? rule.oversold.value : 0,
    overbought: rsi === 'overbought' ? -rule.overbought.value : 0,
    news: moods[bullishTone(mood)] * rule.news.value,
    insiders: Math.sign(value('insider_net') ?? 0) * rule.insiders.value,
    decision: (decision === 'YES' ? 1 : decision === 'NO' ? -1 : 0) * rule.decision.value,
  };
}

/** Readings of a sheet, heaviest first; unknown facts give no reading. */
export function readings(sheet: FactSheet): Reading[] {
  return (Object.entries(weigh(sheet)) as [ReadingName, number][])
    .map(([name, points]) => ({ name, points }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

function analystSide(sheet: FactSheet): -1 | 0 | 1 {
  if ((getNumber(sheet, 'analysts_sell_pct') ?? 0) >= rule.analysts_sell.value) return -1;
  return (getNumber(sheet, 'analysts_buy_pct') ?? 0) >= rule.analysts_buy.value ? 1 : 0;
}

/** 1 above both averages, -1 below both, 0 between them or while one is unknown. */
function trendSide(sheet: FactSheet): -1 | 0 | 1 {
  const short = getNumber(sheet, 'vs_sma_50');
  const long = getNumber(sheet, 'vs_sma_200');
  if (short === null || long === null) return 0;
  return short > 0 && long > 0 ? 1 : short < 0 && long < 0 ? -1 : 0;
}

/** `confidence` in percent; `balance` from -100 to 100. */
export type Balance = { balance: number; action: Action; confidence: number };

export function weighReadings(found: readonly Reading[]): Balance {
  const { base, per_point, agreement, per_reading, most } = confidenceOfBalance;
  const sum = found.reduce((total, { points }) => total + points, 0);
  const size = found.reduce((total, { points }) => total + Math.abs(points), 0);
  const balance = limited(sum, 100);
  const row = balanceRows.find(({ from }) => balance >= from) ?? balanceRows[balanceRows.length - 1]!;
  const agreed = size === 0 ? 0 : Math.abs(sum) / size;
  const confidence =
    base.value + Math.abs(balance) * per_point.value + agreed * agreement.value + found.length * per_reading.value;
  return { balance, action: row.action, confidence: Math.round(Math.min(most.value, confidence)) };
}
