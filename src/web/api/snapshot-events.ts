// News of new snapshots for screens: act on them, or show that there is something newer than what stands here.
import { useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { type Hear, type HeardNews, listen } from './snapshot-stream.ts';

/**
 * Calls the handler with the newest snapshot of the kind when the page begins to listen and with each newer one as it is
 * published. Compare `id` with the `snapshot_id` that `callSnapshot` answers for what is shown: the first call often tells
 * what is known already. `source_id` (batch, run, poll) does not rise where an older state is published again.
 * Where the stream cannot be had it is never called: pages keep asking as they always do.
 */
export function useSnapshotEvents(kind: SnapshotKind, handler: Hear): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listen(kind, (news) => hear(news)), [kind]);
}

/**
 * The newest snapshot of the kind when it was published after the shown one, else null. `shownId` is what `callSnapshot`
 * answers with a reply, null while none is shown; a batch published again is newer though its `source_id` is smaller.
 */
export function useNewerSnapshot(kind: SnapshotKind, shownId: number | null): HeardNews | null {
  const [news, setNews] = useState<HeardNews | null>(null);
  useSnapshotEvents(kind, setNews);
  return news !== null && shownId !== null && news.id > shownId ? news : null;
}
