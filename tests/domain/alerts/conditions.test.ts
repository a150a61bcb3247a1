// Firing of each kind of condition, as a table of publications.
import { describe, expect, test } from 'vitest';
import type { StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { freshState, stepAlert } from '../../../src/domain/alerts/alert-step.ts';
import { canBeSilenced, fires, holds } from '../../../src/domain/alerts/conditions.ts';
import type { StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { facts, says, setup } from './sample-facts.ts';

type Known = Partial<StockFacts>;
const scope = { kind: 'screen', screen_id: 1 } as const;
const end = (outcome: 'win' | 'loss' | 'timeout') => [{ ...setup, outcome, minutes_held: 23, net_r: 1.86 }];

const anyVerdict = { kind: 'verdict', horizon: null, to: null } as const;
const buyWeeks = { kind: 'verdict', horizon: 'weeks', to: 'BUY' } as const;
const above = { kind: 'price', crosses: 'above', value: 220 } as const;
const strong = { kind: 'setup', when: 'opens', pattern: 'golden_window', min_strength: 70 } as const;

const anyNews = { kind: 'news', mood: null } as const;
const article = (published_at: string): Known => ({
  articles: [
    {
      ...{ id: 'a', title: 'Sales rise', publisher: 'Sample Wire', mood: 'positive' as const },
      ...{ published_at, received_at: '2026-03-03T15:00:00.000Z' },
    },
  ],
});

const planEnds = { kind: 'plan', window_id: 7 } as const;
const enters = { kind: 'screen', when: 'enters' } as const;
const moves = { kind: 'score-move', points: 50 } as const;
const newHigh = { kind: 'range', of: 'day', edge: 'high' } as const;
const named = { kind: 'source', list: 4, side: null } as const;
const leavesYes = { kind: 'decision', to: null, from: 'YES' } as const;

const cases: readonly (readonly [string, StockCondition, Known, Known, boolean])[] = [
  ['a verdict becomes another', anyVerdict, says('YES'), says('MAYBE'), true],
  ['a decision leaves YES', leavesYes, { decision: 'YES' }, { decision: 'NO' }, true],
  ['a decision leaves another word', leavesYes, { decision: 'MAYBE' }, { decision: 'NO' }, false],
  ['a verdict stays', anyVerdict, says('YES'), says('YES'), false],
  ['a first verdict', anyVerdict, {}, says('YES'), false],
  ['another horizon than the one asked for', buyWeeks, says('YES'), says('BUY'), false],
  ['a price crosses upwards', above, { price: 220 }, { price: 220.01 }, true],
  ['a price that was above stays above', above, { price: 221 }, { price: 222 }, false],
  ['a price after none was known', above, {}, { price: 222 }, false],
  ['a price falls', { ...above, crosses: 'below' }, { price: 220 }, { price: 219 }, true],
  ['an article comes', anyNews, {}, article('2026-03-03T14:59:00.000Z'), true],
  [
    'an article of another mood comes',
    { ...anyNews, mood: 'negative' },
    {},
    article('2026-03-03T14:59:00.000Z'),
    false,
  ],
  ['an article comes a day after it was published', anyNews, {}, article('2026-03-02T15:00:00.000Z'), true],
  ['an article comes later than that', anyNews, {}, article('2026-03-02T14:59:59.999Z'), false],
  ['an article comes before it is published', anyNews, {}, article('2026-03-03T16:00:00.000Z'), true],
  ['a strong setup opens', strong, { open: [] }, { open: [setup] }, true],
  ['another pattern opens', { ...strong, pattern: 'reversal' }, { open: [] }, { open: [setup] }, false],
  ['a weak setup opens', { ...strong, min_strength: 80 }, { open: [] }, { open: [setup] }, false],
  ['a second setup beside an open one', strong, { open: [setup] }, { open: [setup, { ...setup, id: 8 }] }, true],
  ['a setup stays open', strong, { open: [setup] }, { open: [setup] }, false],
  ['a plan reaches its target', planEnds, {}, { ended: end('win') }, true],
  ['a plan reaches its stop', planEnds, {}, { ended: end('loss') }, true],
  ['a plan ends by time', planEnds, {}, { ended: end('timeout') }, false],
  ['a decision becomes YES', { kind: 'decision', to: 'YES' }, { decision: 'not listed' }, { decision: 'YES' }, true],
  ['a filter turns off', { kind: 'filter', filter: 'VS', turns: 'off' }, { filters: 2 }, { filters: 0 }, true],
  ['a stock enters a screen', enters, { screens: new Set() }, { screens: new Set([1]) }, true],
  ['a stock enters another screen', enters, { screens: new Set() }, { screens: new Set([2]) }, false],
  [
    'a score that has moved since yesterday',
    moves,
    { score: 100, score_before: 100, score_day: 'a' },
    { score: 160, score_before: 100, score_day: 'a' },
    true,
  ],
  [
    'a score that had moved at the publication before',
    moves,
    { score: 160, score_before: 100, score_day: 'a' },
    { score: 170, score_before: 100, score_day: 'a' },
    false,
  ],
  ['a new high of the day', newHigh, { session: 'a', day_high: 10 }, { session: 'a', day_high: 11 }, true],
  ['a high of another session', newHigh, { session: 'a', day_high: 10 }, { session: 'b', day_high: 11 }, false],
  ['a list newly names it', named, { lists: new Set() }, { lists: new Set(['4:1']) }, true],
  ['a list on the other side', { ...named, side: -1 }, { lists: new Set() }, { lists: new Set(['4:1']) }, false],
  ['earnings come near', { kind: 'earnings', sessions: 3 }, { earnings_in: 4 }, { earnings_in: 3 }, true],
  [
    'the reason is gone',
    { kind: 'reason-gone', list: 4, side: 1 },
    { lists: new Set(['4:1']) },
    { lists: new Set() },
    true,
  ],
];

test.each(cases)('%s', (_, condition, before, after, expected) => {
  expect(fires({ condition, scope }, facts(before), facts(after))).toBe(expected);
});

test.each(cases.filter(([, , , , doesFire]) => doesFire))(
  '%s: silence until it clears is offered where it lasts beyond the alert',
  (_, condition, __, after) => {
    expect(holds({ condition, scope }, facts(after)) === true).toBe(canBeSilenced(condition));
  },
);

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
