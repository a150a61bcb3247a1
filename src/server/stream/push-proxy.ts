// Streams held by push proxies (GRIP, such as Pushpin): they keep the connections and are sent each event once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../domain/numbers/time.ts';
import type { PushProxyState } from '../../domain/reports/connection-states.ts';
import type { HeldReply } from '../http/event-stream.ts';
import type { Caller } from '../http/handlers.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import { streamRules } from './stream-rules.ts';

/** `control` is the address of the proxy's interface for publishing, `key` signs the requests it passes on. */
export type PushProxySettings = { control: string; key: Buffer };

export type PushProxy = ReturnType<typeof createPushProxy>;

type EndedWithin = (seconds: number) => Promise<readonly string[]>;

type Item = {
  channel: string;
  id?: string | undefined;
  formats: { 'http-stream': { content: string } | { action: 'close' } };
};

/** Most sessions ended by one request: Pushpin accepts a megabyte. */
const ENDED_AT_ONCE = 1_000;
const DEADLINE_MS = 5 * secondMs;
const FULL = 'Too many pages are listening already. This one keeps itself up to date by asking.';
const KEEP_ALIVE = `: still here\\n\\n; format=cstring; timeout=${streamRules.heartbeat.value}`;
const HELD_SECONDS = streamRules.held.value;
const CHECK_SECONDS = streamRules.held_session_check.value;
const COUNTED_SECONDS = streamRules.counted.value;
const COUNTED_PERIODS = HELD_SECONDS / COUNTED_SECONDS;
const closing = { 'http-stream': { action: 'close' } } as const;

const everybody = 'smart-cat-all';
const ofUser = (id: number) => `smart-cat-user-${id}`;
const ofSession = (id: string) => `smart-cat-session-${id}`;
/**
 * Channel of all streams that began in one second. Only the clock decides when they end, so any process can end them.
 */
const begunIn = (second: number) => `smart-cat-begun-${second % HELD_SECONDS}`;

/** Whether a JSON Web Token (HS256) is signed with the key and not expired; `now` in epoch ms. */
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
) {
  const secondNow = () => Math.floor(clock.now() / secondMs);
  const controls = proxies.map((proxy) => createControl(proxy, { clock, log }));
  let endedUntil = secondNow();
  let checkedAt = secondNow();
  /** `users`: streams begun in this period, by user; `begun`: streams begun per period, newest first. */
  let counts = { period: 0, users: new Map<number, number>(), begun: [0] };

  async function send(items: Item[]): Promise<void> {
    const body = JSON.stringify({ items });
    await Promise.all(controls.map((control) => control.send(body)));
  }

  /** Ends expired streams, also those of missed seconds. */
  async function endOld(): Promise<void> {
    const now = secondNow();
    const first = Math.max(endedUntil + 1, now - HELD_SECONDS + 1);
    endedUntil = now;
    const items: Item[] = [];
    for (let second = first; second <= now; second += 1) {
      items.push({ channel: begunIn(second), id: `end-${second}`, formats: closing });
    }
    if (items.length > 0) await send(items);
  }

  function thisPeriod() {
    const period = Math.floor(secondNow() / COUNTED_SECONDS);
    const passed = Math.min(COUNTED_PERIODS + 1, Math.abs(period - counts.period));
    if (passed > 0) {
      const begun = [...Array.from({ length: passed }, () => 0), ...counts.begun].slice(0, COUNTED_PERIODS + 1);
      counts = { period, users: new Map(), begun };
    }
    return counts;
  }

  /**
   * Ends streams of ended sessions. While the database is away streams stay until they expire; sessions that ended
   * meanwhile are read afterwards.
   */
  async function endSessions(endedWithin: EndedWithin): Promise<void> {
    const now = secondNow();
    const seconds = streamRules.session_end_repeated.value + Math.max(0, now - checkedAt);
    const ended = await endedWithin(Math.min(seconds, 2 * HELD_SECONDS)).catch(() => null);
    if (ended === null) return;
    checkedAt = now;
    // Several processes send this at once; with equal ids the proxy uses only one.
    const slot = Math.floor(now / CHECK_SECONDS);
    for (let from = 0; from < ended.length; from += ENDED_AT_ONCE) {
      const ids = ended.slice(from, from + ENDED_AT_ONCE);
      await send(ids.map((id) => ({ channel: ofSession(id), id: `end-${id}-${slot}`, formats: closing })));
    }
  }

  const stops = [clock.every(secondMs, endOld)];
  return {
    /**
     * Reply that makes the proxy hold a user's stream; null if the proxy has not signed the request. Throws Fault 429
     * when the user has too many.
     */
    hold: (
      signature: string | undefined,
      { id: userId, session_id }: Pick<Caller, 'id' | 'session_id'>,
      first: Buffer,
    ): HeldReply | null => {
      if (signature === undefined || !proxies.some(({ key }) => isSigned(signature, key, clock.now()))) return null;
      const counted = thisPeriod();
      const own = counted.users.get(userId) ?? 0;
      // A page may begin three streams in a period: open, lose the connection, try once more.
      if (own >= 3 * streamRules.of_one_user.value) throw new Fault(429, FULL, { retryAfterSeconds: COUNTED_SECONDS });
      counted.users.set(userId, own + 1);
      counted.begun[0] = (counted.begun[0] ?? 0) + 1;
      // Channel of the second before: the present one may be closed while the stream begins.
      const channels = [everybody, ofUser(userId), ofSession(session_id), begunIn(secondNow() - 1)];
      const headers = { 'grip-hold': 'stream', 'grip-channel': channels.join(', '), 'grip-keep-alive': KEEP_ALIVE };
      return { headers, first };
    },
    /** Sends an event to all streams or to those of one user; equal ids of several processes arrive once. */
    broadcast: (bytes: Buffer, userId: number | null, id?: string): void => {
      const channel = userId === null ? everybody : ofUser(userId);
      void send([{ channel, id, formats: { 'http-stream': { content: bytes.toString() } } }]);
    },
    /** Starts closing streams of ended sessions; `endedWithin`: sessions that ended within this many seconds. */
    endBy: (endedWithin: EndedWithin): void => {
      stops.push(clock.every(CHECK_SECONDS * secondMs, () => endSessions(endedWithin)));
    },
    /** Streams begun in this process within the longest time a stream is held. */
    size: (): number => {
      const { begun } = thisPeriod();
      const sum = (from: number) => begun.slice(from, from + COUNTED_PERIODS).reduce((all, one) => all + one, 0);
      return Math.max(sum(0), sum(1));
    },
    /** Per proxy, whether it accepted the last message; one is sent every second. */
    states: (): PushProxyState[] => controls.map((control) => control.state()),
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}
