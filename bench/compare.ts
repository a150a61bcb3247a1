// Side-by-side measurement of two programs: alternating rounds, medians, forced garbage collection, warm-up dropped.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type GoalResult = {
  goal: string;
  ours_ms: number;
  /** Peer and its time; null when the target is absolute. */
  peer: string | null;
  peer_ms: number | null;
  ratio: number | null;
  target: number;
  unit: 'times the peer' | 'ms' | 'times idle' | 'KB' | 'MB' | 'points' | '% of a core';
  ok: boolean;
  note?: string;
};

export type Goal = { name: string; run: () => Promise<GoalResult[]> };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Result of a goal without a peer; the target is compared with `value` as given, not with the rounded one. */
export function alone(
  goal: string,
  value: number,
  target: number,
  unit: GoalResult['unit'],
  note?: string,
): GoalResult {
  const ours_ms = rounded(value);
  return { goal, ours_ms, peer: null, peer_ms: null, ratio: null, target, unit, ok: value <= target, note };
}

/** Measured work; a returned number counts as its milliseconds. */
export type Work = () => Promise<number | undefined> | number | undefined;

export async function timed(work: Work): Promise<number> {
  collect();
  const from = performance.now();
  const result = await work();
  return typeof result === 'number' ? result : performance.now() - from;
}

export async function sideBySide(given: {
  goal: string;
  peer: string;
  target: number;
  rounds?: number;
  /** Warm-up rounds. */
  warmUp?: number;
  ours: Work;
  theirs: Work;
  note?: string;
}): Promise<GoalResult> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const warmUp = given.warmUp ?? 1;
  for (let round = 0; round < warmUp + (given.rounds ?? 4); round += 1) {
    const a = await timed(given.ours);
    const b = await timed(given.theirs);
    if (round < warmUp) continue;
    ours.push(a);
    theirs.push(b);
  }
  const ours_ms = rounded(median(ours));
  const peer_ms = rounded(median(theirs));
  const ratio = rounded(ours_ms / peer_ms);
  const { goal, peer, target, note } = given;
  return { goal, ours_ms, peer, peer_ms, ratio, target, unit: 'times the peer', ok: ratio <= target, note };
}
