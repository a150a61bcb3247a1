// One open call for the whole page that hears of every new snapshot; it lives while somebody listens and the page is in sight.
import { streamEndpoints } from '../../contract/stream.ts';
import { secondMs } from '../../domain/numbers/time.ts';
import type { SnapshotKind, SnapshotNews, StreamEvent } from '../../domain/stream/snapshot-news.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { after, nowMs } from '../ui/time/clock.ts';
import { readEvents } from './event-lines.ts';
import { apiHost } from './host.ts';
import { endSession, readToken } from './token.ts';

/** `heard_at`: when this page heard of it, epoch ms on the server's clock; null for what stood there when it began to listen. */
export type HeardNews = SnapshotNews & { heard_at: number | null };
export type Hear = (news: HeardNews) => void;

/** Three signs of life of the server have not come: the connection is a dead one. */
const SILENT_MS = 30 * secondMs;
const FIRST_PAUSE_MS = secondMs;
const LONGEST_PAUSE_MS = 30 * secondMs;
/** The server said no: the page goes on asking as it always does. */
const REFUSED_PAUSE_MS = 60 * secondMs;

const listeners = new Map<SnapshotKind, Set<Hear>>();
const newest = new Map<SnapshotKind, HeardNews>();
let open: AbortController | null = null;
let cancelPause: () => void = () => undefined;
/** How far the server's clock is ahead of this one, ms. */
let ahead = 0;

const wanted = () => listeners.size > 0 && document.visibilityState === 'visible';

/** The present by the server's clock, epoch ms, as far as the round trip of one call can tell. */
export function serverNowMs(): number {
  return nowMs() + ahead;
}

/** Calls `hear` with the newest snapshot of the kind as soon as that is known, and with every newer one; ends by the returned call. */
export function listen(kind: SnapshotKind, hear: Hear): () => void {
  const of = listeners.get(kind) ?? new Set();
  listeners.set(kind, of.add(hear));
  const known = newest.get(kind);
  if (known !== undefined) hear(known);
  if (listeners.size === 1 && of.size === 1) document.addEventListener('visibilitychange', openOrClose);
  openOrClose();
  return () => {
    of.delete(hear);
    if (of.size === 0) listeners.delete(kind);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', openOrClose);
    openOrClose();
  };
}

/** Opens or closes the call, as it is wanted now. */
function openOrClose(): void {
  if (wanted() && open === null) {
    open = new AbortController();
    void keepOpen(open);
  } else if (!wanted() && open !== null) {
    open.abort();
    open = null;
    cancelPause();
    // A listener that comes later is notified again; nothing that one user heard is left for the next.
    newest.clear();
  }
}

async function keepOpen(mine: AbortController): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!mine.signal.aborted) {
    const heard = await readOnce(mine.signal).catch((error: unknown) => {
      // A lost connection is no news: the page keeps asking meanwhile.
      if (!mine.signal.aborted && !(error instanceof TypeError)) logFailure('stream', error);
      return 0;
    });
    if (heard === 'refused') pause = REFUSED_PAUSE_MS;
    else if (heard > 0) pause = FIRST_PAUSE_MS;
    if (!mine.signal.aborted) await rest(pause, mine.signal);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const cancel = after(ms, over);
    cancelPause = () => {
      cancel();
      over();
    };
    if (signal.aborted) cancelPause();
  });
}

/** Listens until the reply ends; answers how many events came. */
async function readOnce(signal: AbortSignal): Promise<number | 'refused'> {
  const token = readToken();
  if (token === null) return 'refused';
  const silence = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const asked = nowMs();
  const response = await fetch(`${apiHost()}${streamEndpoints.snapshotStream.path}`, {
    headers,
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || response.body === null || !isEventStream(response)) {
    if (response.status === 401) endSession(token);
    await response.body?.cancel();
    return 'refused';
  }
  let stopWaiting = after(SILENT_MS, () => silence.abort());
  try {
    return await readAll(response.body, asked, () => {
      stopWaiting();
      stopWaiting = after(SILENT_MS, () => silence.abort());
    });
  } catch (error) {
    if (silence.signal.aborted) return 0;
    throw error;
  } finally {
    stopWaiting();
  }
}

const isEventStream = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/event-stream');

async function readAll(body: ReadableStream<Uint8Array>, asked: number, alive: () => void): Promise<number> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let count = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive();
    const { data, rest: left } = readEvents(text + decoder.decode(part.value, { stream: true }));
    text = left;
    for (const one of data) {
      const event = JSON.parse(one) as StreamEvent;
      // The first event was sent about half way between the question and its arrival.
      if (count === 0) ahead = Date.parse(event.sent_at) - (asked + nowMs()) / 2;
      for (const news of event.snapshots) tell(news, count === 0 ? null : serverNowMs());
      count += 1;
    }
  }
  return count;
}

function tell(news: SnapshotNews, heard_at: number | null): void {
  if ((newest.get(news.kind)?.id ?? 0) >= news.id) return;
  const heard = { ...news, heard_at };
  newest.set(news.kind, heard);
  for (const hear of listeners.get(news.kind) ?? []) hear(heard);
}
