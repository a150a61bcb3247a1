// Refetch of the reader's own data after changes on other devices and in other windows.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnKind } from '../../../domain/stream/snapshot-news.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { invalidateOwn } from '../../api/query-for.ts';
import { listenToOwn } from '../../api/snapshot-stream.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { runAfter } from '../../ui/time/clock.ts';

/** Delay that joins presses in quick succession into one refetch. */
const SETTLE_MS = 300;

/**
 * Refetches what changed elsewhere, but not while a change of this window is in flight: an older answer would undo it.
 */
function followOwnChanges(client: QueryClient, renewAccount: () => Promise<void>): () => void {
  const kinds = new Set<OwnKind | null>();
  let cancel: (() => void) | null = null;
  const askAgain = () => {
    cancel = null;
    if (client.isMutating() > 0) {
      cancel = runAfter(SETTLE_MS, askAgain);
      return;
    }
    for (const kind of kinds) void invalidateOwn(client, kind);
    if (kinds.has('account') || kinds.has(null)) {
      renewAccount().catch((error: unknown) => logFailure('account', error));
    }
    kinds.clear();
  };
  const end = listenToOwn((kind) => {
    kinds.add(kind);
    cancel ??= runAfter(SETTLE_MS, askAgain);
  });
  return () => {
    end();
    cancel?.();
  };
}

export function OwnChangesFollower() {
  const client = useQueryClient();
  const { renew } = useAuth();
  useEffect(() => followOwnChanges(client, renew), [client, renew]);
  return null;
}
