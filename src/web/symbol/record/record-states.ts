// Query of the record state of every source and stated confidence; shared by all places, fresh for ten minutes.
import { recordEndpoints } from '../../../contract/record.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';

export const FRESH_MS = 10 * minuteMs;

export const recordStates = { ...queryFor(recordEndpoints.recordStates), staleTime: FRESH_MS };
