// Streams held by push proxies (GRIP, such as Pushpin): they keep the connections and are sent each event once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../domain/numbers/time.ts';
import type { PushProxyState } from '../../domain/stream/push-proxy-state.ts';
import type { HeldReply } from '../http/event-stream.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import { streamRules } from './stream-rules.ts';

/** `control` is the address of the proxy's interface for publishing, `key` signs the requests it passes on. */
export type PushProxySettings = { control: string; key: Buffer };

export type PushProxy = {
  /** The reply that has the proxy hold a user's stream, null where it has not signed the request. Throws Fault 429 when the user has too many. */
  hold(signature: string | undefined, userId: number, first: Buffer): HeldReply | null;
  /** Sends an event to all streams, or to those of one user. Of several processes that send the same id one is heard. */
  tell(bytes: Buffer, userId: number | null, id?: string): void;
  /** Streams that were begun in this process within the time one is held. */
  size(): number;
  /** Of each proxy, whether it took what was sent last. Every second something is. */
  states(): PushProxyState[];
  close(): void;
};

type Item = {
  channel: string;
  id?: string | undefined;
  formats: { 'http-stream': { content: string } | { action: 'close' } };
};

const DEADLINE_MS = 5 * secondMs;
const FULL = 'Too many pages are listening already. This one keeps itself up to date by asking.';
const KEEP_ALIVE = `: still here\\n\\n; format=cstring; timeout=${streamRules.heartbeat.value}`;
const HELD_SECONDS = streamRules.held.value;

const everybody = 'smart-cat-all';
const ofUser = (id: number) => `smart-cat-user-${id}`;
/** Streams that began in the same second end together, by the clock alone: any process can end them. */
const begunIn = (second: number) => `smart-cat-begun-${second % HELD_SECONDS}`;

/** Whether a JSON Web Token (HS256) is signed with the key and still good; `now` in epoch ms. */
function isSigned(token: string, key: Buffer, now: number): boolean {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp?: unknown };
  return typeof exp === 'number' && now < exp * secondMs;
}

/** Sends to the control port of one proxy and knows whether it answers. */
function createControl({ control }: PushProxySettings, { clock, log }: { clock: Pick<Clock, 'now'>; log: Log }) {
  const address = new URL(control).host;
  let state: PushProxyState = { address, answers: true, since: iso(clock.now()), sent: 0, failed: 0 };

  async function post(body: string): Promise<void> {
    const reply = await fetch(`${control}/publish/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`It answered ${reply.status}: ${text.slice(0, 200)}`);
  }

  function note(answers: boolean): boolean {
    const { sent, failed } = state;
    const isChanged = answers !== state.answers;
    const since = isChanged ? iso(clock.now()) : state.since;
    state = { address, answers, since, sent: sent + 1, failed: failed + (answers ? 0 : 1) };
    return isChanged;
  }

  return {
    send: async (body: string): Promise<void> => {
      try {
        await post(body);
        if (note(true)) log.info({ proxy: address }, 'stream: push proxy answers again');
      } catch (error) {
        if (note(false)) log.warn({ err: error, proxy: address }, 'stream: push proxy does not answer');
      }
    },
    state: () => state,
  };
}

export function createPushProxy(
  proxies: readonly PushProxySettings[],
  { clock, log }: { clock: Pick<Clock, 'now' | 'every'>; log: Log },
): PushProxy {
  const secondNow = () => Math.floor(clock.now() / secondMs);
  const controls = proxies.map((proxy) => createControl(proxy, { clock, log }));
  let endedUntil = secondNow();
  /** Streams by user that began in this period of the time one is held, and how many did in the one before. */
  let begun = { period: 0, users: new Map<number, number>(), all: 0, before: 0 };

  async function send(items: Item[]): Promise<void> {
    const body = JSON.stringify({ items });
    await Promise.all(controls.map((control) => control.send(body)));
  }

  /** Ends the streams whose time is over, those of missed seconds too. */
  async function endOld(): Promise<void> {
    const now = secondNow();
    const first = Math.max(endedUntil + 1, now - HELD_SECONDS + 1);
    endedUntil = now;
    const items: Item[] = [];
    for (let second = first; second <= now; second += 1) {
      items.push({ channel: begunIn(second), id: `end-${second}`, formats: { 'http-stream': { action: 'close' } } });
    }
    if (items.length > 0) await send(items);
  }

  function thisPeriod() {
    const period = Math.floor(secondNow() / HELD_SECONDS);
    if (period !== begun.period) {
      begun = { period, users: new Map(), all: 0, before: period === begun.period + 1 ? begun.all : 0 };
    }
    return begun;
  }

  const stop = clock.every(secondMs, endOld);

  return {
    hold: (signature, userId, first) => {
      if (signature === undefined || !proxies.some(({ key }) => isSigned(signature, key, clock.now()))) return null;
      const counted = thisPeriod();
      const own = counted.users.get(userId) ?? 0;
      // Each of a user's pages begins about twice in a period.
      if (own >= 2 * streamRules.of_one_user.value) throw new Fault(429, FULL, { retryAfterSeconds: HELD_SECONDS });
      counted.users.set(userId, own + 1);
      counted.all += 1;
      // The second before this one: that of now may be ended in this very moment.
      const channels = [everybody, ofUser(userId), begunIn(secondNow() - 1)];
      const headers = { 'grip-hold': 'stream', 'grip-channel': channels.join(', '), 'grip-keep-alive': KEEP_ALIVE };
      return { headers, first };
    },
    tell: (bytes, userId, id) => {
      const channel = userId === null ? everybody : ofUser(userId);
      void send([{ channel, id, formats: { 'http-stream': { content: bytes.toString() } } }]);
    },
    size: () => {
      const { all, before } = thisPeriod();
      return Math.max(all, before);
    },
    states: () => controls.map((control) => control.state()),
    close: stop,
  };
}
