// Client of the snapshot stream: one connection for all windows of a browser, while a visible one has listeners.
import { streamEndpoints } from '../../contract/stream.ts';
import { secondMs } from '../../domain/numbers/time.ts';
import { PLANNED_AFTER_MS, reconnectPause, type StreamEnd } from '../../domain/stream/reconnect.ts';
import type {
  ArrivedMessage,
  InboxNews,
  OwnKind,
  SnapshotKind,
  SnapshotNews,
  StreamEvent,
} from '../../domain/stream/snapshot-news.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { chance, nowMs, runAfter, runWithin, setServerClock } from '../ui/time/clock.ts';
import { apiHost } from './host.ts';
import { shownInstant } from './shown-instant.ts';
import { type Pass, pause, shareStream } from './stream/one-stream-per-browser.ts';
import { endSession, readToken } from './token.ts';

/** `heard_at`: arrival at this page, epoch ms on the server's clock; null for the state when listening began. */
export type HeardNews = SnapshotNews & { heard_at: number | null };
export type Hear = (news: HeardNews) => void;
/** Called with each new message, or with the reason why the inbox must be refetched. */
type HearInbox = (news: ArrivedMessage | InboxNews) => void;

/** Called with the kind of reader data that changed; null after a lost connection, as any may have changed. */
type HearOwn = (kind: OwnKind | null) => void;

/** Silence after which a connection counts as dead: three missed heartbeats. */
const SILENT_MS = 30 * secondMs;

const listeners = new Map<SnapshotKind, Set<Hear>>();
const inboxListeners = new Set<HearInbox>();
const ownListeners = new Set<HearOwn>();
const newest = new Map<SnapshotKind, HeardNews>();
/** True after the first connection; announcements between two connections are lost. */
let wasConnected = false;
/** Range of delay for pages that reconnect after a restart, so that they refetch at different moments. */
const ASK_AGAIN_WITHIN_MS = 5 * secondMs;
let open: AbortController | null = null;

const hasListeners = () => listeners.size > 0 || inboxListeners.size > 0 || ownListeners.size > 0;
const wanted = () => hasListeners() && document.visibilityState === 'visible' && shownInstant() === null;

/** Calls `hear` with the newest snapshot of the kind once known and each newer one. Returns an unsubscribe function. */
export function listen(kind: SnapshotKind, hear: Hear): () => void {
  const of = listeners.get(kind) ?? new Set();
  listeners.set(kind, of.add(hear));
  const known = newest.get(kind);
  if (known !== undefined) hear(known);
  listenersChanged();
  return () => {
    of.delete(hear);
    if (of.size === 0) listeners.delete(kind);
    listenersChanged();
  };
}

/** Calls `hear` for each new message and change of the inbox or its deliveries. Returns an unsubscribe function. */
export const listenToInbox = (hear: HearInbox) => listenIn(inboxListeners, hear);

/** Calls `hear` when any window or device changes data of the user. Returns an unsubscribe function. */
export const listenToOwn = (hear: HearOwn) => listenIn(ownListeners, hear);

function listenIn<Hear>(listening: Set<Hear>, hear: Hear): () => void {
  listening.add(hear);
  listenersChanged();
  return () => {
    listening.delete(hear);
    listenersChanged();
  };
}

/** Watches the page's visibility while there are listeners; adding the same listener again has no effect. */
function listenersChanged(): void {
  if (hasListeners()) document.addEventListener('visibilitychange', openOrClose);
  else document.removeEventListener('visibilitychange', openOrClose);
  openOrClose();
}

/** Opens or closes the stream, as listeners, visibility and shown instant require. */
function openOrClose(): void {
  if (wanted() && open === null) {
    open = new AbortController();
    beginSharing(open);
  } else if (!wanted() && open !== null) {
    open.abort();
    open = null;
    // Forget snapshots: the next stream sends them again, and another user must not get these.
    newest.clear();
  }
}

function beginSharing(mine: AbortController): void {
  const { signal } = mine;
  shareStream({
    signal,
    token: readToken,
    lead: (pass) => streamUntilAborted(mine, pass),
    state: () =>
      newest.size === 0 ? null : { sent_at: new Date(nowMs()).toISOString(), snapshots: [...newest.values()] },
    hear: (event, { isFirst, clockMs }) => {
      setServerClock(clockMs);
      takeEvent(event, isFirst, signal);
    },
  });
}

async function streamUntilAborted(mine: AbortController, pass: Pass): Promise<void> {
  let failures = 0;
  while (!mine.signal.aborted) {
    const { end, askedMs } = await readOnce(mine.signal, pass);
    failures = end === 'failed' ? failures + 1 : 0;
    if (!mine.signal.aborted) await pause(reconnectPause({ end, failures, askedMs }, chance()), mine.signal);
  }
}

type Ended = { end: StreamEnd; askedMs: number | null };

/** Reads the stream once; returns how it ended. */
async function readOnce(signal: AbortSignal, pass: Pass): Promise<Ended> {
  const token = readToken();
  if (token === null) return { end: 'refused', askedMs: null };
  const life: Life = { beganAt: null };
  try {
    const refusal = await readStream(signal, token, life, pass);
    if (refusal !== null) return refusal;
  } catch (error) {
    // Lost connections are not logged: the page polls until it reconnects.
    if (!signal.aborted && !(error instanceof TypeError)) logFailure('stream', error);
  }
  if (life.beganAt === null) return { end: 'failed', askedMs: null };
  return { end: nowMs() - life.beganAt >= PLANNED_AFTER_MS ? 'planned' : 'lost', askedMs: null };
}

/** `beganAt`: arrival of the first event, epoch ms on the server's clock; null before. */
type Life = { beganAt: number | null };

/** Reads until the reply ends; returns why there was no stream, else null. */
async function readStream(signal: AbortSignal, token: string, life: Life, pass: Pass): Promise<Ended | null> {
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
    const askedMs = retryAfterMs(response);
    return { end: response.status >= 400 && response.status < 500 ? 'refused' : 'failed', askedMs };
  }
  let stopWaiting = runAfter(SILENT_MS, () => silence.abort());
  try {
    const take: Take = (event, isFirst) => {
      // Assumes that the first event was sent half way between request and arrival.
      if (isFirst) setServerClock(Date.parse(event.sent_at), (nowMs() - asked) / 2);
      takeEvent(event, isFirst, signal);
      pass(event, isFirst, token);
      life.beganAt ??= nowMs();
    };
    await readAll(response.body, take, () => {
      stopWaiting();
      stopWaiting = runAfter(SILENT_MS, () => silence.abort());
    });
    return null;
  } catch (error) {
    if (silence.signal.aborted) return null;
    throw error;
  } finally {
    stopWaiting();
  }
}

/** Delay from Retry-After, which the product writes in seconds; null without the header. */
function retryAfterMs({ headers }: Response): number | null {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds * secondMs;
}

const isEventStream = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/event-stream');

type Take = (event: StreamEvent, isFirst: boolean) => void;

async function readAll(body: ReadableStream<Uint8Array>, take: Take, alive: () => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let count = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive();
    const { data, rest: left } = readEvents(text + decoder.decode(part.value, { stream: true }));
    text = left;
    for (const one of data) {
      take(JSON.parse(one) as StreamEvent, count === 0);
      count += 1;
    }
  }
}

/** Notifies the listeners of an event that this or another window has read. */
function takeEvent(event: StreamEvent, isFirst: boolean, signal: AbortSignal): void {
  if (isFirst) {
    if (wasConnected) {
      runWithin(ASK_AGAIN_WITHIN_MS, () => {
        if (!signal.aborted) announceOwn(null);
      });
    }
    wasConnected = true;
  }
  const heardAt = isFirst ? null : nowMs();
  if (event.message !== undefined) for (const hear of inboxListeners) hear(event.message);
  runWithin(event.spread_ms ?? 0, () => {
    if (signal.aborted) return;
    for (const news of event.snapshots) tell(news, heardAt);
    if (event.own !== undefined) announceOwn(event.own);
    if (event.inbox !== undefined) for (const hear of inboxListeners) hear(event.inbox);
  });
}

function announceOwn(kind: OwnKind | null): void {
  for (const hear of ownListeners) hear(kind);
}

function tell(news: SnapshotNews, heard_at: number | null): void {
  if ((newest.get(news.kind)?.id ?? 0) >= news.id) return;
  const heard = { ...news, heard_at };
  newest.set(news.kind, heard);
  for (const hear of listeners.get(news.kind) ?? []) hear(heard);
}

/** Data of the complete server-sent events in the text, and the unfinished rest. Comments and other fields are skipped. */
export function readEvents(text: string): { data: string[]; rest: string } {
  const parts = text.split(/\r?\n\r?\n/);
  const rest = parts.pop() ?? '';
  const data = parts.flatMap((part) => {
    const lines = part.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    return lines.length === 0 ? [] : [lines.map((line) => line.replace(/^data: ?/, '')).join('\n')];
  });
  return { data, rest };
}
