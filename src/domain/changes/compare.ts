// Comparison of two published states: which stocks changed, the largest change first.
import { filterCodes, judgeFilters } from '../screener/rules/filters.ts';
import { unpackLights } from '../screener/rules/signal-lights.ts';
import { type Decision, type Light, signalNames } from '../screener/screener-stock.ts';
import { scoreBand } from '../signals/score/score-words.ts';
import type { Change, DecisionChange, FilterChange, LightChange, ScoreChange, ScoreThen } from './change.ts';

export type Scores = ReadonlyMap<string, ScoreThen>;
/**
 * State of each stock a run judged, also of stocks without a filter. `filters`: bit mask; `lights`: packed, null in
 * runs of earlier versions.
 */
export type RunStates = ReadonlyMap<string, { filters: number; decision: Decision | null; lights: number | null }>;
type RunState = NonNullable<ReturnType<RunStates['get']>>;

const sign = (value: number) => Math.sign(value) as Change['toward'];

/** Orders rows by falling weight, then by symbol. */
function ordered<Row extends Change>(rows: readonly (readonly [weight: number, row: Row])[]): Row[] {
  return rows.toSorted(([a, one], [b, other]) => b - a || (one.symbol < other.symbol ? -1 : 1)).map(([, row]) => row);
}

function* bothSides<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>) {
  for (const [symbol, now] of after) yield [symbol, before.get(symbol), now] as const;
  for (const [symbol, then] of before) if (!after.has(symbol)) yield [symbol, then, undefined] as const;
}

/**
 * Scores whose band or action changed, and stocks that got or lost their score; empty if there were no scores before.
 */
export function changedScores(before: Scores, after: Scores): ScoreChange[] {
  if (before.size === 0) return [];
  const rows: [number, ScoreChange][] = [];
  for (const [symbol, then, now] of bothSides(before, after)) {
    if (then !== undefined && now !== undefined) {
      if (then.action === now.action && scoreBand(then.score) === scoreBand(now.score)) continue;
    }
    const moved = (now?.score ?? 0) - (then?.score ?? 0);
    const row = { id: symbol, symbol, toward: sign(moved), before: then ?? null, after: now ?? null };
    rows.push([Math.abs(moved), { kind: 'scores', ...row }]);
  }
  return ordered(rows);
}

const isListed = (state: RunState | undefined): state is RunState => state !== undefined && state.filters !== 0;

function findDecision(state: RunState | undefined): Decision | null {
  return isListed(state) ? state.decision : null;
}

/** Only decisions to and from YES count as changes. */
export function changedDecisions(before: RunStates, after: RunStates): DecisionChange[] {
  const rows: [number, DecisionChange][] = [];
  for (const [symbol, then, now] of bothSides(before, after)) {
    const was = findDecision(then);
    const is = findDecision(now);
    if (was === is || (was !== 'YES' && is !== 'YES')) continue;
    const toward = is === 'YES' ? 1 : -1;
    rows.push([toward, { kind: 'decisions', id: symbol, symbol, toward, before: was, after: is }]);
  }
  return ordered(rows);
}

export function changedFilters(before: RunStates, after: RunStates): FilterChange[] {
  const rows: [number, FilterChange][] = [];
  for (const [symbol, then, now] of bothSides(before, after)) {
    const was = then?.filters ?? 0;
    const is = now?.filters ?? 0;
    if (was === is) continue;
    const turned_on = judgeFilters(is & ~was);
    const turned_off = judgeFilters(was & ~is);
    const toward = sign(turned_on.length - turned_off.length);
    // Sorts by number of changed filters, ties by number of filters turned on.
    const weight = (turned_on.length + turned_off.length) * filterCodes.length + turned_on.length;
    rows.push([weight, { kind: 'filters', id: symbol, symbol, toward, turned_on, turned_off }]);
  }
  return ordered(rows);
}

const favor = (light: Light) => (light === 'green' ? 1 : light === 'red' ? -1 : 0);

export function changedLights(before: RunStates, after: RunStates): LightChange[] {
  const rows: [number, LightChange][] = [];
  for (const [symbol, now] of after) {
    const then = before.get(symbol);
    if (!isListed(then) || !isListed(now) || then.lights === null || now.lights === null) continue;
    if (then.lights === now.lights) continue;
    const was = unpackLights(then.lights);
    const is = unpackLights(now.lights);
    const lights = signalNames
      .filter((signal) => was[signal] !== is[signal])
      .map((signal) => ({ signal, before: was[signal], after: is[signal] }));
    const moved = lights.reduce((sum, light) => sum + favor(light.after) - favor(light.before), 0);
    const weight = Math.abs(moved) * (signalNames.length + 1) + lights.length;
    rows.push([weight, { kind: 'lights', id: symbol, symbol, toward: sign(moved), lights }]);
  }
  return ordered(rows);
}
