// One snapshot stream for all windows of a browser: one window reads it and passes its events on.
import { secondMs } from '../../../domain/numbers/time.ts';
import type { StreamEvent } from '../../../domain/stream/snapshot-news.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { chance, nowMs, runAfter } from '../../ui/time/clock.ts';

/** Name of lock, channel and lease. One stream for all windows: HTTP/1.1 allows only six connections to a host. */
const NAME = 'snapshot-stream';
/** Age of an unrenewed lease from which its window counts as closed. */
const LEASE_MS = 6 * secondMs;
const RENEWED_MS = 2 * secondMs;
const SETTLED_MS = 50;
const TOKEN_END = 12;

/**
 * `is_first`: the event names the newest snapshot of every kind. `clock_ms`: server time known to the reading window.
 */
type Passed = { to: string | null; reader: string; event: StreamEvent; is_first: boolean; clock_ms: number };
type Message = { ask: string } | Passed;

/** `token`: token of the session the stream was opened with. */
export type Pass = (event: StreamEvent, isFirst: boolean, token: string) => void;

type Sharing = {
  /** Aborts when this window needs no more events. */
  signal: AbortSignal;
  /** Reads the stream until the signal aborts, and passes each event on. */
  lead: (pass: Pass) => Promise<void>;
  /** Newest snapshots known to this window, for windows opened later; null before the first event. */
  state: () => StreamEvent | null;
  /** Token of the current session; null when signed out. */
  token: () => string | null;
  hear: (event: StreamEvent, facts: { isFirst: boolean; clockMs: number }) => void;
};

/** Last characters of the token, by which windows ignore events of another account in the same browser. */
const toReader = (token: string | null): string => token?.slice(-TOKEN_END) ?? '';

/** Undefined on plain HTTP other than localhost, where a lease in storage replaces the locks. */
const locksOf = () => navigator.locks as LockManager | undefined;
const canShare = () =>
  typeof BroadcastChannel !== 'undefined' && (locksOf() !== undefined || window.isSecureContext === false);

export function shareStream({ signal, lead, state, token, hear }: Sharing): void {
  if (!canShare()) {
    void lead(() => undefined);
    return;
  }
  const own = String(chance());
  const channel = new BroadcastChannel(NAME);
  let isLeading = false;
  const post = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const passTo = (to: string | null, event: StreamEvent, is_first: boolean, reader: string) =>
    post({ to, reader, event, is_first, clock_ms: nowMs() });
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) {
      const known = isLeading ? state() : null;
      if (known !== null) passTo(data.ask, known, true, toReader(token()));
      return;
    }
    const isMine = !isLeading && data.reader === toReader(token()) && (data.to === null || data.to === own);
    if (isMine) hear(data.event, { isFirst: data.is_first, clockMs: data.clock_ms });
  };
  signal.addEventListener('abort', () => channel.close());
  post({ ask: own });
  void holdTurn(own, signal, () => {
    isLeading = true;
    return lead((event, isFirst, token) => passTo(null, event, isFirst, toReader(token)));
  });
}

/** Runs `work` once this window has the lock or lease; never if the signal aborts first. */
async function holdTurn(own: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = locksOf();
  if (locks === undefined) return holdLease(own, signal, work);
  await locks.request(NAME, { signal }, work).catch(() => undefined);
}

type Lease = { own: string; until: number };

function readLease(): Lease | null {
  const [own = '', until = ''] = (readStored(NAME) ?? '').split(' ');
  return Number(until) > nowMs() ? { own, until: Number(until) } : null;
}

/** Runs `work` under a lease in the browser's storage, renewed meanwhile. */
async function holdLease(own: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const renew = () => writeStored(NAME, `${own} ${nowMs() + LEASE_MS}`);
  while (!signal.aborted) {
    if (readLease() === null) {
      renew();
      await pause(SETTLED_MS * (1 + chance()), signal);
      // If several windows took the lease at the same moment, the last one has it.
      const owner = readLease()?.own;
      if (owner === own || owner === undefined) break;
    }
    await pause(RENEWED_MS, signal);
  }
  if (signal.aborted) return;
  let isOver = false;
  const keep = () => {
    if (isOver) return;
    renew();
    runAfter(RENEWED_MS, keep);
  };
  keep();
  await work();
  isOver = true;
  if (readLease()?.own === own) writeStored(NAME, null);
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      over();
    };
    const cancel = runAfter(ms, end);
    signal.addEventListener('abort', end);
  });
}
