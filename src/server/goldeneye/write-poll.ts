// Writing of a poll with its windows, their calls and outcomes of earlier windows, in the publishing transaction.
import type { DetectedWindow, WindowKnown } from '../../domain/goldeneye/windows/settled-outcome.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import { windowCalls } from '../../domain/record/window-calls.ts';
import type { Query } from '../db/query.ts';
import { iso } from '../process/clock.ts';
import { writeCalls } from '../record-calls/record-calls.ts';
import { createRecordStore, type OpenWindow } from './record-store.ts';
import { createGoldenEyeStore, type PollRow } from './store.ts';
import type { Settled } from './unsettled.ts';

/** Returns the newly inserted windows; only these become calls. */
export async function writePoll(
  query: Query,
  poll: PollRow,
  given: {
    detected: readonly DetectedWindow[];
    settled: readonly Settled[];
    known: WindowKnown;
    market: RecordMarket;
    publication_id: number;
  },
): Promise<OpenWindow[]> {
  const { detected, settled, known, market, publication_id } = given;
  const known_at = iso(known.known_at);
  await createGoldenEyeStore(query).writePoll(poll, known_at);
  const record = createRecordStore(query);
  const written = await record.writeWindows(poll, detected, known);
  await record.writeOutcomes(settled, poll.received_at, known_at);
  await writeCalls(query, {
    kind: 'window',
    market,
    formulaVersion: poll.formula_version,
    day: newYorkDate(known.known_at),
    calls: windowCalls(written),
    stamp: { publication_id, known_at },
  });
  return written;
}
