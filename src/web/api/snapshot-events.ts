// Subscription to new snapshots for screens that act on them.
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import type { Hear } from './snapshot-stream.ts';
import { listenLater } from './stream/listen-later.ts';

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
