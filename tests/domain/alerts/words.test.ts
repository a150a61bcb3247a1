// Sentences of firings and names of rules.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertCondition, AlertScope, StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { firingWords } from '../../../src/domain/alerts/firing-words.ts';
import { fullRuleName, ruleName, whereWords } from '../../../src/domain/alerts/rule-words.ts';
import type { Setup, StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { Setup as StockPlan } from '../../../src/domain/goldeneye/golden-eye.ts';
import { conditions } from './arbitrary.ts';
import { facts, setup as sample, says } from './sample-facts.ts';

const setup: Setup = { ...sample, entry: 248.77, entry_low: 248.7, entry_high: 248.84, stop: 248.15, target: 250.01 };
const plan: StockPlan = {
  ...setup,
  symbol: 'AMZN',
  company_name: null,
  scope: 'market',
  patterns: ['golden_window'],
  relative_volume: null,
  volume_estimated: null,
  detected_at: 0,
  ends_at: 1,
  spread: null,
  spread_share: null,
  price: 248.8,
  change_pct: null,
  distance_pct: 0,
  state: 'can_be_entered',
  late: null,
  ended: null,
  risk: 0.66,
  gain: 1.2,
  reward_to_risk: 1.818,
};
const end = { ...setup, outcome: 'win', minutes_held: 23, net_r: 1.86 } as const;

type Known = Partial<StockFacts>;
const opens = { kind: 'setup', when: 'opens', pattern: null, min_strength: null } as const;
const earnings = { kind: 'earnings', sessions: 5 } as const;
const firings: readonly (readonly [string, StockCondition, Known, Known, string, string])[] = [
  [
    'a setup',
    opens,
    { open: [] },
    { open: [setup] },
    'AMZN: Golden Window, BUY long',
    'Entry 248.70 to 248.84, stop 248.15, target 250.01; strength 74.',
  ],
  [
    'a setup whose range reads as one price',
    opens,
    { open: [] },
    { open: [{ ...setup, entry_low: 248.77, entry_high: 248.7701 }] },
    'AMZN: Golden Window, BUY long',
    'Entry 248.77, stop 248.15, target 250.01; strength 74.',
  ],
  [
    'a setup that is late when it is reported',
    opens,
    { open: [] },
    { open: [setup], plan: { ...plan, state: 'late', late: 'above_zone' } },
    'AMZN: Golden Window long',
    'Entry 248.70 to 248.84, stop 248.15, target 250.01; strength 74. It is late: missed, the price is above the entry.',
  ],
  [
    'a setup beside the plan of the stock',
    opens,
    { open: [] },
    { open: [{ ...setup, id: 8, stop: 248 }], plan },
    'AMZN: Golden Window long',
    'Entry 248.70 to 248.84, stop 248.00, target 250.01; strength 74. The plan of the stock is another: Entry 248.70 to 248.84, stop 248.15, target 250.01; strength 74. Can be entered at 248.80: 1.8 R from here.',
  ],
  [
    'a plan at its target',
    { kind: 'plan', window_id: 7 },
    {},
    { ended: [end] },
    'AMZN plan reached its target',
    'Golden Window, entry 248.77, target 250.01 in 23 minutes, +1.86 R after costs.',
  ],
  [
    'a verdict',
    { kind: 'verdict', horizon: null, to: null },
    says('YES'),
    says('MAYBE', '2 of 5 lights in favour'),
    'AMZN: today went from YES to MAYBE',
    '2 of 5 lights in favour.',
  ],
  [
    'a price that fell',
    { kind: 'price', crosses: 'below', value: 345 },
    { price: 346 },
    { price: 341.77, change_pct: -1.17 },
    'AMZN fell below 345.00',
    'Now $341.77, −1.17%.',
  ],
  [
    'a saved screen',
    { kind: 'screen', when: 'enters' },
    { screens: new Set() },
    { screens: new Set([1]), price: 128.45, change_pct: 6.02, filters: 3 },
    'AMZN entered "Momentum with volume"',
    'Now $128.45, +6.02%. Active: Price Momentum, Volume Surge.',
  ],
  ['earnings today', earnings, {}, { earnings_in: 0 }, 'AMZN: earnings today', ''],
  ['earnings next session', earnings, {}, { earnings_in: 1 }, 'AMZN: earnings next session', ''],
  ['earnings in 2 sessions', earnings, {}, { earnings_in: 2 }, 'AMZN: earnings in 2 sessions', ''],
  [
    'news',
    { kind: 'news', mood: 'positive' },
    {},
    {
      articles: [
        {
          ...{ id: 'a', title: 'Sales rise', publisher: 'Sample Wire', mood: 'positive' as const },
          ...{ published_at: '2026-03-02T15:00:00.000Z', received_at: '2026-03-02T15:00:30.000Z' },
        },
      ],
    },
    'AMZN: positive news',
    'Sales rise. Sample Wire.',
  ],
  [
    'a reason that is gone',
    { kind: 'reason-gone', list: 4, side: 1 },
    { lists: new Set(['4:1']) },
    { lists: new Set(), score: 85, score_before: 100 },
    'AMZN: Analyst Upgrades no longer counts',
    'The score no longer counts it as bullish. Now +85, +100 the session before.',
  ],
  [
    'a score that fell',
    { kind: 'score', crosses: 'below', value: -100 },
    { score: -90 },
    { score: -120 },
    'AMZN: score fell below −100',
    'Now −120.',
  ],
];

test.each(firings)('A firing tells of %s', (_, condition, before, after, title, text) => {
  const watched = { condition, scope: { kind: 'screen', screen_id: 1 } } as const;
  expect(
    firingWords({
      watched,
      symbol: 'AMZN',
      before: facts(before),
      after: facts(after),
      screen: 'Momentum with volume',
    }),
  ).toEqual({ title, text });
});

describe('A rule', () => {
  const stars: AlertScope = { kind: 'stars' };
  const nvda: AlertScope = { kind: 'symbol', symbol: 'NVDA' };
  const names: readonly (readonly [AlertCondition, AlertScope, string, string])[] = [
    [{ kind: 'price', crosses: 'above', value: 220 }, nvda, 'NVDA reaches 220.00', 'NVDA'],
    [{ kind: 'plan', window_id: 7 }, nvda, 'NVDA plan: target or stop', 'NVDA'],
    [
      { kind: 'setup', when: 'opens', pattern: null, min_strength: 70 },
      { kind: 'market' },
      'Setup with strength 70 or more',
      'whole market',
    ],
    [{ kind: 'decision', to: null }, stars, 'A decision changes', 'my stars, 5'],
    [{ kind: 'score-move', points: 50 }, stars, 'Score moves 50 or more in a day', 'my stars, 5'],
    [
      { kind: 'screen', when: 'enters' },
      { kind: 'screen', screen_id: 1 },
      'Enters "Momentum with volume"',
      'saved screen "Momentum with volume"',
    ],
    [{ kind: 'news', mood: 'negative' }, nvda, 'NVDA: Negative news', 'NVDA'],
    [{ kind: 'decision', to: null, from: 'YES' }, stars, 'Decision leaves YES', 'my stars, 5'],
    [{ kind: 'decision', to: 'NO', from: 'YES' }, nvda, 'NVDA: Decision goes from YES to NO', 'NVDA'],
    [{ kind: 'product', what: 'backup-failed' }, { kind: 'product' }, 'A backup is missing or failed', 'Smart Cat'],
  ];

  test.each(names)('%j is named by what and where', (condition, scope, name, where) => {
    const own = { stars: 5, screen: 'Momentum with volume' };
    expect(ruleName(condition, scope, own)).toBe(name);
    expect(whereWords(scope, own)).toBe(where);
  });

  test('of another condition or scope has another name', () => {
    // Plans are of one stock and end within half an hour: their rules share a name.
    const { plan: _, ...named } = conditions;
    const scopes: readonly AlertScope[] = [stars, nvda, { kind: 'market' }, { kind: 'screen', screen_id: 1 }];
    const rule = fc
      .tuple(fc.oneof(...Object.values(named)), fc.constantFrom(...scopes))
      .map(([condition, scope]) => ({ condition, scope: condition.kind === 'screen' ? scopes[3] : scope }));
    fc.assert(
      fc.property(rule, rule, (one, other) => {
        const [name, otherName] = [one, other].map(({ condition, scope = stars }) =>
          fullRuleName(condition, scope, 'Momentum'),
        );
        expect(name === otherName).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 2_000 },
    );
  });
});
