// Sentences of the rule-based analyst: one per reading, plus risks that have no weight but should be known.
import { type FactSheet, factNamed, getNumber } from '../../domain/analysis/fact-sheet.ts';
import type { Reading, ReadingName } from '../../domain/analysis/readings.ts';
import { writeFact, writeSize } from '../../domain/analysis/say-fact.ts';
import { analysisRules, readingRules } from '../../domain/rules/analyst-rules.ts';
import { insiderRules } from '../../domain/rules/insider-rules.ts';
import { dayWords } from '../../domain/text/day-words.ts';

type Sheet = FactSheet;

/** Fact in words; readings use only facts on the sheet, so `unknown` should not occur. */
const say = (sheet: Sheet, key: string): string => writeOr(sheet, key, 'unknown');
const size = (sheet: Sheet, key: string): string => {
  const fact = factNamed(sheet, key);
  return fact === null ? 'unknown' : writeSize(fact);
};
function writeOr(sheet: Sheet, key: string, otherwise: string): string {
  const fact = factNamed(sheet, key);
  return fact === null ? otherwise : writeFact(fact);
}
const above = (sheet: Sheet, key: string) => ((getNumber(sheet, key) ?? 0) < 0 ? 'below' : 'above');

const sentences: Record<ReadingName, (sheet: Sheet, bullish: boolean) => string> = {
  score: (sheet, bullish) =>
    `Expert lists lean ${bullish ? 'bullish' : 'bearish'}: the Smart Cat Score is ${say(sheet, 'smart_cat_score')}, from ${say(sheet, 'bullish_score')} bullish and ${say(sheet, 'bearish_score')} bearish points${heaviest(sheet)}.`,
  idea_engine: (sheet) =>
    `It is an Idea Engine pick${because(sheet, 'premium_conviction', (value) => ` with a conviction of ${value}`)}.`,
  momentum_alert: (_, bullish) => `A Momentum Alert points ${bullish ? 'up' : 'down'}.`,
  stocks_to_short: () => 'It stands on a stocks-to-short list.',
  target: (sheet) => targetSentence(sheet, "The analysts' price target", 'target', 'upside'),
  premium_target: (sheet) =>
    `${targetSentence(sheet, "The premium list's price target", 'premium_target', 'premium_upside')}${ownPrice(sheet)}`,
  analysts: (sheet, bullish) =>
    bullish
      ? `${say(sheet, 'analysts_buy_pct')} of ${say(sheet, 'analysts')} analysts say buy.`
      : `${say(sheet, 'analysts_sell_pct')} of ${say(sheet, 'analysts')} analysts say sell.`,
  trend: (sheet, bullish) =>
    `The price is ${bullish ? 'above' : 'below'} both its averages: ${size(sheet, 'vs_sma_50')} ${above(sheet, 'vs_sma_50')} the 50-day average of ${say(sheet, 'sma_50')} and ${size(sheet, 'vs_sma_200')} ${above(sheet, 'vs_sma_200')} the 200-day average of ${say(sheet, 'sma_200')}.`,
  strength: (sheet, bullish) =>
    `It did ${size(sheet, 'vs_sp500_13w')} ${bullish ? 'better' : 'worse'} than the S&P 500 over the 13-week period.`,
  oversold: (sheet) => `RSI over 14 days is ${say(sheet, 'rsi_14')}, which is oversold; a rebound is possible.`,
  overbought: (sheet) => `RSI over 14 days is ${say(sheet, 'rsi_14')}, which is overbought; a pause is likely.`,
  news: (sheet, bullish) =>
    `News mood is ${bullish ? 'bullish' : 'bearish'}: ${say(sheet, 'bullish_news')} of the articles that take a side are positive${because(sheet, 'articles_last_week', (value) => `, with ${value} ${value === '1' ? 'article' : 'articles'} in the last week`)}.`,
  insiders: (sheet, bullish) =>
    `Insiders ${bullish ? 'bought' : 'sold'} ${size(sheet, 'insider_net')} more than they ${bullish ? 'sold' : 'bought'} in ${insiderRules.largest_days.value} days.`,
  decision: (sheet) =>
    `The screener's trading signals decide ${say(sheet, 'decision')}, with ${say(sheet, 'green_lights')} lights in favour and ${say(sheet, 'red_lights')} against.`,
};

function because(sheet: Sheet, key: string, words: (value: string) => string): string {
  const value = writeOr(sheet, key, '');
  return value === '' ? '' : words(value);
}

function heaviest(sheet: Sheet): string {
  const type = writeOr(sheet, 'signal_type_1', '');
  return type === '' ? '' : `; ${type} weighs most`;
}

/** Sentence on a price target. `distance`: key of its distance from the price. */
function targetSentence(sheet: Sheet, name: string, target: string, distance: string): string {
  const of = because(sheet, target, (price) => ` of ${price}`);
  const price = because(sheet, 'price', (value) => ` of ${value}`);
  return `${name}${of} lies ${size(sheet, distance)} ${above(sheet, distance)} the price${price}.`;
}

/** Sentence with the premium list's price at its recommendation and the day; empty when the sheet lacks either. */
function ownPrice(sheet: Sheet): string {
  const day = factNamed(sheet, 'premium_day');
  if (day === null) return '';
  return because(
    sheet,
    'premium_price',
    (price) => ` Price when recommended, ${dayWords(writeFact(day), { year: true })}: ${price}.`,
  );
}

export function writeSentence(sheet: FactSheet, reading: Reading): string {
  return sentences[reading.name](sheet, reading.points > 0);
}

/** Short sentence of a reading. The score's sentence omits the figures that every page shows beside it. */
export function shortSentence(sheet: FactSheet, reading: Reading): string {
  if (reading.name !== 'score') return writeSentence(sheet, reading);
  const side = reading.points > 0 ? 'bullish' : 'bearish';
  const types = Array.from({ length: analysisRules.signal_types.value }, (_, at) =>
    factNamed(sheet, `signal_type_${at + 1}`),
  );
  const most = types.find((type) => type?.label.endsWith(side)) ?? null;
  return `Expert lists lean ${side}${most === null ? '' : `, ${writeFact(most)} most of all`}.`;
}

/** Number of risks checked: beta, the 52-week high, the day's move, debt, losses, earnings, a passed target. */
export const risksChecked = 'seven';

/** Risks that are named regardless of the result. */
export function standingRisks(sheet: FactSheet): string[] {
  const value = (key: string) => getNumber(sheet, key);
  const risks: string[] = [];
  const { high_beta, near_high, debt, day_move } = readingRules;
  if ((value('beta') ?? 0) >= high_beta.value) {
    risks.push(`Beta is ${say(sheet, 'beta')}: it swings more than the market, in both directions.`);
  }
  const fromHigh = value('from_52w_high');
  if (fromHigh !== null && fromHigh <= 0 && -fromHigh <= near_high.value) {
    const high = `its 52-week high of ${say(sheet, 'week52_high')}`;
    risks.push(
      fromHigh === 0
        ? `The price is at ${high}; no higher price of the last year is left to compare with.`
        : `The price is ${size(sheet, 'from_52w_high')} below ${high}; only that stretch of last year's prices lies above it.`,
    );
  }
  if (Math.abs(value('change_pct') ?? 0) >= day_move.value) {
    risks.push(`The day's move of ${say(sheet, 'change_pct')} is large; part of it may be given back.`);
  }
  if ((value('debt_to_equity') ?? 0) >= debt.value) {
    risks.push(`Debt is ${say(sheet, 'debt_to_equity')} of equity.`);
  }
  if ((value('eps_trailing') ?? 0) < 0) {
    risks.push(`The company loses money: trailing earnings per share are ${say(sheet, 'eps_trailing')}.`);
  }
  if (factNamed(sheet, 'premium_target_passed') !== null) {
    risks.push(`The premium list's price target of ${say(sheet, 'premium_target')} is passed.`);
  }
  const earnings = factNamed(sheet, 'next_earnings');
  if (earnings !== null) {
    const day = dayWords(writeFact(earnings), { year: true });
    risks.push(`Earnings are due on ${day} and can move the price either way.`);
  }
  return risks;
}

/** Facts to state when no reading has weight. */
export function plainFacts(sheet: FactSheet): string[] {
  const facts: string[] = [];
  if (getNumber(sheet, 'change_pct') !== null && getNumber(sheet, 'price') !== null) {
    const rose = (getNumber(sheet, 'change_pct') ?? 0) >= 0;
    facts.push(`The price is ${say(sheet, 'price')}, ${rose ? 'up' : 'down'} ${size(sheet, 'change_pct')} on the day.`);
  }
  if (getNumber(sheet, 'rsi_14') !== null) facts.push(`RSI over 14 days is ${say(sheet, 'rsi_14')}.`);
  if (getNumber(sheet, 'smart_cat_score') !== null)
    facts.push(`The Smart Cat Score is ${say(sheet, 'smart_cat_score')}.`);
  return facts;
}
