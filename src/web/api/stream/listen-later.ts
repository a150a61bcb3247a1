// Subscription to snapshot news whose client loads as a chunk of its own: no page needs it to show its first content.
import type { SnapshotKind } from '../../../domain/stream/snapshot-news.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import type { Hear } from '../snapshot-stream.ts';

/** `listen` of the client once its code has loaded; pages poll if it fails to load. Returns an unsubscribe function. */
export function listenLater(kind: SnapshotKind, hear: Hear): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  import('../snapshot-stream.ts').then(
    ({ listen }) => {
      if (!isOver) stop = listen(kind, hear);
    },
    (error: unknown) => logFailure('stream', error),
  );
  return () => stop();
}
