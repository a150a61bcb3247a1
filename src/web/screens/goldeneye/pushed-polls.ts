// Pushed polls: fetched at once while auto-refresh is on.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GoldenEyeCurrent } from '../../../domain/goldeneye/golden-eye.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import type { HeardNews } from '../../api/snapshot-stream.ts';
import type { Scope } from './page-address.ts';

const KINDS = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<Scope, string>;

type Given = { scope: Scope; autoRefresh: boolean; poll: GoldenEyeCurrent | undefined; refresh: () => void };

export function usePushedPolls({ scope, autoRefresh, poll, refresh }: Given): void {
  const news = useRef<HeardNews | null>(null);
  const fetched = useRef(0);
  const shown = poll?.poll_id ?? 0;

  /** Requests each poll once; a poll that the server does not have yet comes with the next minute's query. */
  const catchUp = useEffectEvent(() => {
    const event = news.current;
    if (event === null || event.source_id <= shown || event.source_id <= fetched.current) return;
    fetched.current = event.source_id;
    refresh();
  });
  const follows = autoRefresh && poll !== undefined;

  useSnapshotEvents(KINDS[scope], (event) => {
    news.current = event;
    if (follows) catchUp();
  });
  // Catches up with a poll announced before the first one loaded or while auto-refresh was off.
  useEffect(() => {
    if (follows) catchUp();
  }, [follows]);
}
