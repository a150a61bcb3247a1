// Subscription to snapshot news, whose client loads as a chunk of its own: no page needs it to show its first content.
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import type { Hear } from './snapshot-stream.ts';

/**
 * Calls the handler with the newest snapshot of the kind when the page begins to listen, and with each newer one.
 * Compare `id` with the `snapshot_id` from `callSnapshot`: the first call often names the snapshot already shown.
 * `source_id` (batch, run, poll) does not rise when an older state is published again. Never called while the stream is
 * unavailable; pages keep polling.
 */
export function useSnapshotEvents(kind: SnapshotKind, handler: Hear): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listenLater(kind, (news) => hear(news)), [kind]);
}

/** Refetches when a snapshot of the kind is published while the page listens. */
export function useRefetchAfter(kind: SnapshotKind, refetch: () => unknown): void {
  useSnapshotEvents(kind, ({ heard_at }) => {
    if (heard_at !== null) void refetch();
  });
}

/** `listen` of the client once its code has loaded; pages poll if it fails to load. Returns an unsubscribe function. */
export function listenLater(kind: SnapshotKind, hear: Hear): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  import('./snapshot-stream.ts').then(
    ({ listen }) => {
      if (!isOver) stop = listen(kind, hear);
    },
    (error: unknown) => logFailure('stream', error),
  );
  return () => stop();
}
