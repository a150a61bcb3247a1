// The drawn day: candles and volume, bands as grey steps, halts as warning columns, gaps as hatched ones, and a crosshair for pointer and keys.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { compact, price } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Candle } from '../../stock/chart/candles.ts';
import { duration } from '../../ui/time/time-format.ts';
import { minuteText } from './clock-words.ts';
import { type DayView, priceTicks, timeTicks } from './day-view.ts';
import { HEIGHT, paths, placed, WIDTH, xOf, yOf } from './plot-paths.ts';

const FAR = 10;
/** Height of what marks a filled gap. */
const STRIP = 5;

type MinutePlotProps = { view: DayView; symbol: string };

export function MinutePlot({ view, symbol }: MinutePlotProps) {
  const { candles } = view;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen === null ? null : Math.min(chosen, candles.length - 1);
  const shown = candles[at ?? candles.length - 1];

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const time = view.from + ((event.clientX - box.left) / Math.max(1, box.width)) * (view.to - view.from);
    const nearest = candles.findLastIndex((candle) => candle.at <= time);
    setChosen(Math.max(0, nearest));
  };
  const step = (event: KeyboardEvent) => {
    const from = at ?? candles.length - 1;
    const to = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      PageDown: from - FAR,
      PageUp: from + FAR,
      Home: 0,
      End: candles.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setChosen(Math.max(0, Math.min(candles.length - 1, to)));
  };

  return (
    <div className="grid gap-2">
      <p aria-hidden className="min-h-4 text-label text-ink-2 tabular-nums max-sm:min-h-8">
        {shown !== undefined && <Values candle={shown} view={view} isNewest={at === null} />}
      </p>
      <div className="grid h-72 grid-cols-[minmax(0,1fr)_3.5rem] grid-rows-[minmax(0,1fr)_1.25rem]">
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${symbol} by the minute`}
          aria-valuemin={0}
          aria-valuemax={candles.length - 1}
          aria-valuenow={at ?? candles.length - 1}
          aria-valuetext={shown === undefined ? undefined : valuesText(shown, view)}
          className="relative cursor-crosshair touch-pan-y overflow-hidden border-b border-line"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setChosen(null)}
          onKeyDown={step}
        >
          <Drawing view={view} at={at} />
          <ColumnWords view={view} />
        </div>
        <PriceAxis view={view} />
        <div aria-hidden className="relative text-label text-ink-3">
          {timeTicks(view).map((time) => (
            <span key={time} className="absolute top-1 -translate-x-1/2 first:translate-x-0" style={placed(view, time)}>
              {minuteText(time)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Drawing({ view, at }: { view: DayView; at: number | null }) {
  const { candles, halts, gaps, to } = view;
  const { up, down, upVolume, downVolume, upper, lower, between } = paths(view);
  const still = { vectorEffect: 'non-scaling-stroke' } as const;
  const chosen = at === null ? undefined : candles[at];
  const middle = chosen === undefined ? 0 : xOf(view, chosen.at + (view.minutes * minuteMs) / 2);
  const column = (from: number, until: number) => ({
    x: xOf(view, from),
    width: Math.max(2, xOf(view, until) - xOf(view, from)),
    y: 0,
    height: HEIGHT,
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path
        {...still}
        className="stroke-grid"
        d={priceTicks(view)
          .map((tick) => `M0 ${yOf(view, tick)}H${WIDTH}`)
          .join('')}
      />
      <path className="fill-neutral-soft opacity-40" d={between} />
      {gaps.map((gap) => {
        const { filled_at, from_timestamp, to_timestamp } = gap;
        const place = column(from_timestamp, to_timestamp ?? to);
        // What history has filled is no hole any more: a strip at the ground says where it was.
        return filled_at === null ? (
          <rect key={gap.id} {...still} {...place} className="fill-info-soft stroke-info" strokeDasharray="3 4" />
        ) : (
          <rect key={gap.id} {...place} y={HEIGHT - STRIP} height={STRIP} className="fill-info" />
        );
      })}
      {halts.map((halt) => (
        <rect
          key={halt.from_ms}
          {...still}
          {...column(halt.from_ms, halt.to_ms ?? to)}
          className="fill-warn-soft stroke-warn"
        />
      ))}
      <path className="fill-bull-fill opacity-35" d={upVolume} />
      <path className="fill-bear-fill opacity-35" d={downVolume} />
      <path {...still} className="fill-none stroke-ink-3" strokeWidth={1.5} d={`${upper}${lower}`} />
      <path {...still} className="fill-surface stroke-bull" d={up} />
      <path {...still} className="fill-bear stroke-bear" d={down} />
      {chosen !== undefined && (
        <path
          {...still}
          className="stroke-line-strong"
          strokeDasharray="3 3"
          d={`M${middle} 0V${HEIGHT}M0 ${yOf(view, chosen.close)}H${WIDTH}`}
        />
      )}
    </svg>
  );
}

/** What the columns are, on them. */
function ColumnWords({ view }: { view: DayView }) {
  const { halts, gaps, from, to } = view;
  const middle = (begins: number, ends: number | null) => (Math.max(from, begins) + Math.min(to, ends ?? to)) / 2;
  return (
    <div aria-hidden className="text-label whitespace-nowrap">
      {halts.map(({ from_ms, to_ms }) => (
        <span
          key={from_ms}
          className="absolute top-1 -translate-x-1/2 text-center text-warn"
          style={placed(view, middle(from_ms, to_ms))}
        >
          <b className="block font-strong">HALT</b>
          {to_ms === null ? 'now' : duration(to_ms - from_ms)}
        </span>
      ))}
      {gaps
        .filter(({ filled_at }) => filled_at === null)
        .map(({ id, from_timestamp, to_timestamp }) => (
          <span
            key={id}
            className="absolute bottom-1/4 -translate-x-1/2 text-info"
            style={placed(view, middle(from_timestamp, to_timestamp))}
          >
            gap
          </span>
        ))}
    </div>
  );
}

function PriceAxis({ view }: { view: DayView }) {
  const last = view.candles.at(-1);
  const band = view.bands.at(-1);
  const near = (one: number, other: number) => Math.abs(yOf(view, one) - yOf(view, other)) < HEIGHT / 16;
  const limits = band === undefined ? [] : [band.high, band.low];
  const tags = [
    ...limits
      .filter((value) => last === undefined || !near(value, last.close))
      .map((value) => ({ value, look: 'bg-neutral-soft text-ink-2' })),
    ...(last === undefined ? [] : [{ value: last.close, look: 'bg-ink text-ink-inverse' }]),
  ];
  const top = (value: number) => ({ top: `${(yOf(view, value) / HEIGHT) * 100}%` });
  const isFree = (tick: number) => tags.every(({ value }) => !near(value, tick));
  return (
    <div aria-hidden className="relative text-label text-ink-3 tabular-nums">
      {priceTicks(view)
        .filter(isFree)
        .map((tick) => (
          <span key={tick} className="absolute left-2 -translate-y-1/2" style={top(tick)}>
            {price(tick)}
          </span>
        ))}
      {tags.map(({ value, look }) => (
        <span
          key={`${look} ${value}`}
          className={`absolute left-1 -translate-y-1/2 rounded-sm px-1 ${look}`}
          style={top(value)}
        >
          {price(value)}
        </span>
      ))}
    </div>
  );
}

function Values({ candle, view, isNewest }: { candle: Candle; view: DayView; isNewest: boolean }) {
  return (
    <>
      {isNewest && 'newest '}
      <b className="font-strong text-ink">{minuteText(candle.at)} PT</b> {figures(candle, view).join('  ')}
    </>
  );
}

const valuesText = (candle: Candle, view: DayView) =>
  `${minuteText(candle.at)} PT, ${figures(candle, view).join(', ')}`;

function figures(candle: Candle, view: DayView): string[] {
  const band = view.bands.findLast(({ from_ms, to_ms }) => from_ms <= candle.at + minuteMs && to_ms >= candle.at);
  return [
    `open ${price(candle.open)}`,
    `high ${price(candle.high)}`,
    `low ${price(candle.low)}`,
    `close ${price(candle.close)}`,
    `volume ${compact(candle.volume)}`,
    ...(band === undefined ? [] : [`bands ${price(band.low)} to ${price(band.high)}`]),
  ];
}
