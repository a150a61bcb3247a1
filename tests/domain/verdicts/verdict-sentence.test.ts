// Sentence about the three verdicts: when they disagree, and which figure sets them apart.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { judgeLights, type SignalReadings } from '../../../src/domain/screener/rules/judge-lights.ts';
import { decide } from '../../../src/domain/screener/rules/signal-lights.ts';
import { stockVerdicts } from '../../../src/domain/verdicts/stock-verdicts.ts';
import { StockVerdicts } from '../../../src/domain/verdicts/verdict.ts';
import { withMinutesNow } from '../../../src/domain/verdicts/verdict-sentence.ts';
import { noScores } from '../sample-scores.ts';

const NOW = Date.parse('2026-11-24T18:14:30Z');
const MADE = '2026-11-24T18:14:02.000Z';

/** Of a stock that moves 2 % on a usual day. */
const moves = { vwap: 210, fifty_two_week_high: 221.4, fifty_two_week_low: 104.77 };

const readings = (given: Partial<SignalReadings>): SignalReadings => ({
  freshness: 9,
  volume_trend: 4,
  vwap_distance: 0.5,
  rsi_energy: 50,
  news_catalyst: { sentiment: 'positive', hours: 1 },
  ...given,
});
const scored = (score: number) => ({
  ...noScores,
  bullish_score: Math.max(0, score),
  bearish_score: Math.max(0, -score),
  bullish_signal_count: 3,
  bearish_signal_count: 2,
});
type Window = { side: 'long' | 'short'; confidence: number; late?: 'above_zone' };

function verdictsOf(
  score: number | null,
  given: Partial<SignalReadings> | null,
  window: Window | null,
  flags: Partial<typeof noScores> = {},
) {
  const lights = given === null ? null : judgeLights(readings(given));
  return stockVerdicts(
    {
      symbol: 'NVDA',
      poll: { made_at: MADE, as_of: MADE },
      row: null,
      plan: window && {
        patterns: ['market_follow'],
        action: 'WATCH',
        detected_at: NOW - 5 * minuteMs,
        state: window.late === undefined ? 'can_be_entered' : 'late',
        late: null,
        ended: null,
        ...window,
      },
      run_as_of: MADE,
      age: null,
      listed: lights === null ? 'no filter' : { lights, summary: decide(lights) },
      judged: given === null ? null : { readings: readings(given), ...moves },
      scores_at: MADE,
      scores: score === null ? null : { ...scored(score), ...flags },
    },
    NOW,
  );
}
const twoFailing = { vwap_distance: 2.17, rsi_energy: 71.4, volume_trend: -0.8 };
const fourFailing = { ...twoFailing, news_catalyst: { sentiment: null, hours: null } };
const long = { side: 'long', confidence: 61 } as const;
const gone = { ...long, late: 'above_zone' } as const;
const short = { side: 'short', confidence: 61 } as const;

describe('They disagree', () => {
  test.each([
    [
      'an undecided today beside strong weeks',
      [364, twoFailing, long],
      'They disagree. Golden Eye and the lists point up; the screener is undecided, 2 of 5 lights in favour, not: 2.17% above VWAP, volume trend \u22120.8%.',
    ],
    [
      'a NO beside strongly favourable weeks',
      [287, fourFailing, null],
      'They disagree. The lists point up; the screener says NO, 1 of 5 lights in favour, not: 2.17% above VWAP, volume trend \u22120.8%.',
    ],
    [
      'an undecided today beside strongly unfavourable weeks',
      [-219, twoFailing, null],
      'They disagree. The lists point down; the screener is undecided, 2 of 5 lights in favour, not: 2.17% above VWAP, volume trend \u22120.8%.',
    ],
    [
      'minutes against weeks',
      [80, fourFailing, short],
      'They disagree. The lists point up (score +80), Golden Eye points down (Market Follow, strength 61).',
    ],
    [
      'today against weeks',
      [-60, {}, null],
      'They disagree. The screener points up (5 of 5 lights in favour), the lists point down (score \u221260).',
    ],
    [
      'two against one',
      [-271, {}, long],
      'They disagree. Golden Eye and the screener point up (Market Follow, strength 61, 5 of 5 lights in favour), the lists point down (score \u2212271).',
    ],
  ] as const)('%s', (_, [score, given, window], text) => {
    expect(verdictsOf(score, given, window).sentence).toEqual({ disagree: true, text });
  });
});

test("a list's own action is as strong as the score it overruled", () => {
  const { sentence, weeks } = verdictsOf(364, twoFailing, null, { has_momentum_alert: true });
  expect([weeks.word, weeks.by_source, sentence?.disagree]).toEqual(['BUY', true, true]);
});

test.each([
  ['a MAYBE', twoFailing, '2.17% above VWAP'],
  ['a NO', { ...fourFailing, vwap_distance: 0.5 }, 'volume trend \u22120.8%'],
  ['a YES', {}, undefined],
  ['a stock that is not screened', null, undefined],
] as const)('%s names the light nearest to YES with its figure', (_, given, lacks) => {
  expect(verdictsOf(0, given, null).lacks).toBe(lacks);
});

test.each([
  ['that the published sentence names', long, '2.17% above VWAP, volume trend \u22120.8%'],
  ['nearest to YES where it names none', short, '2.17% above VWAP'],
] as const)('once the plan for minutes is over, the sentence names the lights %s', (_, window, lights) => {
  const over = verdictsOf(364, twoFailing, null).minutes;
  expect(withMinutesNow(verdictsOf(364, twoFailing, window), over).sentence).toEqual({
    disagree: true,
    text: `They disagree. The lists point up; the screener is undecided, 2 of 5 lights in favour, not: ${lights}.`,
  });
});

describe('One quiet line', () => {
  test.each([
    [[-271, fourFailing, null], 'The lists point down; Golden Eye and the screener offer no entry.'],
    [[32, fourFailing, null], 'The lists point up; Golden Eye and the screener offer no entry.'],
    [
      [32, twoFailing, null],
      'The lists point up; Golden Eye offers no entry; the screener is undecided, 2 of 5 lights in favour.',
    ],
    [[364, {}, long], 'Golden Eye, the screener and the lists point up.'],
    [[364, {}, gone], 'Golden Eye, the screener and the lists point up; the plan of Golden Eye is late.'],
    [[0, {}, null], 'The screener points up; Golden Eye offers no entry; the lists are undecided, score 0.'],
    [[null, {}, long], 'Golden Eye and the screener point up.'],
    [[150, null, null], 'The lists point up; Golden Eye offers no entry; not screened: below the filters.'],
  ] as const)('%j', ([score, given, window], text) => {
    expect(verdictsOf(score, given, window).sentence).toEqual({ disagree: false, text });
  });

  test('nothing where no horizon points anywhere', () => {
    expect(verdictsOf(null, null, null).sentence).toBeNull();
    expect(verdictsOf(0, fourFailing, null).sentence).toBeNull();
  });
});

test('sides that oppose each other never pass in silence, and agreement never warns', () => {
  const scores = fc.option(fc.integer({ min: -1000, max: 1000 }));
  const figures = fc.option(
    fc.record({
      vwap_distance: fc.option(fc.double({ min: -5, max: 5, noNaN: true })),
      rsi_energy: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      volume_trend: fc.option(fc.double({ min: -20, max: 20, noNaN: true })),
      freshness: fc.option(fc.double({ min: 0, max: 90, noNaN: true })),
    }),
  );
  const plans = fc.option(
    fc.record({ side: fc.constantFrom('long', 'short'), confidence: fc.integer({ min: 0, max: 100 }) }),
  );
  fc.assert(
    fc.property(scores, figures, plans, (score, given, plan) => {
      const verdicts = StockVerdicts.parse(verdictsOf(score, given, plan));
      const { minutes, today, weeks, sentence } = verdicts;
      const sides = [minutes.side, today.side, weeks.side];
      const opposed = sides.includes('bullish') && sides.includes('bearish');
      const strong = ['STRONG BUY', 'STRONG SELL', 'SHORT'].includes(weeks.word);
      const refused = today.word === 'MAYBE' || (today.word === 'NO' && weeks.side === 'bullish');
      expect(sentence?.disagree ?? false).toBe(opposed || (strong && refused));
      expect(sentence?.text.startsWith('They disagree. ') ?? false).toBe(sentence?.disagree ?? false);
      expect(sentence?.text ?? '.').toMatch(/^[A-Z].*\.$|^\.$/);
      expect(JSON.stringify(verdicts)).not.toMatch(/undefined|NaN|null lights/);
    }),
  );
});
