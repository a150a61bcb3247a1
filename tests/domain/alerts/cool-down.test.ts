// A cool-down or a pause delays what a rule tells: it never deletes what its reader does not have yet.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { freshState, type RuleLimits, stepAlert } from '../../../src/domain/alerts/alert-step.ts';
import { noFacts, type StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { Horizon, VerdictWord } from '../../../src/domain/verdicts/verdict.ts';
import { facts, setup } from './sample-facts.ts';

const scope = { kind: 'symbol', symbol: 'NVDA' } as const;
type Publication = { minute: number; before: StockFacts; after: StockFacts };
type Line = { minute: number; facts: StockFacts };

/** Minutes at which the inbox and a channel have each firing; a channel's waiting words give way to newer ones of their topics. */
function play(condition: StockCondition, limits: RuleLimits, publications: readonly Publication[], end: number) {
  let state = freshState;
  const inbox: Line[] = [];
  const channel: Line[] = [];
  let waiting: (Line & { until: number; topics: readonly string[] })[] = [];
  const send = (until: number) => {
    for (const line of waiting.filter((one) => one.until <= until).toSorted((a, b) => a.until - b.until))
      channel.push({ minute: line.until / minuteMs, facts: line.facts });
    waiting = waiting.filter((one) => one.until > until);
  };
  for (const { minute, before, after } of publications) {
    const at = minute * minuteMs;
    send(at);
    const { state: next, telling } = stepAlert({ condition, scope, ...limits }, state, before, after, at);
    state = next;
    if (telling === null) continue;
    inbox.push({ minute, facts: after });
    const { from, replaces } = telling;
    waiting = waiting.filter(({ topics }) => topics.length === 0 || topics.some((topic) => !replaces.includes(topic)));
    if (from === at) channel.push({ minute, facts: after });
    else if (from !== null) waiting.push({ minute, facts: after, until: from, topics: replaces });
  }
  send(end * minuteMs);
  return { inbox, channel };
}

const said = (words: Partial<Record<Horizon, VerdictWord>>): StockFacts => {
  const verdicts = Object.entries(words).map(([horizon, word]) => [horizon, { word, direction: null, because: '' }]);
  return facts({ verdicts: Object.fromEntries(verdicts) });
};
const anyWord = { kind: 'verdict', horizon: null, to: null } as const;
const anyDecision = { kind: 'decision', to: null } as const;

/** Each publication is of one horizon, as polls, runs and scores do. */
const wordStream = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 7 }),
      horizon: fc.constantFrom<Horizon>('minutes', 'today'),
      word: fc.constantFrom<VerdictWord>('BUY', 'SELL', 'NONE'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    const last: Partial<Record<Horizon, VerdictWord>> = { minutes: 'NONE', today: 'NONE' };
    let minute = 0;
    return steps.map(({ gap, horizon, word }): Publication => {
      minute += gap;
      const before = said({ [horizon]: last[horizon] });
      last[horizon] = word;
      return { minute, before, after: said({ [horizon]: word }) };
    });
  });

const wordIn = ({ facts }: Line, horizon: Horizon) => facts.verdicts?.[horizon]?.word;
const lastWord = (lines: readonly Line[], horizon: Horizon) =>
  lines.flatMap((line) => wordIn(line, horizon) ?? []).at(-1) ?? 'NONE';

test('after every cool-down and pause the last word on a channel is the present one, and the inbox has every change', () => {
  fc.assert(
    fc.property(wordStream, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 20 }), (stream, cool, pause) => {
      const limits = { cool_down_minutes: cool, paused_until: new Date(pause * minuteMs).toISOString() };
      for (const place of stream.keys()) {
        const past = stream.slice(0, place + 1);
        const last = past.at(-1)?.minute ?? 0;
        const next = stream[place + 1]?.minute ?? Number.POSITIVE_INFINITY;
        // Nothing new for a whole cool-down after the pause: whatever waited has gone out.
        const quiet = Math.max(last, pause) + cool;
        const { inbox, channel } = play(anyWord, limits, past, Math.min(quiet, next));
        for (const horizon of ['minutes', 'today'] as const) {
          const present = past.flatMap(({ after }) => after.verdicts?.[horizon]?.word ?? []).at(-1) ?? 'NONE';
          expect(lastWord(inbox, horizon)).toBe(present);
          if (next > quiet) expect(lastWord(channel, horizon)).toBe(present);
        }
        const changes = past.filter(({ before, after }) =>
          (['minutes', 'today'] as const).some((one) => before.verdicts?.[one]?.word !== after.verdicts?.[one]?.word),
        );
        expect(inbox.map(({ minute }) => minute)).toEqual(changes.map(({ minute }) => minute));
        const minutes = [...new Set(channel.map(({ minute }) => minute))];
        for (const [at, minute] of minutes.slice(1).entries())
          expect(minute - (minutes[at] ?? 0)).toBeGreaterThanOrEqual(cool);
      }
    }),
    { numRuns: 300 },
  );
});

const open = (...ids: number[]) => facts({ open: ids.map((id) => ({ ...setup, id })), ended: [] });
const article = (id: string, minute: number): StockFacts => {
  const at = new Date(minute * minuteMs).toISOString();
  return facts({
    articles: [{ id, title: id, publisher: 'A wire', published_at: at, received_at: at, mood: null }],
  });
};
const decided = (decision: StockFacts['decision']) => facts({ decision });
const priced = (price: number) => facts({ price });
const setupOpens = { kind: 'setup', when: 'opens', pattern: null, min_strength: null } as const;
const steps = (first: StockFacts, ...later: (readonly [number, StockFacts])[]): Publication[] =>
  later.map(([minute, after], place) => ({ minute, before: later[place - 1]?.[1] ?? first, after }));

type Case = readonly [
  name: string,
  condition: StockCondition,
  publications: readonly Publication[],
  inbox: readonly number[],
  channel: readonly number[],
  paused?: number,
];
const words = (...later: (readonly [number, VerdictWord])[]) =>
  steps(said({ minutes: 'NONE' }), ...later.map(([minute, word]) => [minute, said({ minutes: word })] as const));

const cases: readonly Case[] = [
  ['another word goes out at the end', anyWord, words([0, 'BUY'], [4, 'SELL']), [0, 4], [0, 10]],
  [
    'the newest of several words goes out alone',
    anyWord,
    words([0, 'BUY'], [4, 'SELL'], [6, 'HOLD']),
    [0, 4, 6],
    [0, 10],
  ],
  ['a word that came back does not go out', anyWord, words([0, 'BUY'], [4, 'SELL'], [6, 'BUY']), [0, 4, 6], [0]],
  [
    'what went out at the end begins the next cool-down',
    anyWord,
    words([0, 'BUY'], [4, 'SELL'], [12, 'BUY'], [30, 'SELL']),
    [0, 4, 12, 30],
    [0, 10, 20, 30],
  ],
  ['another decision', anyDecision, steps(decided('NO'), [0, decided('YES')], [5, decided('SKIP')]), [0, 5], [0, 10]],
  ['a second setup', setupOpens, steps(open(), [0, open(1)], [6, open(1, 2)]), [0, 6], [0, 10]],
  [
    'two more setups',
    setupOpens,
    steps(open(), [0, open(1)], [6, open(1, 2)], [7, open(2, 3)]),
    [0, 6, 7],
    [0, 10, 10],
  ],
  [
    'another article',
    { kind: 'news', mood: null },
    steps(noFacts, [0, article('a', 0)], [4, article('b', 4)]),
    [0, 4],
    [0, 10],
  ],
  [
    'a level that is crossed again says nothing new',
    { kind: 'price', crosses: 'above', value: 100 },
    steps(priced(99), [0, priced(101)], [2, priced(98)], [4, priced(101)]),
    [0],
    [0],
  ],
  [
    'a level that is crossed in a pause goes out at its end',
    { kind: 'price', crosses: 'above', value: 100 },
    steps(priced(99), [20, priced(101)], [22, priced(98)], [24, priced(101)]),
    [20],
    [60],
    60,
  ],
  ['a word in a pause', anyWord, words([20, 'BUY'], [40, 'SELL']), [20, 40], [60], 60],
  ['a word that came and went in a pause', anyWord, words([20, 'BUY'], [40, 'NONE']), [20, 40], [], 60],
];

describe('with a cool-down of ten minutes', () => {
  test.each(cases)('%s', (...given) => {
    const [, condition, publications, inbox, channel, paused] = given as unknown as Case;
    const limits = { cool_down_minutes: 10, paused_until: new Date((paused ?? 0) * minuteMs).toISOString() };
    const notified = play(condition, limits, publications, 1_000);
    expect(notified.inbox.map(({ minute }) => minute)).toEqual(inbox);
    expect(notified.channel.map(({ minute }) => minute)).toEqual(channel);
  });
});
