// Massive's stocks socket as the minute-feed port: connects, signs in, subscribes and pings.
import { WebSocket } from 'ws';
import { isLoopbackHost, publicLookup } from '../calls/public-address.ts';
import type { Timing } from '../calls/timing.ts';
import { refuseBaseUrl } from '../calls/transport.ts';
import type { FeedConnection, FeedEnd, FeedListener, MinuteFeed } from '../ports/minute-feed.ts';
import { vendorWords } from '../reading/vendor-words.ts';
import { mayHoldStatus, parseFrame, type SocketStatus } from './parse-socket.ts';
import { Subscription } from './subscription.ts';

export type SocketOptions = {
  /** Address with wss, or with ws for localhost. */
  url: string;
  api_key: string;
  timing: Timing;
};

/** Frame size limit; a minute of the whole market in one frame has 3 MB. */
const MOST_FRAME_BYTES = 32 * 1024 * 1024;
const CONNECT_MS = 10_000;
const SIGN_IN_MS = 15_000;
/** Milliseconds between pings; a connection silent for two intervals is ended. */
const PING_MS = 15_000;
/** Milliseconds after which unanswered topics count as refused. */
const ANSWERS_MS = 10_000;
/** Most topics in one subscription message. */
const TOPICS_A_MESSAGE = 500;

export function createMassiveSocket({ url, api_key, timing }: SocketOptions): MinuteFeed {
  return {
    name: 'Massive',
    read: parseFrame,
    open: (wanted, listener) => openSocket({ url, api_key, timing }, wanted, listener),
  };
}

/** Reason to refuse an address; null when it may be used. */
function refuseUrl(url: string): string | null {
  return refuseBaseUrl(new URL(url.replace(/^ws/, 'http')))?.replace('https', 'wss') ?? null;
}

type Ending = { reason: FeedEnd['reason']; detail: string };

function openSocket(options: SocketOptions, wanted: readonly string[] | 'all', listener: FeedListener): FeedConnection {
  const { url, api_key, timing } = options;
  const refusal = refuseUrl(url);
  const ended = new AbortController();
  const subscription = new Subscription(wanted);
  let signedIn = false;
  let opened = false;
  let heardAt = timing.monotonic();
  /** Reason for the end of the connection, when known before the socket reports it. */
  let because: Ending | null = refusal === null ? null : { reason: 'unreachable', detail: `The address ${refusal}` };

  function finish(end: Ending): void {
    if (ended.signal.aborted) return;
    ended.abort();
    listener.onEnd(because ?? end);
  }

  if (refusal !== null) {
    queueMicrotask(() => finish({ reason: 'unreachable', detail: '' }));
    return { close: () => undefined };
  }
  const socket = new WebSocket(url, {
    maxPayload: MOST_FRAME_BYTES,
    handshakeTimeout: CONNECT_MS,
    perMessageDeflate: false,
    followRedirects: false,
    ...(isLoopbackHost(new URL(url).hostname) ? {} : { lookup: publicLookup }),
  });

  function end(reason: Ending['reason'], detail: string): void {
    because ??= { reason, detail };
    socket.terminate();
    finish(because);
  }

  const send = (action: string, params: string) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action, params }));
  };

  function subscribe(): void {
    const { topics } = subscription;
    for (let from = 0; from < topics.length; from += TOPICS_A_MESSAGE) {
      send('subscribe', topics.slice(from, from + TOPICS_A_MESSAGE).join(','));
    }
  }

  function onStatus({ status, message }: SocketStatus): void {
    if (status === 'connected' && !signedIn) send('auth', api_key);
    else if (status === 'auth_success' && !signedIn) {
      signedIn = true;
      listener.onConnected();
      subscribe();
      // The sleep rejects only when the connection has ended.
      timing.sleep(ANSWERS_MS, ended.signal).then(judgeAnswers, () => undefined);
    } else if (status === 'auth_failed' || status === 'auth_timeout' || (status === 'error' && !signedIn)) {
      end('refused_login', withWords('The vendor did not accept the sign-in', message));
    } else if (status === 'max_connections') {
      end('replaced', 'The vendor allows one connection, and another one was opened');
    } else if (signedIn) {
      if (subscription.answered({ status, message })) listener.onSubscribed(subscription.confirmed);
      if (subscription.isAnswered) judgeAnswers();
    }
  }

  const withWords = (sentence: string, message: string) => {
    const words = vendorWords(message, api_key);
    return words === null ? sentence : `${sentence}: "${words}"`;
  };

  function judgeAnswers(): void {
    const answer = subscription.judge();
    if (answer === null) return;
    if (answer.all) end('refused_plan', withWords('The vendor gives none of what was asked for', answer.words));
    else for (const kind of answer.refused) listener.onNotEntitled(kind, vendorWords(answer.words, api_key));
  }

  socket.on('open', () => {
    opened = true;
  });
  socket.on('pong', () => {
    heardAt = timing.monotonic();
  });
  socket.on('message', (data) => {
    if (ended.signal.aborted) return;
    heardAt = timing.monotonic();
    const receivedMs = timing.now();
    const frame = data as Buffer;
    if (mayHoldStatus(frame)) {
      const { statuses, aggregates, luld, unknown, malformed } = parseFrame(frame, receivedMs);
      for (const status of statuses) onStatus(status);
      if (ended.signal.aborted || aggregates.length + luld.length + unknown + malformed === 0) return;
    }
    listener.onFrame(frame, receivedMs);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // The library's messages may contain the address; its codes do not.
    const detail = error.code ?? 'the connection failed';
    because ??= { reason: opened ? 'closed' : 'unreachable', detail };
  });
  socket.on('close', (code) =>
    finish({ reason: opened ? 'closed' : 'unreachable', detail: `closed with code ${code}` }),
  );

  async function watch(): Promise<void> {
    await timing.sleep(SIGN_IN_MS, ended.signal);
    if (!signedIn) return end(opened ? 'silent' : 'unreachable', 'The vendor did not answer the sign-in');
    for (;;) {
      if (timing.monotonic() - heardAt > 2 * PING_MS) return end('silent', 'The vendor does not answer any more');
      if (socket.readyState === WebSocket.OPEN) socket.ping();
      await timing.sleep(PING_MS, ended.signal);
    }
  }
  // The watch rejects only when the connection has ended.
  watch().catch(() => undefined);

  return { close: () => end('asked', 'We ended it') };
}
