// Refetch of an endpoint's queries when snapshots they depend on are published.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { runAfter } from '../ui/time/clock.ts';
import type { AnyEndpoint } from './call.ts';
import { invalidate } from './query-for.ts';
import { listenLater } from './snapshot-events.ts';
import type { HeardNews } from './snapshot-stream.ts';

/** Delay that joins the two parts of a poll and the outcomes of its minute into one refetch. */
const SETTLE_MS = 400;

type Following = { readers: number; stop: () => void };

/**
 * Hook that refetches the endpoint after publications of these kinds, once for all parts of the page that use it.
 */
export function followNews(endpoint: AnyEndpoint, kinds: readonly SnapshotKind[]): () => void {
  const following = new WeakMap<QueryClient, Following>();
  const follow = (client: QueryClient) => {
    const known = following.get(client) ?? { readers: 0, stop: startListening(client, endpoint, kinds) };
    following.set(client, known);
    known.readers += 1;
    return () => {
      known.readers -= 1;
      if (known.readers > 0) return;
      following.delete(client);
      known.stop();
    };
  };
  return function useNews() {
    const client = useQueryClient();
    useEffect(() => follow(client), [client]);
  };
}

function startListening(client: QueryClient, endpoint: AnyEndpoint, kinds: readonly SnapshotKind[]): () => void {
  const newest = new Map<SnapshotKind, number>();
  let cancel: (() => void) | null = null;
  const hear = ({ kind, id, heard_at }: HeardNews) => {
    const before = newest.get(kind);
    newest.set(kind, id);
    // The snapshot published before the page began to listen is not news.
    const isNews = before === undefined ? heard_at !== null : id > before;
    if (!isNews || cancel !== null) return;
    cancel = runAfter(SETTLE_MS, () => {
      cancel = null;
      void invalidate(client, endpoint);
    });
  };
  const ends = kinds.map((kind) => listenLater(kind, hear));
  return () => {
    cancel?.();
    for (const end of ends) end();
  };
}
