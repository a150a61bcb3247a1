// Renewal of queries by symbol: asked for again when something they rest on is published.
import type { QueryClient } from '@tanstack/react-query';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { runAfter } from '../ui/time/clock.ts';
import type { AnyEndpoint } from './call.ts';
import { invalidate } from './query-for.ts';
import { type HeardNews, listen } from './snapshot-stream.ts';

/** A poll arrives in two parts, and the outcomes of its minute a moment later. */
const SETTLE_MS = 400;

type Following = { readers: number; stop: () => void };

/**
 * Refetches an endpoint after publications of these kinds, once however many parts of the page use it. The returned
 * function stops it.
 */
export function followNews(endpoint: AnyEndpoint, kinds: readonly SnapshotKind[]): (client: QueryClient) => () => void {
  const following = new WeakMap<QueryClient, Following>();
  return (client) => {
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
}

function startListening(client: QueryClient, endpoint: AnyEndpoint, kinds: readonly SnapshotKind[]): () => void {
  const newest = new Map<SnapshotKind, number>();
  let cancel: (() => void) | null = null;
  const hear = ({ kind, id, heard_at }: HeardNews) => {
    const before = newest.get(kind);
    newest.set(kind, id);
    // The item already there when the page began to listen is not news.
    const isNews = before === undefined ? heard_at !== null : id > before;
    if (!isNews || cancel !== null) return;
    cancel = runAfter(SETTLE_MS, () => {
      cancel = null;
      void invalidate(client, endpoint);
    });
  };
  const ends = kinds.map((kind) => listen(kind, hear));
  return () => {
    cancel?.();
    for (const end of ends) end();
  };
}
