// Market thread, server side: the thread reads, stores and judges whole-market answers, off the API's thread.

import type { CalendarCorrections } from '../../domain/market/calendar-corrections.ts';
import type { CallRecord } from '../../providers/ports/call-log.ts';
import type { AlertTasks } from '../alerts/thread-tasks.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { PublishedPoll } from '../goldeneye/poll-messages.ts';
import type { GoldenEyeEvents, GoldenEyeTasks } from '../goldeneye/thread-tasks.ts';
import { asBuffers } from '../publish/published.ts';
import type { DayBarTasks } from '../record/settling/thread-tasks.ts';
import type { ScreenerTasks } from '../screener/thread-tasks.ts';
import type { CardTasks } from '../signals/thread-tasks.ts';
import type { CompanyTasks } from '../stocks/thread-tasks.ts';
import { startThread, type Thread } from '../threads/calls.ts';

/** Everything the thread needs to choose the same vendors as the server. */
export type VendorConfig = { config: Config; simulatedUrl: string | null };
export type MarketThreadData = VendorConfig & {
  connection: Database['connection'];
  /** Longest wait of the first run for the session's minutes, in ms; they load slowly on a plan with few calls. */
  minutesPatienceMs?: number;
};

export type MarketTasks = ScreenerTasks & GoldenEyeTasks & CardTasks & CompanyTasks & DayBarTasks & AlertTasks;
export type MarketEvents = GoldenEyeEvents & {
  vendorCall: CallRecord;
  /** Failure of work that nobody awaits. */
  trouble: string;
};
export type MarketThread = Thread<MarketTasks>;

export type MarketThreadDeps = MarketThreadData & {
  now: () => number;
  corrections?: () => CalendarCorrections;
  record: (call: CallRecord) => void;
  onTrouble: (message: string) => void;
  onPublished: (one: PublishedPoll) => void;
};

export function startMarketThread(deps: MarketThreadDeps): MarketThread {
  const { config, simulatedUrl, connection, minutesPatienceMs, now, corrections, record, onTrouble, onPublished } =
    deps;
  return startThread<MarketTasks, MarketEvents>({
    name: "The market's thread",
    worker: new URL('./worker.ts', import.meta.url),
    data: {
      config,
      simulatedUrl,
      connection,
      ...(minutesPatienceMs !== undefined && { minutesPatienceMs }),
    } satisfies MarketThreadData,
    now,
    known: corrections ?? (() => undefined),
    events: {
      vendorCall: record,
      trouble: onTrouble,
      published: (polls) => {
        for (const one of polls) onPublished({ ...one, published: asBuffers(one.published) });
      },
    },
  });
}
