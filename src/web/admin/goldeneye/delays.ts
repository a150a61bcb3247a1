// Delay of a poll from the close of its bars to the screen: each step, and the usual values.

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

export type DelayLine = { label: string; last: number | null; half: number | null; most: number | null };

/**
 * Longest plausible delay. A longer one means a replayed session or a late source, where the close of the bars says
 * nothing about the poll's speed.
 */
export const LONGEST_DELAY_MS = 600_000;
/** Number of newest polls in the figures: four hours. */
export const POLLS_KEPT = 240;
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
