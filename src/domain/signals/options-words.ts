// Sentence about unusual options volume. In a separate file, so that reason cards do not download the list catalogue.
import { signed } from '../market/format.ts';
import { findExpertList } from './expert-lists.ts';
import type { Reason } from './reasons.ts';

const [CALLS, PUTS] = ['unusual-call-volume', 'unusual-put-volume'].map((slug) => findExpertList(slug)?.name);

/** Sentence on a stock with unusual volume in both calls and puts; null for others. */
export function optionsWords(reasons: readonly Pick<Reason, 'type' | 'points'>[]): string | null {
  const calls = reasons.find(({ type }) => type === CALLS);
  const puts = reasons.find(({ type }) => type === PUTS);
  if (calls === undefined || puts === undefined) return null;
  return `Options point both ways: unusual volume of calls counts ${signed(calls.points, 0)}, of puts ${signed(puts.points, 0)}.`;
}
