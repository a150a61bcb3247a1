// Public interface for writing calls: each once, in the transaction of the publication they come from.
import type { CallKind, NewCall, RecordMarket } from '../../domain/record/call.ts';
import type { Query } from '../db/query.ts';
import { insertCalls, insertSets, type WrittenSet } from './written-calls-store.ts';

/** Record to write to: `simulated` if the simulated market has an address, else `live`. */
export const toRecordMarket = (simulatedUrl: string | null): RecordMarket =>
  simulatedUrl === null ? 'live' : 'simulated';

/** Calls of one kind that become known together; `day` is New York's day of writing (YYYY-MM-DD). */
export type CallsToWrite = {
  kind: CallKind;
  market: RecordMarket;
  formulaVersion: string;
  day: string;
  /** `computed_at` of the weights behind measured scores, ISO. */
  weightsAt?: string;
  calls: readonly NewCall[];
};

/** `known_at` (ISO): first instant readers can see the calls; `publication_id` is null if nothing was published. */
export type Stamp = { publication_id: number | null; known_at: string };

/** Calls that are written and wait for their stamp. */
export type UnstampedSet = WrittenSet;

/**
 * Writes calls before the stamp of their publication; null for none. No reader sees them until `stampCalls` adds their
 * set at the end of the transaction.
 */
export async function prepareCalls(query: Query, given: CallsToWrite): Promise<UnstampedSet | null> {
  const { kind, market, formulaVersion, weightsAt = null, calls } = given;
  if (calls.length === 0) return null;
  return { id: await insertCalls(query, given), kind, market, formula_version: formulaVersion, weights_at: weightsAt };
}

/** Makes prepared calls visible by stamping their sets, one row each, as the last step of the transaction. */
export async function stampCalls(query: Query, sets: readonly (UnstampedSet | null)[], stamp: Stamp): Promise<void> {
  const made = sets.filter((set) => set !== null);
  await insertSets(query, made, stamp);
}

/** Writes calls and their stamp in one step. */
export async function writeCalls(query: Query, { stamp, ...given }: CallsToWrite & { stamp: Stamp }): Promise<void> {
  await stampCalls(query, [await prepareCalls(query, given)], stamp);
}
