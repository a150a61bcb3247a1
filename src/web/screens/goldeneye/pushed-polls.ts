// New polls as the server tells of them: fetched at once while auto-refresh is on, and timed from their bars to the eye.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GoldenEyeCurrent } from '../../../domain/goldeneye/golden-eye.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import { type HeardNews, serverNowMs } from '../../api/snapshot-stream.ts';
import { afterPaint } from '../../ui/time/clock.ts';
import { toMs } from '../../ui/time/time-format.ts';
import { LONGEST_DELAY_MS, POLLS_KEPT, type Stations } from './head/delays.ts';
import type { Scope } from './page-address.ts';

const KINDS = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<Scope, string>;

type Given = { scope: Scope; autoRefresh: boolean; poll: GoldenEyeCurrent | undefined; refresh: () => void };

/** The stations of the polls that were pushed to this page and painted on it, the oldest first. */
export function usePushedPolls({ scope, autoRefresh, poll, refresh }: Given): readonly Stations[] {
  const [painted, setPainted] = useState<readonly Stations[]>([]);
  const news = useRef<HeardNews | null>(null);
  const fetched = useRef(0);
  const shown = poll?.poll_id ?? 0;

  /** Each poll is asked for once: a server that does not have it yet is asked again by the minute. */
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
  // What was announced before anything was here, or while auto-refresh was off.
  useEffect(() => {
    if (follows) catchUp();
  }, [follows]);

  useEffect(() => {
    const event = news.current;
    if (poll === undefined || event === null || event.heard_at === null || event.source_id !== poll.poll_id) return;
    const { poll_id } = poll;
    const closed = toMs(poll.as_of);
    const arrived = toMs(poll.arrived_at);
    const replayed = closed === null || arrived === null || arrived - closed > LONGEST_DELAY_MS;
    const stations = {
      poll_id,
      closed: replayed ? null : closed,
      arrived,
      published: toMs(event.published_at),
      heard: event.heard_at,
    };
    return afterPaint(() => {
      const at = serverNowMs();
      setPainted((before) =>
        before.some((one) => one.poll_id === poll_id)
          ? before
          : [...before.slice(1 - POLLS_KEPT), { ...stations, painted: at }],
      );
    });
  }, [poll]);

  return painted;
}
