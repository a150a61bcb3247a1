// Public interface of the stream: announces publications to its listeners.
import {
  type InboxChange,
  SnapshotKind,
  type SnapshotNews,
  type StreamEvent,
} from '../../domain/stream/snapshot-news.ts';
import type { Routes } from '../http/handlers.ts';
import { type Clock, iso } from '../process/clock.ts';
import { loadOnce } from '../process/load-once.ts';
import { isPushedToUsers } from '../publish/kinds.ts';
import type { Publish } from '../publish/publish.ts';
import type { SnapshotPlace } from '../publish/snapshot-store.ts';
import { createHub, type EndedSessions, eventBytes, type HubLimits } from './hub.ts';
import type { OwnChanges } from './own-changes.ts';
import type { PushProxy } from './push-proxy.ts';
import { streamRules } from './stream-rules.ts';

export type Stream = ReturnType<typeof createStream>;

/**
 * Kind whose address is sent with its event: every open dashboard reads this kind each minute, and can then ask a cache
 * instead of the server.
 */
const ADDRESSED: SnapshotKind = 'mini-cards';

function toNews(kind: SnapshotKind, place: SnapshotPlace, published_at: string | null): SnapshotNews {
  const { id, source_id, as_of, received_at } = place;
  return { kind, id, source_id, as_of, received_at, published_at };
}

/** Span over which pages spread their requests after a publication, by the number of listeners; empty for few. */
function spreadOver(listeners: number): Pick<StreamEvent, 'spread_ms'> {
  const { spread_of_one, spread_from, longest_spread } = streamRules;
  const spread_ms = Math.min(longest_spread.value, listeners * spread_of_one.value);
  return spread_ms < spread_from.value ? {} : { spread_ms };
}

export function createStream(deps: {
  clock: Clock;
  publish: Pick<Publish, 'newest' | 'onNews' | 'steps'>;
  endedSessions: EndedSessions;
  /** Sessions that ended, or lost rights, within this many seconds. */
  sessionsEndedWithin?: (seconds: number) => Promise<string[]>;
  /** Calls `follow` with the changed inboxes, or null if any may have changed; returns a function that stops this. */
  onInboxChanged?: (follow: (changes: readonly InboxChange[] | null) => void) => () => void;
  onOwnChanged?: OwnChanges['onChanged'];
  limits?: Partial<HubLimits>;
  /** Address of a publication's reply in a cache in front; null without one. */
  addressOf?: ((kind: SnapshotKind, id: number) => Promise<string | null>) | undefined;
  /** Holds streams of requests that come through the proxy; null without one. */
  pushProxy?: PushProxy | null;
}) {
  const { clock, publish, pushProxy = null } = deps;
  const hub = createHub(clock, deps.limits, deps.endedSessions);
  const newest = new Map<SnapshotKind, SnapshotNews>();

  function rememberIfNewer(news: SnapshotNews): boolean {
    if ((newest.get(news.kind)?.id ?? 0) >= news.id) return false;
    newest.set(news.kind, news);
    return true;
  }

  const toEvent = (snapshots: SnapshotNews[], spread: Pick<StreamEvent, 'spread_ms'> = {}) =>
    eventBytes(JSON.stringify({ sent_at: iso(clock.now()), snapshots, ...spread } satisfies StreamEvent));

  /** Number of listeners, including those a push proxy holds for this process. */
  const size = () => hub.size() + (pushProxy?.size() ?? 0);

  /** Every process sends an event with the same id; the push proxy passes on the first. */
  function broadcast(bytes: Buffer, userId: number | null, id?: string): void {
    hub.broadcast(bytes, userId);
    pushProxy?.broadcast(bytes, userId, id);
  }

  const stop = publish.onNews((name, place, published_at) => {
    if (!isPushedToUsers(name)) return;
    const news = toNews(name, place, published_at);
    if (!rememberIfNewer(news)) return;
    if (deps.addressOf === undefined || news.kind !== ADDRESSED) announce(news);
    else void deps.addressOf(news.kind, news.id).then(announceAt(news), announceAt(news));
  });

  function announce(news: SnapshotNews): void {
    broadcast(toEvent([news], spreadOver(size())), null, `${news.kind}-${news.id}`);
  }
  const announceAt = (news: SnapshotNews) => (address: unknown) =>
    announce(typeof address === 'string' ? { ...news, address } : news);

  const stopInbox = deps.onInboxChanged?.((changes) => {
    const spread = spreadOver(changes?.length ?? size());
    for (const { user_id, news, message } of changes ?? [{ user_id: null, news: 'changed', message: null } as const]) {
      const rest = { ...(message === null ? {} : { message }), ...spread };
      const event = { sent_at: iso(clock.now()), snapshots: [], inbox: news, ...rest } satisfies StreamEvent;
      broadcast(eventBytes(JSON.stringify(event)), user_id);
    }
  });

  const stopOwn = deps.onOwnChanged?.(({ user_id, kind }) => {
    const event = { sent_at: iso(clock.now()), snapshots: [], own: kind } satisfies StreamEvent;
    broadcast(eventBytes(JSON.stringify(event)), user_id);
  });

  pushProxy?.endBy(deps.sessionsEndedWithin ?? (async () => []));

  /** Reads the newest publications once, later ones arrive as news. */
  const whenKnown = loadOnce(async () => {
    await Promise.all(
      SnapshotKind.options.map(async (kind) => {
        const place = await publish.newest(kind);
        if (place !== null) rememberIfNewer(toNews(kind, place, null));
      }),
    );
  });

  const routes: Routes<'snapshotStream' | 'publicationSteps'> = {
    snapshotStream: async ({ caller }) => {
      await whenKnown();
      const first = () => toEvent([...newest.values()]);
      const stream = hub.join(caller.id, first, caller);
      if (pushProxy === null) return stream;
      return { ...stream, hold: (signature) => pushProxy.hold(signature, caller, first()) };
    },
    publicationSteps: ({ query }) => publish.steps(query.at),
  };
  return {
    routes,
    size,
    /** Ends all streams; call before the server closes, which waits for open replies. */
    close: (): void => {
      stop();
      stopInbox?.();
      stopOwn?.();
      hub.close();
      pushProxy?.close();
    },
  };
}
