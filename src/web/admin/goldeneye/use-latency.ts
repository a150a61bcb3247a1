// Latency of pushed polls, timed on this page from bar close to screen.
import { useEffect, useRef, useState } from 'react';
import type { GoldenEyeCurrent } from '../../../domain/goldeneye/golden-eye.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import type { HeardNews } from '../../api/snapshot-stream.ts';
import { nowMs, runAfterPaint } from '../../ui/time/clock.ts';
import { toMs } from '../../ui/time/time-format.ts';
import { LONGEST_DELAY_MS, POLLS_KEPT, type Stations } from './delays.ts';

type Given = { poll: GoldenEyeCurrent | undefined; onPushed: () => void };

/** Stations of the polls pushed to this page and painted on it, the oldest first. */
export function useLatency({ poll, onPushed }: Given): readonly Stations[] {
  const [painted, setPainted] = useState<readonly Stations[]>([]);
  const news = useRef<HeardNews | null>(null);

  useSnapshotEvents('goldeneye', (event) => {
    news.current = event;
    if (poll !== undefined && event.source_id > (poll.poll_id ?? 0)) onPushed();
  });

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
    return runAfterPaint(() => {
      const at = nowMs();
      setPainted((before) =>
        before.some((one) => one.poll_id === poll_id)
          ? before
          : [...before.slice(1 - POLLS_KEPT), { ...stations, painted: at }],
      );
    });
  }, [poll]);

  return painted;
}

/** Time from bar close to the finished poll, ms; null if unknown or implausible (replay, delayed plan). */
export function pollDelayMs({ as_of, last_poll }: Pick<GoldenEyeCurrent, 'as_of' | 'last_poll'>): number | null {
  const closed = toMs(as_of);
  const made = toMs(last_poll);
  if (closed === null || made === null || made < closed || made - closed > LONGEST_DELAY_MS) return null;
  return made - closed;
}
