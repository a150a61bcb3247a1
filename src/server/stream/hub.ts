// Hub of stream listeners: bounded number, same bytes for all, slow and old ones closed.
import { secondMs } from '../../domain/numbers/time.ts';
import type { EventStream, Sink } from '../http/event-stream.ts';
import type { Caller } from '../http/handlers.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { streamRules } from './stream-rules.ts';

const FULL = 'Too many pages are listening already. This one keeps itself up to date by asking.';
const RETRY_AFTER_SECONDS = 60;
const STILL_HERE = Buffer.from(': still here\n\n');

type Listener = { userId: number; session: ListeningSession | null; sink: Sink; since: number; wasFull: boolean };

/** Session whose rights a listener has. */
type ListeningSession = Pick<Caller, 'session_id' | 'is_admin'>;
/** Ids of those sessions that have ended or whose user has lost rights. */
export type EndedSessions = (sessions: readonly ListeningSession[]) => Promise<ReadonlySet<string>>;

export type HubLimits = { listeners: number; of_one_user: number };
const ruled: HubLimits = { listeners: 1_000, of_one_user: streamRules.of_one_user.value };

/** Bytes of an event; `data` must have no line break, as JSON has none. */
export function eventBytes(data: string): Buffer {
  return Buffer.from(`data: ${data}\n\n`);
}

export function createHub(
  clock: Pick<Clock, 'monotonic' | 'every'>,
  given: Partial<HubLimits> = {},
  endedSessions: EndedSessions = async () => new Set(),
) {
  const limits = { ...ruled, ...given };
  const listeners = new Set<Listener>();
  const byUser = new Map<number, Set<Listener>>();
  let closed = false;

  function add(listener: Listener): void {
    listeners.add(listener);
    byUser.set(listener.userId, (byUser.get(listener.userId) ?? new Set()).add(listener));
  }

  function remove(listener: Listener): void {
    listeners.delete(listener);
    const own = byUser.get(listener.userId);
    own?.delete(listener);
    if (own?.size === 0) byUser.delete(listener.userId);
  }

  function drop(listener: Listener, how: 'end' | 'destroy'): void {
    remove(listener);
    listener.sink[how]();
  }

  function write(listener: Listener, bytes: Buffer): void {
    listener.sink.write(bytes);
    if (listener.sink.unsent() > streamRules.unsent.value) drop(listener, 'destroy');
  }

  function beat(): void {
    const now = clock.monotonic();
    for (const listener of listeners) {
      const full = listener.sink.unsent() > 0;
      if (full && listener.wasFull) drop(listener, 'destroy');
      else if (now - listener.since >= streamRules.lifetime.value * secondMs) drop(listener, 'end');
      else {
        listener.wasFull = full;
        write(listener, STILL_HERE);
      }
    }
  }

  /**
   * Ends listeners of ended sessions, with one query for all; while the database is unavailable they stay until they
   * expire.
   */
  async function endSignedOut(): Promise<void> {
    const sessions = [...listeners].flatMap(({ session }) => (session === null ? [] : [session]));
    if (sessions.length === 0) return;
    const ended = await endedSessions(sessions).catch(() => new Set<string>());
    for (const listener of listeners) {
      if (listener.session !== null && ended.has(listener.session.session_id)) drop(listener, 'end');
    }
  }

  const stops = [
    clock.every(streamRules.heartbeat.value * secondMs, beat),
    clock.every(streamRules.session_check.value * secondMs, endSignedOut),
  ];

  function admit(userId: number): void {
    if (closed) throw new Fault(503, 'The server is shutting down');
    if (listeners.size >= limits.listeners) throw new Fault(503, FULL, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if ((byUser.get(userId)?.size ?? 0) >= limits.of_one_user)
      throw new Fault(429, FULL, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    /**
     * Stream for a new listener. Throws Fault 503 when all places are taken or the server shuts down, 429 at a user's
     * limit.
     */
    join: (userId: number, first: () => Buffer, session: ListeningSession | null = null): EventStream => {
      admit(userId);
      return {
        kind: 'event-stream',
        // Checked again when the reply begins, because others may have joined in the meantime.
        admit: () => admit(userId),
        open: (sink) => {
          const listener: Listener = { userId, session, sink, since: clock.monotonic(), wasFull: false };
          add(listener);
          // The listener is registered first, so that no event between the newest state and later ones is lost.
          write(listener, first());
          return () => remove(listener);
        },
      };
    },
    /** Writes to all listeners, or to those of one user. */
    broadcast: (bytes: Buffer, userId: number | null = null): void => {
      const recipients = userId === null ? listeners : (byUser.get(userId) ?? []);
      for (const listener of recipients) write(listener, bytes);
    },
    size: () => listeners.size,
    close: (): void => {
      closed = true;
      for (const stop of stops) stop();
      for (const listener of listeners) drop(listener, 'end');
    },
  };
}
