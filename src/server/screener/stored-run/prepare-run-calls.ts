// Writing of the calls of a run, in the transaction that publishes it.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { RunCalls } from '../../../domain/record/run-calls.ts';
import type { Query } from '../../db/query.ts';
import { prepareCalls, type UnstampedSet } from '../../record-calls/record-calls.ts';
import type { NewRun } from '../store.ts';

/**
 * Prepares the calls of a run. Two processes that compare with the same run cannot both write: run numbers are unique
 * per day.
 */
export async function prepareRunCalls(
  query: Query,
  { formula_version, received_at }: NewRun,
  market: RecordMarket,
  calls: RunCalls,
): Promise<(UnstampedSet | null)[]> {
  const given = { market, formulaVersion: formula_version, day: newYorkDate(Date.parse(received_at)) };
  const sets: (UnstampedSet | null)[] = [];
  for (const kind of ['decision', 'filter', 'light'] as const)
    sets.push(await prepareCalls(query, { ...given, kind, calls: calls[kind] }));
  return sets;
}
