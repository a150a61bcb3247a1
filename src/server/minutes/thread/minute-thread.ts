// Minute thread, server side: the thread connects to the feed, reads it and writes its minutes.
import type { CalendarCorrections } from '../../../domain/market/calendar-corrections.ts';
import type { CallRecord } from '../../../providers/ports/call-log.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { startThread, type Thread } from '../../threads/calls.ts';
import type { MinuteEvents, MinuteTasks } from '../tracking/thread-tasks.ts';

/** Everything the thread needs to choose the same vendors as the server. */
export type MinuteThreadData = { config: Config; simulatedUrl: string | null; connection: Database['connection'] };
export type MinuteThread = Thread<MinuteTasks>;

export type MinuteThreadDeps = MinuteThreadData & {
  now: () => number;
  corrections?: () => CalendarCorrections;
  record: (call: CallRecord) => void;
  onTrouble: (message: string) => void;
};

export function startMinuteThread(deps: MinuteThreadDeps): MinuteThread {
  const { config, simulatedUrl, connection, now, corrections, record, onTrouble } = deps;
  return startThread<MinuteTasks, MinuteEvents>({
    name: 'The thread of the minutes',
    worker: new URL('./worker.ts', import.meta.url),
    data: { config, simulatedUrl, connection } satisfies MinuteThreadData,
    now,
    known: corrections ?? (() => undefined),
    events: { vendorCall: record, trouble: onTrouble },
  });
}
