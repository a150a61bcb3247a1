// News of new snapshots for screens: act on them, or show that there is something newer than what stands here.
import { useEffect, useEffectEvent, useState } from 'react';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';
import { type Hear, type HeardNews, listen } from './snapshot-stream.ts';

/**
 * Calls the handler with the newest snapshot of the kind when the page begins to listen and with each newer one as it is
 * published. Compare `source_id` (batch, run, poll) with what is shown: the first call often tells what is known already.
 * Where the stream cannot be had it is never called: pages keep asking as they always do.
 */
export function useSnapshotEvents(kind: SnapshotKind, handler: Hear): void {
  const hear = useEffectEvent(handler);
  useEffect(() => listen(kind, (news) => hear(news)), [kind]);
}

/** The newest snapshot of the kind when it is another one than the shown (null: none is shown yet), else null. */
export function useNewerSnapshot(kind: SnapshotKind, shownSourceId: number | null): HeardNews | null {
  const [news, setNews] = useState<HeardNews | null>(null);
  useSnapshotEvents(kind, setNews);
  return news !== null && shownSourceId !== null && news.source_id > shownSourceId ? news : null;
}
