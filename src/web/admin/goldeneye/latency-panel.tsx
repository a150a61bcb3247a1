// Latency panel: polls pushed to this page, timed from bar close to screen; one line collapsed, the steps expanded.
import { useEffect, useRef, useState } from 'react';
import type { GoldenEyeCurrent } from '../../../domain/goldeneye/golden-eye.ts';
import { plural } from '../../../domain/market/format.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import type { HeardNews } from '../../api/snapshot-stream.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { nowMs, runAfterPaint } from '../../ui/time/clock.ts';
import { toMs } from '../../ui/time/time-format.ts';

type LatencyProps = { poll: GoldenEyeCurrent | undefined; onPushed: () => void };

/** Stations of the polls pushed to this page and painted on it, the oldest first. */
function useLatency({ poll, onPushed }: LatencyProps): readonly Stations[] {
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

/** `0.04 s`, `2.4 s`; `--` when unknown. */
export function secondsText(ms: number | null): string {
  if (ms === null) return '--';
  const seconds = ms / secondMs;
  return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
}

export function LatencyPanel(props: LatencyProps) {
  const polls = useLatency(props);
  const lines = delayLines(polls);
  const whole = lines.at(-1);
  return (
    <Collapsible
      level={2}
      title="Latency"
      aside={
        whole === undefined
          ? 'First measurement with the next poll'
          : `Newest poll on this page ${secondsText(whole.last)} after its bars ${whole.label.startsWith('Bars') ? 'closed' : 'arrived'}`
      }
      className="text-label"
    >
      {lines.length === 0 ? (
        <p className="text-ink-2">
          Polls that are pushed to this page while it is in sight are timed, from the close of their bars to the moment
          they are painted.
        </p>
      ) : (
        <Lines lines={lines} polls={polls.length} />
      )}
    </Collapsible>
  );
}

const CELL = 'border-b border-line py-1 pr-4 last:pr-0';

function Lines({ lines, polls }: { lines: readonly DelayLine[]; polls: number }) {
  return (
    <div className="grid gap-2 overflow-x-auto">
      <table aria-label="Way of a poll to this page" className="w-full max-w-[36rem] text-ink-2">
        <thead>
          <tr className="text-ink-3">
            {['From, to', 'Newest', 'Half within', '95% within'].map((words, at) => (
              <th key={words} scope="col" className={`${CELL} font-regular ${at === 0 ? 'text-left' : 'text-right'}`}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, last, half, most }) => (
            <tr key={label}>
              <th scope="row" className={`${CELL} text-left font-regular`}>
                {label}
              </th>
              <td className={`${CELL} text-right`}>{secondsText(last)}</td>
              <td className={`${CELL} text-right`}>{secondsText(half)}</td>
              <td className={`${CELL} text-right`}>{secondsText(most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink-3">
        {plural(polls, 'poll')} since this page was opened, by the server's clock as far as one round trip tells it.
      </p>
    </div>
  );
}

/** Instants of one poll on the server's clock, epoch ms; null where unknown. */
export type Stations = {
  poll_id: number;
  closed: number | null;
  arrived: number | null;
  published: number | null;
  heard: number | null;
  painted: number;
};

type Station = Exclude<keyof Stations, 'poll_id'>;

const LEGS = [
  { label: 'Bars closed to bars arrived', from: 'closed', to: 'arrived' },
  { label: 'Arrived to published', from: 'arrived', to: 'published' },
  { label: 'Published to heard of here', from: 'published', to: 'heard' },
  { label: 'Heard of to painted', from: 'heard', to: 'painted' },
  { label: 'Arrived to painted', from: 'arrived', to: 'painted' },
  { label: 'Bars closed to painted', from: 'closed', to: 'painted' },
] as const satisfies readonly { label: string; from: Station; to: Station }[];

type DelayLine = { label: string; last: number | null; half: number | null; most: number | null };

/**
 * Longest plausible delay. A longer one means a replayed session or a late source, where the close of the bars says
 * nothing about the poll's speed.
 */
const LONGEST_DELAY_MS = 600_000;
/** Number of newest polls in the figures: four hours. */
const POLLS_KEPT = 240;
const HALF = 0.5;
const MOST = 0.95;

/** Nearest-rank quantile, `share` from 0 to 1; null for an empty list. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** Time between two stations, ms; null if one is unknown. Clocks differ by milliseconds, so negative spans become 0. */
function span(one: Stations, from: Station, to: Station): number | null {
  const [start, end] = [one[from], one[to]];
  return start === null || end === null ? null : Math.max(0, end - start);
}

/** One line per leg with measurements, in ms: newest poll, median and 95th percentile. */
export function delayLines(polls: readonly Stations[]): DelayLine[] {
  return LEGS.flatMap(({ label, from, to }) => {
    const spans = polls.flatMap((one) => span(one, from, to) ?? []);
    const newest = polls.at(-1);
    if (spans.length === 0 || newest === undefined) return [];
    return [{ label, last: span(newest, from, to), half: quantile(spans, HALF), most: quantile(spans, MOST) }];
  });
}
