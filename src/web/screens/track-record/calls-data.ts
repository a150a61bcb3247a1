// Calls behind a figure: a page of them, and all of them for a file.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recordEndpoints } from '../../../contract/record.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { Horizon } from '../../../domain/record/outcome.ts';
import { mostCalls } from '../../../domain/record/record-horizons.ts';
import type { CallResult, RecordedCall } from '../../../domain/record/record-view.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import type { ChosenDays, OpenSource, RecordBenchmark } from './page-address.ts';

export type CallsOf = OpenSource & {
  market: RecordMarket;
  horizon: Horizon;
  benchmark: RecordBenchmark;
  days: ChosenDays;
  result: CallResult;
};

const toQuery = ({ side, days, ...of }: CallsOf) => ({ ...of, ...days, side: `${side}` as const });

export function useCalls(of: CallsOf, limit: number) {
  return useQuery({
    ...queryFor(recordEndpoints.recordCalls, { query: { ...toQuery(of), most: limit } }),
    placeholderData: keepPreviousData,
  });
}

/** Most rows of a file, so that spreadsheets open it at once. */
export const MOST_IN_FILE = 50_000;

/** All calls, newest first, read page by page; at most MOST_IN_FILE. */
export async function readAllCalls(of: CallsOf): Promise<RecordedCall[]> {
  const all: RecordedCall[] = [];
  for (let offset = 0; offset < MOST_IN_FILE; offset += mostCalls) {
    const { calls } = await call(recordEndpoints.recordCalls, { query: { ...toQuery(of), offset, most: mostCalls } });
    all.push(...calls);
    if (calls.length < mostCalls) break;
  }
  return all;
}
