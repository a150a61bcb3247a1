// Public interface of the stream: tells everybody who listens what was published.
import { SnapshotKind, type SnapshotNews, type StreamEvent } from '../../domain/stream/snapshot-news.ts';
import { type Clock, iso } from '../clock.ts';
import type { Routes } from '../http/handlers.ts';
import { isPushedToUsers } from '../publish/kinds.ts';
import type { Publish } from '../publish/publish.ts';
import type { SnapshotPlace } from '../publish/snapshot-store.ts';
import { createHub, type EndedSessions, eventBytes, type HubLimits } from './hub.ts';

export type Stream = {
  routes: Routes<'snapshotStream'>;
  /** How many listen. */
  size(): number;
  /** Before the server closes: it would wait for every open reply. */
  close(): void;
};

function newsOf(kind: SnapshotKind, place: SnapshotPlace, published_at: string | null): SnapshotNews {
  const { id, source_id, as_of, received_at } = place;
  return { kind, id, source_id, as_of, received_at, published_at };
}

export function createStream(deps: {
  clock: Clock;
  publish: Pick<Publish, 'newest' | 'onNews'>;
  endedSessions: EndedSessions;
  limits?: HubLimits;
}): Stream {
  const { clock, publish } = deps;
  const hub = createHub(clock, deps.limits, deps.endedSessions);
  const newest = new Map<SnapshotKind, SnapshotNews>();
  let known: Promise<void> | null = null;

  function keep(news: SnapshotNews): boolean {
    if ((newest.get(news.kind)?.id ?? 0) >= news.id) return false;
    newest.set(news.kind, news);
    return true;
  }

  const bytesOf = (snapshots: SnapshotNews[]) =>
    eventBytes(JSON.stringify({ sent_at: iso(clock.now()), snapshots } satisfies StreamEvent));

  const stop = publish.onNews((name, place, published_at, changes) => {
    if (!isPushedToUsers(name)) return;
    const news = newsOf(name, place, published_at);
    // Who connects later cannot know what the changes begin with: they are sent once and not kept.
    if (keep(news)) hub.tell(bytesOf([changes === undefined ? news : { ...news, changes }]));
  });

  async function learn(): Promise<void> {
    await Promise.all(
      SnapshotKind.options.map(async (kind) => {
        const place = await publish.newest(kind);
        if (place !== null) keep(newsOf(kind, place, null));
      }),
    );
  }

  /** What is the newest is asked once; from then on the news tell. A database that is away is asked again. */
  function whenKnown(): Promise<void> {
    known ??= learn().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  return {
    routes: {
      snapshotStream: async ({ caller }) => {
        await whenKnown();
        return hub.join(caller.id, () => bytesOf([...newest.values()]), caller);
      },
    },
    size: hub.size,
    close: () => {
      stop();
      hub.close();
    },
  };
}
