// Query of what the record says of each source and each stated confidence: one for all places, kept for minutes.
import { recordEndpoints } from '../../../contract/record.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';

export const FRESH_MS = 10 * minuteMs;

export const recordStates = { ...queryFor(recordEndpoints.recordStates), staleTime: FRESH_MS };
