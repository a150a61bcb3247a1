// Consumer of the minute stream: connects in market hours, watches for silence, has gaps filled, reports its status.
import type { FeedReport } from '../../../../domain/minutes/feed-report.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import { type ConnectionDeps, holdConnection, TICK_MS } from './feed-connection.ts';
import { createFeedStatus, type FeedStatus } from './feed-status.ts';
import { createFrameWriter } from './frame-writer.ts';
import { createMarketTime } from './market-time.ts';
import { createOwedMinutes, type OwedMinutes } from './owed-minutes.ts';
import { isRefusal, waitBefore } from './patience.ts';
import type { NewestMinute } from './read-frames.ts';

/** Longest time to write received frames at the end; the next consumer reads the rest from the journal. */
const DRAIN_MS = 3 * secondMs;

export type Consumer = ReturnType<typeof createConsumer>;

type WriterDeps = ConsumerDeps & {
  signal: AbortSignal;
  status: FeedStatus;
  owed: OwedMinutes;
  onNewest(newest: NewestMinute): void;
  onReplaced(): void;
};

/** Frame writer that counts and logs what was read, stored and dropped. */
function createWriter({ status, owed, onNewest, ...deps }: WriterDeps) {
  const { counts } = status;
  return createFrameWriter({
    ...deps,
    read: deps.feed.read,
    onRead: ({ events, bad, left_out, received_ms }) => {
      counts.events(events, received_ms);
      counts.errors(bad);
      status.leftOut(left_out ?? {});
    },
    onStored: ({ newest, ms }) => {
      for (const one of ms) counts.stored(one);
      if (ms.length > 0) status.log('ws_data', 'success', null, Math.round(Math.max(...ms)));
      if (newest !== null) onNewest(newest);
    },
    onDropped: (frames) => {
      counts.errors(frames);
      status.note('dropped', 'Frames were given up while the database was away; their minutes are asked of history');
      owed.dropped('The database was away for too long');
    },
    onTrouble: (message) => status.trouble(message),
  });
}

/** Waits for the next attempt; minutes missed meanwhile are noted as a gap. */
async function pause(parts: ConnectionDeps, ms: number): Promise<void> {
  const { clock, signal, market, owed } = parts;
  const until = clock.now() + ms;
  while (!signal.aborted && clock.now() < until && market.inHours()) {
    await owed.noteGap().catch(parts.status.trouble);
    await parts.rest(Math.max(0, Math.min(TICK_MS, until - clock.now())));
  }
}

/** Reconciles once more: a late source sends the last minutes after the day was reconciled. */
async function closeDay({ owed, status }: Pick<ConnectionDeps, 'owed' | 'status'>): Promise<void> {
  await owed.reconcile(false).catch(status.trouble);
}

/** Waits outside market hours; first closes the day that ended. */
async function sleep(parts: ConnectionDeps): Promise<void> {
  const { status, market, owed } = parts;
  if (!status.is('sleeping') && market.newest() !== null) await closeDay(parts);
  status.become('sleeping');
  owed.sleep();
  market.sleep();
  await parts.rest(TICK_MS);
}

export function createConsumer(deps: ConsumerDeps) {
  const { clock } = deps;
  const stopping = new AbortController();
  const written = new AbortController();
  const { signal } = stopping;
  let attempts = 0;

  const rest = (ms: number) => clock.sleep(ms, signal).catch(() => undefined);
  const status = createFeedStatus(deps);
  const { trouble } = status;
  const market = createMarketTime({ ...deps, onSourceChange: () => owed.sourceChanged(status.is('connected')) });
  const owed = createOwedMinutes({ ...deps, signal, market, trouble });
  const writer = createWriter({
    ...deps,
    signal: written.signal,
    status,
    owed,
    onNewest: (newest) => {
      attempts = 0;
      market.learnMinute(newest);
    },
    onReplaced: () => {
      stopping.abort(new Error('replaced'));
      written.abort(new Error('replaced'));
    },
  });

  const parts: ConnectionDeps = { ...deps, signal, status, market, owed, writer, rest };

  async function live(): Promise<void> {
    while (!signal.aborted) {
      await market.checkSource();
      if (!market.inHours()) {
        await sleep(parts);
        continue;
      }
      await owed.begin();
      const end = await holdConnection(parts);
      owed.connectionEnded();
      status.connectionEnded();
      if (signal.aborted || !market.inHours()) continue;
      const isOurs = end.reason === 'asked';
      owed.lost(end.detail);
      if (!isOurs) status.failed(end);
      status.become(isRefusal(end.reason) ? 'error' : 'disconnected');
      attempts += 1;
      await pause(parts, waitBefore(isOurs ? 'closed' : end.reason, attempts, deps.random()));
    }
  }

  /** Runs until stopped, or until another process owns the feed. */
  async function run(): Promise<void> {
    const writing = writer.run().catch(trouble);
    while (!signal.aborted) {
      // An unavailable database must not end the loop.
      await live().catch(trouble);
      await rest(TICK_MS);
    }
    for (let waited = 0; waited < DRAIN_MS && !writer.isIdle(); waited += TICK_MS) await clock.sleep(TICK_MS);
    written.abort(new Error('stopped'));
    await writing;
    await owed.paid();
    status.become('disconnected');
  }

  return {
    run,

    stop: (): void => stopping.abort(new Error('stopped')),

    reconcile: owed.reconcile,

    report: (): FeedReport => status.report(),

    /** True when every received frame is written and no minutes are owed. */
    isIdle: (): boolean => writer.isIdle() && owed.isNothing(),
  };
}
