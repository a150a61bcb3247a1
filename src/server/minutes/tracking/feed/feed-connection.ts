// One connection to the stream: opened for the wanted symbols, watched for silence, held until it ends.
import type { FeedConnection, FeedEnd } from '../../../../providers/ports/minute-feed.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import type { FeedStatus } from './feed-status.ts';
import type { createFrameWriter } from './frame-writer.ts';
import type { MarketTime } from './market-time.ts';
import type { OwedMinutes } from './owed-minutes.ts';

/** Interval of checks against the clock. */
export const TICK_MS = 500;

export type ConnectionDeps = Pick<ConsumerDeps, 'feed' | 'clock' | 'wanted' | 'onChange'> & {
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
export async function holdConnection(deps: ConnectionDeps): Promise<FeedEnd> {
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
