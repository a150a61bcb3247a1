// Verdict of the next minutes: the plan that is open, the pattern of the newest poll, or none.
import { describe, expect, test } from 'vitest';
import { minutesVerdict, type StandingPlan } from '../../../src/domain/verdicts/minutes-verdict.ts';

const AT = Date.parse('2026-11-24T18:14:02Z');
const poll = { made_at: '2026-11-24T18:14:02.000Z', as_of: '2026-11-24T18:14:00.000Z' };
const quiet = {
  recommendation_action: 'NONE',
  side: null,
  confidence_score: null,
  pattern_count: 0,
  not_judged: [],
  risk_warning: null,
  bar_closed_at: poll.as_of,
  plan_refused: null,
  spread: null,
  stop_loss: null,
  has_golden_window: false,
  has_reversal: false,
  has_support_bounce: false,
  has_gap_and_go: false,
  has_market_follow: false,
} satisfies Parameters<typeof minutesVerdict>[1];
const follow = { ...quiet, pattern_count: 1, has_market_follow: true } as const;
const window: StandingPlan = {
  patterns: ['market_follow'],
  side: 'long',
  action: 'WATCH',
  confidence: 61,
  detected_at: Date.parse('2026-11-24T18:09:00Z'),
  state: 'can_be_entered',
  late: null,
  ended: null,
};

describe('with a plan in the newest poll', () => {
  test.each([
    ['BUY', 'long', 'bullish'],
    ['SELL', 'short', 'bearish'],
    ['WATCH', 'long', 'bullish'],
    ['WATCH', 'short', 'bearish'],
  ] as const)('%s %s speaks for the %s side, with its strength', (action, side, speaks) => {
    const row = { ...follow, recommendation_action: action, side, confidence_score: 74 } as const;
    expect(minutesVerdict(poll, row, null, AT)).toMatchObject({
      word: action,
      direction: side,
      side: speaks,
      strength: 74,
      strength_text: '74',
      as_of: poll.as_of,
      because: 'Market Follow, strength 74',
    });
  });
});

describe('an open window', () => {
  test('stands until it ends, whatever the newest poll finds or refuses', () => {
    const rows = [
      null,
      quiet,
      { ...follow, recommendation_action: 'AVOID' },
      { ...follow, recommendation_action: 'BUY', side: 'long', confidence_score: 74 },
      { ...follow, recommendation_action: 'SELL', side: 'short', confidence_score: 99 },
    ] as const;
    for (const row of rows) {
      expect(minutesVerdict(poll, row, window, AT)).toMatchObject({
        word: 'WATCH',
        direction: 'long',
        side: 'bullish',
        strength: 61,
        as_of: '2026-11-24T18:09:00.000Z',
      });
    }
  });

  test.each([
    [{}, 'WATCH', 'can_be_entered', 'Market Follow, strength 61'],
    [
      { state: 'late', late: 'above_zone' },
      'LATE',
      'late',
      'Market Follow, strength 61, late: missed, the price is above the entry',
    ],
    [
      { state: 'ended', ended: { by: 'target', price: 23.65, at: Date.parse('2026-11-24T18:10:00Z') } },
      'NONE',
      'ended',
      'Its plan ended by target 23.65 at 10:10 PT.',
    ],
  ] as const)('%o says %s', (changes, word, plan_state, because) => {
    const row = { ...follow, recommendation_action: 'BUY', side: 'long', confidence_score: 74 } as const;
    expect(minutesVerdict(poll, row, { ...window, ...changes }, AT)).toMatchObject({ word, plan_state, because });
  });

  test('is over when no poll was made for as long as a plan lasts', () => {
    const late = Date.parse(poll.made_at) + 31 * 60_000;
    expect(minutesVerdict(poll, null, window, late)).toMatchObject({
      word: 'NONE',
      side: null,
      as_of: poll.as_of,
      because: 'No poll since 10:14 PT: plans of that time are over.',
    });
    const replayed = { made_at: poll.made_at, as_of: '2026-11-23T15:18:00.000Z' };
    expect(minutesVerdict(replayed, null, window, late).because).toMatch(/^No poll since 07:18 PT/);
  });
});

test('a refused pattern is AVOID with its reason and points nowhere', () => {
  const row = { ...follow, recommendation_action: 'AVOID', side: 'long', risk_warning: 'Low volume: 1.07x' } as const;
  expect(minutesVerdict(poll, row, null, AT)).toMatchObject({
    word: 'AVOID',
    side: null,
    strength_text: 'Market Follow',
    figure: '',
    because: 'Low volume: 1.07x',
  });
});

test('a pattern whose plan is refused is AVOID, whatever the row recommends', () => {
  const refused = { plan_refused: 'SPREAD_OF_RISK', spread: 0.4 } as const;
  const row = { ...follow, recommendation_action: 'BUY', side: 'long', confidence_score: 74, ...refused } as const;
  expect(minutesVerdict(poll, row, null, AT)).toMatchObject({
    word: 'AVOID',
    side: null,
    because: 'Plan refused: spread $0.40, above 30% of the risk.',
  });
});

test.each([
  ['no pattern', quiet, 'No pattern in the newest poll.'],
  ['no pattern', null, 'No tradable pattern in the newest poll.'],
  ['not judged', { ...follow, not_judged: ['LOW_VOLUME'], risk_warning: 'Not judged: volume pace unknown' }, null],
] as const)('without a plan it is NONE, %s', (text, row, because) => {
  const verdict = minutesVerdict(poll, row as Parameters<typeof minutesVerdict>[1], null, AT);
  expect(verdict).toMatchObject({ word: 'NONE', side: null, strength_text: text });
  expect(verdict.because).toBe(because ?? 'Not judged: volume pace unknown');
});

test('before the first poll nothing is known', () => {
  expect(minutesVerdict({ made_at: null, as_of: null }, null, null, AT)).toMatchObject({
    word: 'NONE',
    strength_text: 'no poll yet',
    as_of: null,
  });
});
