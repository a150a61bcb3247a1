// Arbitrary facts, histories and rules of alerts.
import fc from 'fast-check';
import type { StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import type { CompiledRule } from '../../../src/domain/alerts/compiled-rules.ts';
import { type CountedList, noFacts, type StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { CallSide } from '../../../src/domain/record/call.ts';
import { unpackLights } from '../../../src/domain/screener/rules/signal-lights.ts';
import { Decision, FilterCode, Light, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { Horizon, type VerdictWord } from '../../../src/domain/verdicts/verdict.ts';

export const symbols = ['AMZN', 'MSFT', 'NVDA'] as const;
const words: readonly VerdictWord[] = ['BUY', 'NONE', 'YES'];
const sides: readonly CallSide[] = [-1, 1];
const patterns = ['golden_window', 'reversal'] as const;

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 6 });
const said = fc.constantFrom(...words).map((word) => ({ word, direction: null, because: '' }));
const setup = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  pattern: fc.constantFrom(...patterns),
  side: fc.constantFrom('long' as const, 'short' as const),
  action: fc.constant('BUY' as const),
  confidence: maybe(fc.constantFrom(40, 70)),
  entry: fc.constant(10),
  entry_low: fc.constant(9.9),
  entry_high: fc.constant(10.1),
  stop: fc.constant(9),
  target: fc.constant(12),
});
const setups = fc.uniqueArray(setup, { selector: ({ id }) => id, maxLength: 3 });
const ended = setup.chain((one) =>
  fc
    .record({
      outcome: fc.constantFrom('win' as const, 'loss' as const, 'timeout' as const, 'missed' as const),
      minutes_held: maybe(fc.integer({ min: 1, max: 30 })),
      net_r: maybe(fc.constant(1.5)),
    })
    .map((end) => ({ ...one, ...end })),
);
const lists = fc
  .subarray(sides.flatMap((side) => [4, 5].map((list): CountedList => `${list}:${side}`)))
  .map((all) => new Set(all));
/** Few values, so that they meet and cross levels, also by less than a margin. */
const nearTen = fc.constantFrom(9, 9.995, 10, 10.005, 11);

/** Facts of every set at once: each kind reads its own. */
export const facts: fc.Arbitrary<StockFacts> = fc.record({
  verdicts: maybe(fc.record({ minutes: said, today: said, weeks: said })),
  open: maybe(setups),
  ended: maybe(fc.array(ended, { maxLength: 2 })),
  plan: fc.constant(null),
  decision: maybe(fc.constantFrom('YES' as const, 'NO' as const, 'not listed' as const)),
  filters: maybe(fc.integer({ min: 0, max: 15 })),
  lights: maybe(fc.constantFrom(0, 1, 3, 682).map((packed) => unpackLights(packed))),
  screens: maybe(fc.subarray([1, 2]).map((ids) => new Set(ids))),
  earnings_in: maybe(fc.constantFrom(0, 1, 5, Number.POSITIVE_INFINITY)),
  score: maybe(fc.constantFrom(90, 97, 100, 101, 160)),
  score_before: maybe(fc.constantFrom(90, 160)),
  score_day: maybe(fc.constantFrom('2026-03-02', '2026-03-03')),
  lists: maybe(lists),
  session: maybe(fc.constantFrom('2026-03-02', '2026-03-03')),
  price: maybe(nearTen),
  change_pct: maybe(fc.constant(1.2)),
  vwap: maybe(fc.constantFrom(9.99, 10.5)),
  day_low: maybe(fc.constantFrom(8, 9)),
  day_high: maybe(fc.constantFrom(11, 12)),
  year_low: maybe(fc.constantFrom(5, 6)),
  year_high: maybe(fc.constantFrom(20, 21)),
  relative_volume: maybe(fc.constantFrom(1, 2.7, 2.9, 3, 3.1)),
  articles: maybe(
    fc.array(
      fc.constantFrom('positive' as const, 'negative' as const, null).map((mood) => ({
        id: 'a',
        title: 'A title',
        publisher: 'A wire',
        published_at: '2026-03-02T15:00:00.000Z',
        received_at: '2026-03-02T15:00:30.000Z',
        mood,
      })),
      { maxLength: 2 },
    ),
  ),
});

const crossing = fc.constantFrom('above' as const, 'below' as const);
export const conditions: {
  readonly [Kind in StockCondition['kind']]: fc.Arbitrary<Extract<StockCondition, { kind: Kind }>>;
} = {
  verdict: fc.record({
    kind: fc.constant('verdict' as const),
    horizon: maybe(fc.constantFrom(...Horizon.options)),
    to: maybe(fc.constantFrom(...words)),
  }),
  score: fc.record({ kind: fc.constant('score' as const), crosses: crossing, value: fc.constantFrom(95, 100) }),
  'score-move': fc.record({ kind: fc.constant('score-move' as const), points: fc.constantFrom(5, 50) }),
  decision: fc.record({
    kind: fc.constant('decision' as const),
    to: maybe(fc.constantFrom(...Decision.options)),
    from: fc.constantFrom(undefined, undefined, 'YES' as const),
  }),
  filter: fc.record({
    kind: fc.constant('filter' as const),
    filter: fc.constantFrom(...FilterCode.options),
    turns: fc.constantFrom('on' as const, 'off' as const),
  }),
  light: fc.record({
    kind: fc.constant('light' as const),
    signal: fc.constantFrom(...signalNames),
    to: fc.constantFrom(...Light.options),
  }),
  screen: fc.record({
    kind: fc.constant('screen' as const),
    when: fc.constantFrom('enters' as const, 'leaves' as const),
  }),
  setup: fc.record({
    kind: fc.constant('setup' as const),
    when: fc.constantFrom('opens' as const, 'ends' as const),
    pattern: maybe(fc.constantFrom(...patterns)),
    min_strength: maybe(fc.constant(70)),
  }),
  plan: fc.record({ kind: fc.constant('plan' as const), window_id: fc.integer({ min: 1, max: 4 }) }),
  price: fc.record({ kind: fc.constant('price' as const), crosses: crossing, value: fc.constantFrom(9.5, 10) }),
  vwap: fc.record({ kind: fc.constant('vwap' as const), crosses: crossing }),
  range: fc.record({
    kind: fc.constant('range' as const),
    of: fc.constantFrom('day' as const, '52-weeks' as const),
    edge: fc.constantFrom('high' as const, 'low' as const),
  }),
  'relative-volume': fc.record({ kind: fc.constant('relative-volume' as const), value: fc.constantFrom(2, 3) }),
  news: fc.record({
    kind: fc.constant('news' as const),
    mood: maybe(fc.constantFrom('positive' as const, 'negative' as const)),
  }),
  source: fc.record({
    kind: fc.constant('source' as const),
    list: maybe(fc.constantFrom(4, 5)),
    side: maybe(fc.constantFrom(...sides)),
  }),
  earnings: fc.record({ kind: fc.constant('earnings' as const), sessions: fc.constantFrom(0, 2) }),
  'reason-gone': fc.record({
    kind: fc.constant('reason-gone' as const),
    list: fc.constantFrom(4, 5),
    side: fc.constantFrom(...sides),
  }),
};
export const condition = fc.oneof(...Object.values(conditions));

const rule: fc.Arbitrary<Omit<CompiledRule, 'id'>> = fc.record({
  condition,
  scope: fc.constant({ kind: 'screen' as const, screen_id: 1 }),
  cool_down_minutes: fc.constantFrom(0, 2),
  symbols: fc.oneof(fc.constant('all' as const), fc.subarray([...symbols], { minLength: 1 })),
});
export const rules = fc
  .array(rule, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((one, id) => ({ ...one, id })));

/** Publications a minute apart, each with facts of the stocks it names; the first follows nothing known. */
export const history = fc.array(
  fc.record(
    Object.fromEntries(symbols.map((symbol) => [symbol, facts])) as Record<(typeof symbols)[number], typeof facts>,
  ),
  { minLength: 1, maxLength: 7 },
);
export const nothing = Object.fromEntries(symbols.map((symbol) => [symbol, noFacts])) as Record<
  (typeof symbols)[number],
  StockFacts
>;
