// Consumer of the minute stream: connects in market hours, watches for silence, has gaps filled, reports its status.
import type { FeedReport } from '../../../../domain/minutes/feed-report.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import type { FeedConnection, FeedEnd } from '../../../../providers/ports/minute-feed.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import { createFeedStatus, type FeedStatus } from './feed-status.ts';
import { createFrameWriter } from './frame-writer.ts';
import { createMarketTime, type MarketTime } from './market-time.ts';
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

/** Interval of checks against the clock. */
const TICK_MS = 500;

type ConnectionDeps = Pick<ConsumerDeps, 'feed' | 'clock' | 'wanted' | 'onChange'> & {
  signal: AbortSignal;
  status: FeedStatus;
  market: MarketTime;
  owed: OwedMinutes;
  writer: Pick<ReturnType<typeof createFrameWriter>, 'push' | 'isIdle'>;
  /** Waits for `ms`, or until the consumer is stopped. */
  rest(ms: number): Promise<void>;
};

function open(deps: ConnectionDeps, symbols: readonly string[] | 'all'): FeedConnection & { end: FeedEnd | null } {
  const { clock, status, market, owed, writer } = deps;
  const askedFor = clock.now();
  status.connecting();
  const connection = deps.feed.open(symbols, {
    onConnected: () => {
      const connectedAt = clock.now();
      market.heard(clock.now());
      owed.connected();
      status.connected(connectedAt, connectedAt - askedFor);
    },
    onFrame: (frame, receivedMs) => {
      market.heard(receivedMs);
      status.counts.frame(receivedMs);
      writer.push(frame, receivedMs);
    },
    onSubscribed: (topics) => {
      // Two topics per symbol, minutes and bands; for the whole market symbols are not counted.
      status.subscribed(symbols === 'all' ? null : Math.min(topics, symbols.length));
    },
    onNotEntitled: (kind, words) => {
      const said = words === null ? '' : ` ("${words}")`;
      status.note(kind, `${kind === 'luld' ? 'LULD' : 'Minute aggregates'}: not in the plan of this key${said}`);
      deps.onChange();
    },
    onEnd: (end) => {
      mine.end = end;
    },
  });
  const mine = { ...connection, end: null as FeedEnd | null };
  return mine;
}

/** Resolves when the connection ends, for whatever reason. */
async function holdConnection(deps: ConnectionDeps): Promise<FeedEnd> {
  const { signal, status, market, owed, writer } = deps;
  const symbols = await deps.wanted();
  const cover = () => owed.cover(writer.isIdle());
  const mine = open(deps, symbols);
  while (mine.end === null) {
    if (signal.aborted || !market.inHours()) mine.close();
    else if (status.is('connected') && market.isSilent()) {
      owed.silent('The stream was silent');
      status.log('ws_disconnect', 'timeout', 'The stream was silent');
      mine.close();
    } else {
      if (status.is('connected')) await owed.settle(symbols).then(cover).catch(status.trouble);
      await market.checkSource();
      await deps.rest(TICK_MS);
    }
  }
  return mine.end;
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

/** Waits outside market hours; first closes the day that ended, because a late source sends its last minutes then. */
async function sleep(parts: ConnectionDeps): Promise<void> {
  const { status, market, owed } = parts;
  if (!status.is('sleeping') && market.newest() !== null) await owed.reconcile(false).catch(status.trouble);
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
