// Subscription to new snapshots for screens that act on them.
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { type Hear, listen } from './snapshot-stream.ts';

/**
 * Calls the handler with the newest snapshot of the kind when the page begins to listen and with each newer one as it is
 * published. Compare `id` with the `snapshot_id` that `callSnapshot` answers for what is shown: the first call often tells
 * what is known already. `source_id` (batch, run, poll) does not rise where an older state is published again.
 * Never called where the stream is unavailable: pages keep polling.
 */
export function useSnapshotEvents(kind: SnapshotKind, handler: Hear): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listen(kind, (news) => hear(news)), [kind]);
}
