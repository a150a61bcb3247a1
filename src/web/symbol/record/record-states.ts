// Query of the record state of every source and stated confidence; shared by all places, fresh for ten minutes.
import { recordEndpoints } from '../../../contract/record.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { SourceStates } from '../../../domain/record/record-view.ts';
import { queryFor } from '../../api/query-for.ts';

export const FRESH_MS = 10 * minuteMs;

export const recordStates = { ...queryFor(recordEndpoints.recordStates), staleTime: FRESH_MS };

/** A list by its display name; the sign of its points is its side. */
export type CountedList = { type: string; points: number };

/** `source:side` of each list that has a record. */
export const sourceKeys = (states: SourceStates | undefined, lists: readonly CountedList[]): string[] =>
  lists.flatMap(({ type, points }) => {
    const side = Math.sign(points);
    const found = states?.states.find((one) => one.kind === 'list' && one.name === type && one.side === side);
    return found === undefined ? [] : [`${found.source}:${side}`];
  });
