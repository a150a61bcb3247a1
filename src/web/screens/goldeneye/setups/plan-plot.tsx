// Chart of a plan: the last hour of minute candles with the zones of target and stop from the minute it was found.
import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { Side } from '../../../../domain/goldeneye/golden-eye.ts';
import type { MinuteBar } from '../../../../domain/market/bars.ts';
import { price as priceText } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { DrawnCandles } from '../../../stock/chart/candle-paths.tsx';
import type { Candle } from '../../../stock/chart/candles.ts';
import {
  HEIGHT,
  linePath,
  type PlacedCandle,
  priceRange,
  type Scale,
  toLeft,
  toX,
  toY,
  WIDTH,
  withoutOverlaps,
} from '../../../stock/chart/plot-geometry.ts';
import { Drawing, Stroke } from '../../../ui/charts/drawing.tsx';
import { clockDigits } from '../../../ui/time/time-format.ts';

/**
 * Tag tops in px near `wanted`, keeping its vertical order, at least `apart` px from each other; inside `room` if all
 * fit.
 */
export function placeTags(wanted: readonly number[], apart: number, room: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let least = apart / 2;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = (placed[at] ?? 0) + apart;
  }
  let most = room - apart / 2;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - apart;
  }
  return placed;
}

/** Prices in USD; `found_at` in epoch ms, null for the plan of the newest minute. */
export type PlottedPlan = { side: Side; entry: number; stop: number; target: number; found_at: number | null };

type PlanPlotProps = {
  bars: readonly MinuteBar[];
  plan: PlottedPlan | null;
  /** Text alternative of the plot. */
  label: string;
  /** The session's VWAP after each bar, in step with the bars. */
  vwap?: readonly (number | null)[];
  /** Lines with a name, the most important first; those out of sight are left out. */
  levels?: readonly { title: string; price: number }[];
  /** Height of the plot in px. */
  height?: number;
};

/** Free minutes at the right end for the plan's future. */
const AHEAD = 14;
const TAG_APART = 16;
/** Minutes between time labels. */
const TIMES_EVERY = 30;
const NONE: readonly never[] = [];
const SMALL = 152;

export function PlanPlot({ bars, plan, label, vwap = NONE, levels = NONE, height = SMALL }: PlanPlotProps) {
  const placed = useMemo(() => place(bars), [bars]);
  const scale = useMemo(() => findScale(placed, plan), [placed, plan]);
  const first = placed[0];
  const last = placed.at(-1);
  if (first === undefined || last === undefined) {
    return (
      <p className="grid place-items-center border-y border-line px-3 text-label text-ink-3" style={{ height }}>
        No minute bars of the last hour
      </p>
    );
  }
  const toSlot = (at: number) => (at - first.at) / minuteMs;
  const found = plan === null ? null : plan.found_at === null ? last.slot + 1 : Math.max(0, toSlot(plan.found_at));
  const seen = withoutOverlaps(
    scale,
    levels.filter(({ price }) => price > scale.low && price < scale.high),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_3.5rem]" role="img" aria-label={label}>
      <div className="relative overflow-hidden border-y border-line" style={{ height }}>
        <Drawing width={WIDTH} height={HEIGHT}>
          {plan !== null && found !== null && <Zones plan={plan} scale={scale} found={found} />}
          {seen.map(({ title, price }) => (
            <Stroke key={title} className="stroke-ink-3" strokeDasharray="1 4" d={`M0 ${toY(scale, price)}H${WIDTH}`} />
          ))}
          <DrawnCandles scale={scale} candles={placed} />
          {vwap.length > 0 && (
            <Stroke
              className="fill-none stroke-vwap"
              strokeWidth={1.5}
              d={linePath(
                scale,
                placed.map(({ slot }) => slot),
                vwap,
                (value) => toY(scale, value),
              )}
            />
          )}
          {plan !== null && found !== null && <PlanLines plan={plan} scale={scale} found={found} />}
        </Drawing>
        {seen.map(({ title, price }) => (
          <span
            key={title}
            aria-hidden
            className="absolute left-1 -translate-y-1/2 rounded-sm bg-surface/80 px-1 text-label text-ink-3"
            style={{ top: `${(toY(scale, price) / HEIGHT) * 100}%` }}
          >
            {title}
          </span>
        ))}
      </div>
      <Tags plan={plan} last={last.close} scale={scale} height={height} />
      <div aria-hidden className="relative h-5 text-label text-ink-3">
        {times(first.at, last.at).map((at) => (
          <span
            key={at}
            className="absolute top-0.5 -translate-x-1/2 whitespace-nowrap"
            style={{ left: `max(${toLeft(scale, toSlot(at))}, 1.25rem)` }}
          >
            {clockDigits(at)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Places bars in slots of one minute, also counting minutes without a trade. */
function place(bars: readonly MinuteBar[]): PlacedCandle[] {
  const from = bars[0]?.start_timestamp ?? 0;
  return bars.map((bar) => ({ ...toCandle(bar, null), slot: (bar.start_timestamp - from) / minuteMs }));
}

export function toCandle({ start_timestamp: at, ...bar }: MinuteBar, vwap: number | null): Candle {
  const { open, high, low, close, volume } = bar;
  return { at, day: null, open, high, low, close, volume, vwap };
}

function findScale(placed: readonly PlacedCandle[], plan: PlottedPlan | null): Scale {
  const prices = placed.flatMap(({ low, high }) => [low, high]);
  if (plan !== null) prices.push(plan.stop, plan.target);
  const most_volume = Math.max(1, ...placed.map(({ volume }) => volume));
  return { from: 0, to: (placed.at(-1)?.slot ?? 0) + 1 + AHEAD, ...priceRange(prices), most_volume };
}

type PlanPartProps = { plan: PlottedPlan; scale: Scale; found: number };

function Zones({ plan, scale, found }: PlanPartProps) {
  const left = toX(scale, found);
  const zone = (to: number) => {
    const [one, other] = [toY(scale, plan.entry), toY(scale, to)];
    return { x: left, width: WIDTH - left, y: Math.min(one, other), height: Math.abs(one - other) };
  };
  return (
    <>
      <rect className="fill-bull-soft" {...zone(plan.target)} />
      <rect className="fill-bear-soft" {...zone(plan.stop)} />
    </>
  );
}

function PlanLines({ plan, scale, found }: PlanPartProps) {
  const left = toX(scale, found);
  const line = (at: number) => `M${left} ${toY(scale, at)}H${WIDTH}`;
  return (
    <>
      {plan.found_at !== null && <Stroke className="stroke-warn" strokeDasharray="1 3" d={`M${left} 0V${HEIGHT}`} />}
      <Stroke className="stroke-bull" strokeDasharray="6 3" strokeWidth={1.5} d={line(plan.target)} />
      <Stroke className="stroke-bear" strokeDasharray="2 2" strokeWidth={1.5} d={line(plan.stop)} />
      <Stroke className="stroke-ink" d={line(plan.entry)} />
    </>
  );
}

const TAG_STYLES = {
  target: 'bg-bull-fill text-on-bull',
  entry: 'border border-ink bg-surface text-ink',
  stop: 'bg-bear-fill text-on-bear',
  last: 'bg-ink text-ink-inverse',
} as const;

function Tags({ plan, last, scale, height }: { plan: PlottedPlan | null; last: number; scale: Scale; height: number }) {
  const tags: [keyof typeof TAG_STYLES, number][] =
    plan === null
      ? [['last', last]]
      : [
          ['target', plan.target],
          ['entry', plan.entry],
          ['stop', plan.stop],
        ];
  const tops = placeTags(
    tags.map(([, at]) => (toY(scale, at) / HEIGHT) * height),
    TAG_APART,
    height,
  );
  return (
    <div aria-hidden className="relative" style={{ height }}>
      {tags.map(([kind, at], place) => (
        <span
          key={kind}
          className={clsx(
            'absolute left-0.5 -translate-y-1/2 rounded-sm px-1 text-label/4 font-strong whitespace-nowrap',
            TAG_STYLES[kind],
          )}
          style={{ top: tops[place] }}
        >
          {priceText(at)}
        </span>
      ))}
    </div>
  );
}

/** Half hours of the clock between two instants, epoch ms. */
function times(from: number, to: number): number[] {
  const step = TIMES_EVERY * minuteMs;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step);
}
