// True sentences by template over many sheets, and each of them with its label, direction, side, figure or unit changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { complaints } from '../../../../src/domain/analysis/check-answer.ts';
import type { FactSheet } from '../../../../src/domain/analysis/fact-sheet.ts';
import { answerOf, refused, rising } from './sheets.ts';

/** `true` uses the fact as it stands; every one of `false` says something else about the same figure. */
type Statement = { true: string; false: string[] };

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const moved = fc.tuple(hundredths(1, 9), fc.boolean()).map(([size, up]) => (up ? size : -size));

/** Ranges do not meet, so that a figure is the value of one fact only. */
const values = fc.record({
  price: hundredths(200, 210),
  change_pct: moved,
  week52_high: hundredths(260, 290),
  week52_low: hundredths(110, 130),
  from_52w_high: hundredths(20, 29).map((size) => -size),
  rsi_14: hundredths(40, 60),
  beta: hundredths(1, 2).filter((beta) => beta > 1.2),
  sma_50: hundredths(180, 190),
  sma_200: hundredths(160, 170),
  vs_sma_50: hundredths(10, 13),
  vs_sma_200: hundredths(14, 18),
  vs_sp500_13w: hundredths(31, 39),
  pe_trailing: hundredths(62, 69),
  last_session_volume: fc.integer({ min: 3_000_000, max: 9_000_000 }),
  bullish_score: fc.integer({ min: 71, max: 79 }),
  bearish_score: fc.integer({ min: 81, max: 89 }),
  smart_cat_score: fc.integer({ min: 91, max: 99 }),
  target: hundredths(310, 340),
  upside: hundredths(51, 59),
  articles_last_week: fc.integer({ min: 21, max: 29 }),
  insider_net: fc.tuple(fc.integer({ min: 1_100_000, max: 2_900_000 }), fc.boolean()).map(([n, up]) => (up ? n : -n)),
});
type Values = Parameters<Parameters<typeof values.map>[0]>[0];

function sheetWith(known: Values): FactSheet {
  const own = known as Record<string, number>;
  const facts = rising.facts
    .filter(({ key }) => key in own)
    .map((fact) => ({ ...fact, value: own[fact.key] ?? fact.value }));
  return { ...rising, facts };
}

const usd = (value: number) => `$${value.toFixed(2)}`;

function statements(v: Values): Statement[] {
  const size = `${Math.abs(v.change_pct).toFixed(2)}%`;
  const [did, didNot] = v.change_pct > 0 ? ['rose', 'fell'] : ['fell', 'rose'];
  const [gain, loss] = v.change_pct > 0 ? ['gained', 'lost'] : ['lost', 'gained'];
  const net = `$${Math.abs(v.insider_net).toLocaleString('en-US')}`;
  const [bought, sold] = v.insider_net > 0 ? ['bought', 'sold'] : ['sold', 'bought'];
  const high = `${Math.abs(v.from_52w_high).toFixed(2)}%`;
  return [
    {
      true: `The stock ${did} ${size} today.`,
      false: [
        `The stock ${didNot} ${size} today.`,
        `The stock did not ${did === 'rose' ? 'rise' : 'fall'} ${size} today.`,
        `The stock ${did} ${size} this week.`,
        `The stock ${did} $${Math.abs(v.change_pct).toFixed(2)} today.`,
        `Revenue ${did} ${size}.`,
        `The volume ${did} ${size}.`,
        `The beta ${did} ${size}.`,
        `The stock ${did} ${high} today.`,
      ],
    },
    {
      true: `It ${gain} ${size} on the day.`,
      false: [`It ${loss} ${size} on the day.`, `The dividend ${gain} ${size}.`],
    },
    {
      true: `The price of ${usd(v.price)} is ${high} below its 52-week high of ${usd(v.week52_high)}.`,
      false: [
        `The price of ${usd(v.price)} is ${high} above its 52-week high of ${usd(v.week52_high)}.`,
        `The price of ${usd(v.week52_high)} is ${high} below its 52-week high of ${usd(v.price)}.`,
        `The price of ${usd(v.price)} is ${high} below its 52-week low of ${usd(v.week52_low)}.`,
        `The price of ${usd(v.price)} is ${high} below its 200-day average.`,
        `The price of ${usd(v.price)} is above its 52-week high.`,
      ],
    },
    {
      true: `It trades ${v.vs_sma_50.toFixed(2)}% above the 50-day average of ${usd(v.sma_50)}.`,
      false: [
        `It trades ${v.vs_sma_50.toFixed(2)}% below the 50-day average of ${usd(v.sma_50)}.`,
        `It trades ${v.vs_sma_50.toFixed(2)}% above the 200-day average.`,
        `It trades above the 50-day average of ${usd(v.sma_200)}.`,
        `It trades above the 20-day average of ${usd(v.sma_50)}.`,
      ],
    },
    {
      true: `RSI 14 is ${v.rsi_14} and beta is ${v.beta}.`,
      false: [
        `RSI 14 is ${v.beta} and beta is ${v.rsi_14}.`,
        `RSI 14 is ${v.rsi_14}%.`,
        `RSI 14 is $${v.rsi_14}.`,
        `P/E is ${v.rsi_14}.`,
        `RSI 14 is ${v.rsi_14}, which is oversold.`,
        `The stochastic is ${v.rsi_14}.`,
        `RSI 14 is ${(v.rsi_14 + 7).toFixed(2)}.`,
      ],
    },
    {
      true: `The lists give ${v.bullish_score} bullish and ${v.bearish_score} bearish points, a score of ${v.smart_cat_score}.`,
      false: [
        `The lists give ${v.bearish_score} bullish and ${v.bullish_score} bearish points.`,
        `The score is -${v.smart_cat_score}.`,
        `The score is ${v.bullish_score}.`,
        `Bullish and bearish points are ${v.bearish_score} and ${v.bullish_score}.`,
        `Bearish points are ${v.bullish_score}.`,
        `It has ${v.bullish_score}% bullish points.`,
      ],
    },
    {
      true: `The analysts' price target of ${usd(v.target)} lies ${v.upside.toFixed(2)}% above the price of ${usd(v.price)}.`,
      false: [
        `The analysts' price target of ${usd(v.target)} lies ${v.upside.toFixed(2)}% below the price of ${usd(v.price)}.`,
        `The analysts' price target is ${usd(v.price)}.`,
        `The downside is ${v.upside.toFixed(2)}%.`,
        `The fair value is ${usd(v.target)}.`,
      ],
    },
    {
      true: `Insiders ${bought} ${net} more than they ${sold} in 90 days.`,
      false: [`Insiders ${sold} ${net} more than they ${bought} in 90 days.`, `Institutions hold a stake of ${net}.`],
    },
    {
      true: `It did ${v.vs_sp500_13w.toFixed(2)}% better than the S&P 500 over the 13-week period.`,
      false: [
        `It did ${v.vs_sp500_13w.toFixed(2)}% worse than the S&P 500 over the 13-week period.`,
        `It underperformed the S&P 500.`,
      ],
    },
    {
      true: `A P/E of ${v.pe_trailing} stands beside ${v.articles_last_week} articles of the last week.`,
      false: [
        `A price to book of ${v.pe_trailing} is high.`,
        `${v.articles_last_week} analysts follow it.`,
        `There were ${v.articles_last_week} bullish signals.`,
      ],
    },
  ];
}

// ENT-26
test('every true sentence is accepted, and refused with its label, direction, side, figure or unit changed', () => {
  fc.assert(
    fc.property(values, (known) => {
      const sheet = sheetWith(known);
      for (const statement of statements(known)) {
        expect(complaints(answerOf(statement.true), sheet), statement.true).toEqual([]);
        for (const text of statement.false) expect(refused(text, sheet), text).toBe(true);
      }
    }),
    { numRuns: 15, seed: 11 },
  );
});

test('swapped cases are refused, lines that grant the other side its point are not', () => {
  const bull = ['The Smart Cat Score is 41.', 'The price target of $240 lies 18.14% above the price.'];
  const bear = ['Insiders sold $2.23M more than they bought in 90 days.'];
  expect(complaints(answerOf('Fine.', { bull_case: bull, bear_case: bear }), rising)).toEqual([]);
  const found = complaints(answerOf('Fine.', { bull_case: bear, bear_case: bull }), rising);
  expect(found).toHaveLength(3);
  const granted = ['Although insiders sold $2.23M more than they bought in 90 days, the score is 41.'];
  expect(complaints(answerOf('Fine.', { bull_case: granted, bear_case: bear }), rising)).toEqual([]);
});
