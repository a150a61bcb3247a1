// Firing of each kind of condition, as a table of publications.
import { describe, expect, test } from 'vitest';
import type { StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { freshState, stepAlert } from '../../../src/domain/alerts/alert-step.ts';
import { fires } from '../../../src/domain/alerts/conditions.ts';
import { noFacts, type Setup, type StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { VerdictWord } from '../../../src/domain/verdicts/verdict.ts';

const facts = (known: Partial<StockFacts>): StockFacts => ({ ...noFacts, ...known });
const says = (word: VerdictWord): StockFacts => facts({ verdicts: { today: { word, direction: null, because: '' } } });
const setup: Setup = {
  id: 7,
  pattern: 'golden_window',
  side: 'long',
  action: 'BUY',
  confidence: 74,
  entry: 10,
  entry_low: 9.9,
  entry_high: 10.1,
  stop: 9,
  target: 12,
};
const scope = { kind: 'screen', screen_id: 1 } as const;
const end = (outcome: 'win' | 'loss' | 'timeout') => [{ ...setup, outcome, minutes_held: 23, net_r: 1.86 }];

const anyVerdict = { kind: 'verdict', horizon: null, to: null } as const;
const buyWeeks = { kind: 'verdict', horizon: 'weeks', to: 'BUY' } as const;
const above = { kind: 'price', crosses: 'above', value: 220 } as const;
const strong = { kind: 'setup', when: 'opens', pattern: 'golden_window', min_strength: 70 } as const;

const anyNews = { kind: 'news', mood: null } as const;
const article = (published_at: string, received_at = '2026-03-03T15:00:00.000Z') =>
  facts({
    articles: [
      { id: 'a', title: 'Sales rise', publisher: 'Sample Wire', published_at, received_at, mood: 'positive' as const },
    ],
  });

const decided = (decision: StockFacts['decision']) => facts({ decision });
const leavesYes = { kind: 'decision', to: null, from: 'YES' } as const;

const cases: readonly (readonly [string, StockCondition, StockFacts, StockFacts, boolean])[] = [
  ['a verdict becomes another', anyVerdict, says('YES'), says('MAYBE'), true],
  ['a decision leaves YES', leavesYes, decided('YES'), decided('NO'), true],
  ['a decision leaves another word', leavesYes, decided('MAYBE'), decided('NO'), false],
  ['a verdict stays', anyVerdict, says('YES'), says('YES'), false],
  ['a first verdict', anyVerdict, noFacts, says('YES'), false],
  ['another horizon than the one asked for', buyWeeks, says('YES'), says('BUY'), false],
  ['a price crosses upwards', above, facts({ price: 220 }), facts({ price: 220.01 }), true],
  ['a price that was above stays above', above, facts({ price: 221 }), facts({ price: 222 }), false],
  ['a price after none was known', above, noFacts, facts({ price: 222 }), false],
  ['a price falls', { ...above, crosses: 'below' }, facts({ price: 220 }), facts({ price: 219 }), true],
  ['an article comes', anyNews, noFacts, article('2026-03-03T14:59:00.000Z'), true],
  [
    'an article of another mood comes',
    { ...anyNews, mood: 'negative' },
    noFacts,
    article('2026-03-03T14:59:00.000Z'),
    false,
  ],
  ['an article comes a day after it was published', anyNews, noFacts, article('2026-03-02T15:00:00.000Z'), true],
  ['an article comes later than that', anyNews, noFacts, article('2026-03-02T14:59:59.999Z'), false],
  ['an article comes before it is published', anyNews, noFacts, article('2026-03-03T16:00:00.000Z'), true],
  ['a strong setup opens', strong, facts({ open: [] }), facts({ open: [setup] }), true],
  ['another pattern opens', { ...strong, pattern: 'reversal' }, facts({ open: [] }), facts({ open: [setup] }), false],
  ['a weak setup opens', { ...strong, min_strength: 80 }, facts({ open: [] }), facts({ open: [setup] }), false],
  [
    'a second setup beside an open one',
    strong,
    facts({ open: [setup] }),
    facts({ open: [setup, { ...setup, id: 8 }] }),
    true,
  ],
  ['a setup stays open', strong, facts({ open: [setup] }), facts({ open: [setup] }), false],
  ['a plan reaches its target', { kind: 'plan', window_id: 7 }, noFacts, facts({ ended: end('win') }), true],
  ['a plan reaches its stop', { kind: 'plan', window_id: 7 }, noFacts, facts({ ended: end('loss') }), true],
  ['a plan ends by time', { kind: 'plan', window_id: 7 }, noFacts, facts({ ended: end('timeout') }), false],
  [
    'a decision becomes YES',
    { kind: 'decision', to: 'YES' },
    facts({ decision: 'not listed' }),
    facts({ decision: 'YES' }),
    true,
  ],
  [
    'a filter turns off',
    { kind: 'filter', filter: 'VS', turns: 'off' },
    facts({ filters: 2 }),
    facts({ filters: 0 }),
    true,
  ],
  [
    'a stock enters a screen',
    { kind: 'screen', when: 'enters' },
    facts({ screens: new Set() }),
    facts({ screens: new Set([1]) }),
    true,
  ],
  [
    'a stock enters another screen',
    { kind: 'screen', when: 'enters' },
    facts({ screens: new Set() }),
    facts({ screens: new Set([2]) }),
    false,
  ],
  [
    'a score that has moved since yesterday',
    { kind: 'score-move', points: 50 },
    facts({ score: 100, score_before: 100, score_day: 'a' }),
    facts({ score: 160, score_before: 100, score_day: 'a' }),
    true,
  ],
  [
    'a score that had moved at the publication before',
    { kind: 'score-move', points: 50 },
    facts({ score: 160, score_before: 100, score_day: 'a' }),
    facts({ score: 170, score_before: 100, score_day: 'a' }),
    false,
  ],
  [
    'a new high of the day',
    { kind: 'range', of: 'day', edge: 'high' },
    facts({ session: 'a', day_high: 10 }),
    facts({ session: 'a', day_high: 11 }),
    true,
  ],
  [
    'a high of another session',
    { kind: 'range', of: 'day', edge: 'high' },
    facts({ session: 'a', day_high: 10 }),
    facts({ session: 'b', day_high: 11 }),
    false,
  ],
  [
    'a list newly names it',
    { kind: 'source', list: 4, side: null },
    facts({ lists: new Set() }),
    facts({ lists: new Set(['4:1']) }),
    true,
  ],
  [
    'a list on the other side',
    { kind: 'source', list: 4, side: -1 },
    facts({ lists: new Set() }),
    facts({ lists: new Set(['4:1']) }),
    false,
  ],
  ['earnings come near', { kind: 'earnings', sessions: 3 }, facts({ earnings_in: 4 }), facts({ earnings_in: 3 }), true],
  [
    'the reason is gone',
    { kind: 'reason-gone', list: 4, side: 1 },
    facts({ lists: new Set(['4:1']) }),
    facts({ lists: new Set() }),
    true,
  ],
];

test.each(cases)('%s', (_, condition, before, after, expected) => {
  expect(fires({ condition, scope }, before, after)).toBe(expected);
});

/** Minutes in which a rule fires over prices a minute apart. */
function firedAt(
  prices: readonly number[],
  limits: { cool_down_minutes?: number; silencedAfter?: number } = {},
): number[] {
  const rule = { condition: above, scope, cool_down_minutes: limits.cool_down_minutes ?? 0 };
  let state = freshState;
  const fired: number[] = [];
  for (let minute = 1; minute < prices.length; minute++) {
    const [before, after] = [prices[minute - 1] ?? 0, prices[minute] ?? 0];
    const stepped = stepAlert(rule, state, facts({ price: before }), facts({ price: after }), minute * minuteMs);
    state = stepped.state;
    if (stepped.telling !== null) fired.push(minute);
    if (minute === limits.silencedAfter) state = { ...state, silenced_at: minute * minuteMs };
  }
  return fired;
}

describe('A crossing', () => {
  test('fires again only after the price came back by the margin', () => {
    expect(firedAt([219, 221, 219.9, 221])).toEqual([1]);
    expect(firedAt([219, 221, 219.7, 221])).toEqual([1, 3]);
  });

  test('is silent within the cool-down', () => {
    expect(firedAt([219, 221, 218, 221, 218, 221, 218, 221], { cool_down_minutes: 4 })).toEqual([1, 5]);
  });

  test('that was acknowledged is silent until the price came back', () => {
    expect(firedAt([219, 221, 222, 218, 221], { silencedAfter: 1 })).toEqual([1, 4]);
  });
});
