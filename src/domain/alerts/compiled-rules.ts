// Alert rules compiled for one set of publications. Sorted levels, so that only rules near a change are evaluated.
import { sortedPlace } from '../numbers/sorted-place.ts';
import type { StockCondition } from './alert-condition.ts';
import {
  type AlertState,
  freshState,
  isFresh,
  isSameState,
  type SteppedRule,
  stepAlert,
  type Telling,
} from './alert-step.ts';
import { findSets, fires } from './conditions.ts';
import { inSharesAfter } from './split-facts.ts';
import type { FactSet, StockFacts } from './stock-facts.ts';

/** `symbols`: stocks in the scope of the rule. */
export type CompiledRule = SteppedRule & { id: number; symbols: readonly string[] | 'all' };

/** Stock with facts in two consecutive publications. */
export type FactChange = { symbol: string; before: StockFacts; after: StockFacts };

/** States by symbol, then by rule id; a missing state is fresh. */
export type AlertStates = ReadonlyMap<string, ReadonlyMap<number, AlertState>>;

/** Firing of a rule for a stock, with its delivery; `state`: the state after the firing. */
export type FiredRule = { rule: number; change: FactChange; telling: Telling; state: AlertState };

/** `changed`: states to store, including states that became fresh again. */
export type Evaluation = {
  fired: FiredRule[];
  changed: { rule: number; symbol: string; state: AlertState }[];
};

type Kind = StockCondition['kind'];
const levelFields = { price: 'price', score: 'score', 'relative-volume': 'relative_volume' } as const;
type LevelField = (typeof levelFields)[keyof typeof levelFields];

/** Range [from, to) of the level list; values ascend within it. */
type Levels = { field: LevelField; crosses: 'above' | 'below'; from: number; to: number };
/** Levels of all stocks and their rules, in parallel arrays: an array per stock would cost a cache miss each. */
type LevelList = { values: Float64Array; rules: Int32Array; count: number };
/** Rules without a level. `isStill`: no rule of this kind can fire on the change. */
type Others = { isStill: (before: StockFacts, after: StockFacts) => boolean; rules: readonly number[] };
type Bucket = { levels: readonly Levels[]; others: readonly Others[] };

const sameWords = (before: StockFacts, after: StockFacts): boolean =>
  before.verdicts?.minutes?.word === after.verdicts?.minutes?.word &&
  before.verdicts?.today?.word === after.verdicts?.today?.word &&
  before.verdicts?.weeks?.word === after.verdicts?.weeks?.word;

const sameLists = (before: StockFacts, after: StockFacts): boolean => {
  if (before.lists === after.lists) return true;
  if (before.lists === null || after.lists === null || before.lists.size !== after.lists.size) return false;
  for (const list of after.lists) if (!before.lists.has(list)) return false;
  return true;
};

const sideOfVwap = ({ price, vwap }: StockFacts): number | null =>
  price === null || vwap === null ? null : Math.sign(price - vwap);

/** True when no rule of the kind can fire on the change, whatever its parameters. */
const isQuiet: { readonly [Of in Kind]: (before: StockFacts, after: StockFacts) => boolean } = {
  verdict: sameWords,
  score: (before, after) => before.score === after.score,
  'score-move': (before, after) =>
    before.score === after.score && before.score_before === after.score_before && before.score_day === after.score_day,
  decision: (before, after) => before.decision === after.decision,
  filter: (before, after) => before.filters === after.filters,
  light: (before, after) => before.lights === after.lights,
  screen: (before, after) => before.screens === after.screens,
  setup: (before, after) =>
    (after.ended ?? []).length === 0 && ((after.open ?? []).length === 0 || before.open === after.open),
  plan: (_, after) => (after.ended ?? []).length === 0,
  price: (before, after) => before.price === after.price,
  vwap: (before, after) => sideOfVwap(before) === sideOfVwap(after),
  range: (before, after) =>
    before.day_high === after.day_high &&
    before.day_low === after.day_low &&
    before.year_high === after.year_high &&
    before.year_low === after.year_low,
  'relative-volume': (before, after) => before.relative_volume === after.relative_volume,
  news: (_, after) => (after.articles ?? []).length === 0,
  source: sameLists,
  earnings: (before, after) => before.earnings_in === after.earnings_in,
  'reason-gone': sameLists,
};

const levelFact = (facts: StockFacts, field: LevelField): number | null =>
  field === 'price' ? facts.price : field === 'score' ? facts.score : facts.relative_volume;

function toLevel(condition: StockCondition): { field: LevelField; crosses: 'above' | 'below'; value: number } | null {
  if (condition.kind === 'relative-volume')
    return { field: 'relative_volume', crosses: 'above', value: condition.value };
  if (condition.kind !== 'price' && condition.kind !== 'score') return null;
  return { field: levelFields[condition.kind], crosses: condition.crosses, value: condition.value };
}

const emptyLevels = (rules: readonly CompiledRule[]): LevelList => {
  const most = rules.reduce((sum, { symbols }) => sum + (symbols === 'all' ? 1 : symbols.length), 0);
  return { values: new Float64Array(most), rules: new Int32Array(most), count: 0 };
};

/** Side effect: appends the levels of the rules to `list`. */
function toBucket(rules: readonly CompiledRule[], places: readonly number[], list: LevelList): Bucket {
  const leveled = places.flatMap((place) => {
    const level = toLevel(rules[place]!.condition);
    return level === null ? [] : [{ ...level, place }];
  });
  const levels = [...Map.groupBy(leveled, ({ field, crosses }) => `${field} ${crosses}`).values()].map((group) => {
    const sorted = group.toSorted((a, b) => a.value - b.value);
    const from = list.count;
    for (const { value, place } of sorted) {
      list.values[list.count] = value;
      list.rules[list.count] = place;
      list.count += 1;
    }
    return { field: sorted[0]!.field, crosses: sorted[0]!.crosses, from, to: list.count };
  });
  const byKind = Map.groupBy(
    places.filter((place) => toLevel(rules[place]!.condition) === null),
    (place) => rules[place]!.condition.kind,
  );
  const others = [...byKind].map(([kind, own]) => ({ isStill: isQuiet[kind], rules: own }));
  return { levels, others };
}

export class CompiledRules {
  readonly #rules: readonly CompiledRule[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #ofStock: ReadonlyMap<string, Bucket>;
  readonly #ofAll: Bucket;
  readonly #levels: LevelList;

  /** `set`: keeps only rules that publications of this set can fire; null keeps all. */
  constructor(rules: readonly CompiledRule[], set: FactSet | null) {
    this.#rules = set === null ? rules : rules.filter(({ condition }) => findSets(condition).includes(set));
    this.#places = new Map(this.#rules.map(({ id }, place) => [id, place]));
    const ofStock = new Map<string, number[]>();
    const ofAll: number[] = [];
    for (const [place, { symbols }] of this.#rules.entries()) {
      if (symbols === 'all') ofAll.push(place);
      else
        for (const symbol of symbols) {
          const known = ofStock.get(symbol);
          if (known === undefined) ofStock.set(symbol, [place]);
          else known.push(place);
        }
    }
    this.#levels = emptyLevels(this.#rules);
    this.#ofAll = toBucket(this.#rules, ofAll, this.#levels);
    this.#ofStock = new Map(
      [...ofStock].map(([symbol, places]) => [symbol, toBucket(this.#rules, places, this.#levels)]),
    );
  }

  get count(): number {
    return this.#rules.length;
  }

  /** Symbols the rules cover; null when a rule covers all stocks. */
  get symbols(): ReadonlySet<string> | null {
    const looksAtAll = this.#ofAll.levels.length > 0 || this.#ofAll.others.length > 0;
    return looksAtAll ? null : new Set(this.#ofStock.keys());
  }

  /** `at`: when the later publication became known, epoch ms. */
  evaluate(changes: Iterable<FactChange>, states: AlertStates, at: number): Evaluation {
    const done: Evaluation = { fired: [], changed: [] };
    const near: number[] = [];
    for (const published of changes) {
      const before = inSharesAfter(published.before, published.after);
      const change = before === published.before ? published : { ...published, before };
      near.length = 0;
      const own = this.#ofStock.get(change.symbol);
      if (own !== undefined) this.#addNear(own, change, near);
      this.#addNear(this.#ofAll, change, near);
      const known = states.get(change.symbol);
      if (known !== undefined) this.#step(done, change, known, near, at);
      else for (const place of near) this.#stepOne(done, change, place, freshState, at);
    }
    return done;
  }

  #addNear({ levels, others }: Bucket, { before, after }: FactChange, near: number[]): void {
    const { values, rules: ruleAt } = this.#levels;
    for (const { field, crosses, from: first, to: end } of levels) {
      const was = levelFact(before, field);
      const is = levelFact(after, field);
      if (was === null || is === null || was === is) continue;
      const isBelow = crosses === 'below';
      const from = sortedPlace(values, isBelow ? is : was, isBelow, first, end);
      const to = sortedPlace(values, isBelow ? was : is, isBelow, first, end);
      for (let at = from; at < to; at++) near.push(ruleAt[at]!);
    }
    for (const { isStill, rules } of others) if (!isStill(before, after)) for (const place of rules) near.push(place);
  }

  /** Evaluates the rules of one stock: those in `near` and every rule with a stored state. */
  #step(
    done: Evaluation,
    change: FactChange,
    known: ReadonlyMap<number, AlertState>,
    near: number[],
    at: number,
  ): void {
    const places = new Set(near);
    for (const id of known.keys()) {
      const place = this.#places.get(id);
      if (place !== undefined) places.add(place);
    }
    for (const place of places) this.#stepOne(done, change, place, known.get(this.#rules[place]!.id) ?? freshState, at);
  }

  #stepOne(done: Evaluation, change: FactChange, place: number, state: AlertState, at: number): void {
    const rule = this.#rules[place]!;
    // Fresh states are not stored; only a firing changes them.
    if (state === freshState && !fires(rule, change.before, change.after)) return;
    const stepped = stepAlert(rule, state, change.before, change.after, at);
    const { telling, state: after } = stepped;
    if (telling !== null) done.fired.push({ rule: rule.id, change, telling, state: after });
    if (!isSameState(after, state)) done.changed.push({ rule: rule.id, symbol: change.symbol, state: stepped.state });
  }
}

export function statesAfter(states: AlertStates, { changed }: Pick<Evaluation, 'changed'>): AlertStates {
  if (changed.length === 0) return states;
  const next = new Map([...states].map(([symbol, known]) => [symbol, new Map(known)]));
  for (const { rule, symbol, state } of changed) {
    const known = next.get(symbol) ?? new Map<number, AlertState>();
    if (isFresh(state)) known.delete(rule);
    else known.set(rule, state);
    next.set(symbol, known);
  }
  return next;
}
