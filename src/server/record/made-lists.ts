// Lists of a reconstructed record that the program generated from market data, detected by file name.
import type { RecordMarket } from '../../domain/record/call.ts';
import type { Query } from '../db/query.ts';
import { createKnownCallsStore } from '../record-calls/known-calls-store.ts';
import { createArchivedRowsStore } from './archived-rows-store.ts';

/**
 * Lists by number; `all` or `some`: share of their files that the program generated. Lists without such files are
 * absent.
 */
export async function madeListsOf(query: Query, market: RecordMarket): Promise<ReadonlyMap<number, 'all' | 'some'>> {
  const lines = await createArchivedRowsStore(query).firstLines(market);
  if (lines.length === 0) return new Map();
  const isMade = new Map(lines.map(({ id, is_made }) => [id, is_made]));
  const calls = await createKnownCallsStore(query).sourcesOf(market, [...isMade.keys()]);
  const lists = Map.groupBy(calls, ({ source }) => Number(source));
  return new Map(
    [...lists].flatMap(([list, own]): [number, 'all' | 'some'][] => {
      const made = own.filter(({ origin }) => isMade.get(origin)).length;
      return made === 0 ? [] : [[list, made === own.length ? 'all' : 'some']];
    }),
  );
}
