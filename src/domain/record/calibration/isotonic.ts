// Isotonic calibration: rising curve closest to the observed hit rates.
// Source: Ayer and others, Annals of Mathematical Statistics 26, 1955 (pool adjacent violators);
// Zadrozny and Elkan, KDD 2002.
import { calibrationRules } from '../../rules/record-rules.ts';

/** Consecutive values with a common mean. */
export type Pool = { from: number; to: number; weight: number; mean: number };

/** Non-falling sequence with the least weighted squared distance from `values`, as pools of equal value. */
export function poolAdjacent(values: readonly number[], weights: readonly number[]): Pool[] {
  const pools: Pool[] = [];
  values.forEach((value, at) => {
    let last: Pool = { from: at, to: at + 1, weight: weights[at]!, mean: value };
    for (let before = pools.at(-1); before !== undefined && before.mean >= last.mean; before = pools.at(-1)) {
      const weight = before.weight + last.weight;
      const mean = (before.weight * before.mean + last.weight * last.mean) / weight;
      last = { from: before.from, to: last.to, weight, mean };
      pools.pop();
    }
    pools.push(last);
  });
  return pools;
}

type Group = { calls: number; hits: number; strength: number };

/** Groups of neighbours by strength, each at least of the rule's size; equal strengths stay together. */
function groupByStrength(strength: ArrayLike<number>, hit: ArrayLike<number>): Group[] {
  const least: number = calibrationRules.group_calls.value;
  const order = Array.from({ length: strength.length }, (_, at) => at).sort((a, b) => strength[a]! - strength[b]!);
  const groups: Group[] = [];
  let before = Number.NaN;
  for (const at of order) {
    const own = strength[at]!;
    const last = groups.at(-1);
    const group =
      last !== undefined && (last.calls < least || own === before) ? last : { calls: 0, hits: 0, strength: 0 };
    if (group !== last) groups.push(group);
    group.calls += 1;
    group.hits += hit[at]!;
    group.strength += own;
    before = own;
  }
  const last = groups.at(-1);
  const beforeLast = groups.at(-2);
  // The strongest calls may be too few for a group of their own.
  if (last !== undefined && beforeLast !== undefined && last.calls < least) {
    beforeLast.calls += last.calls;
    beforeLast.hits += last.hits;
    beforeLast.strength += last.strength;
    groups.pop();
  }
  return groups;
}

/** Points of a rising curve from strength to chance, at the middle of each pool. */
export function fitIsotonic(strength: ArrayLike<number>, hit: ArrayLike<number>): [number, number][] {
  const groups = groupByStrength(strength, hit);
  const pools = poolAdjacent(
    groups.map(({ hits, calls }) => hits / calls),
    groups.map(({ calls }) => calls),
  );
  return pools.map(({ from, to, weight, mean }) => {
    const sum = groups.slice(from, to).reduce((all, group) => all + group.strength, 0);
    return [sum / weight, mean];
  });
}
