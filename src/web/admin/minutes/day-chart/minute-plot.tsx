// Plot of a day: candles, volume, bands as grey steps, halts as warning columns, gaps hatched.
import { useMemo } from 'react';
import { compact, price } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { DrawnCandles } from '../../../stock/chart/candle-paths.tsx';
import type { Candle } from '../../../stock/chart/candles.ts';
import { type AxisTag, PlotFrame } from '../../../stock/chart/plot-frame.tsx';
import { HEIGHT, priceTicks, type Scale, toLeft, toX, toY } from '../../../stock/chart/plot-geometry.ts';
import { clockDigits, clockTime, duration } from '../../../ui/time/time-format.ts';
import { type DayView, timeTicks } from './day-view.ts';

/** Horizontal position of an instant in candle widths from the start of the view; fractional within a candle. */
const toSlot = ({ from, minutes }: DayView, at: number): number => (at - from) / (minutes * minuteMs);

const createScale = (view: DayView): Scale => ({
  from: 0,
  to: toSlot(view, view.to),
  low: view.low,
  high: view.high,
  most_volume: view.most_volume,
});

type BandPaths = Record<'upper' | 'lower' | 'between', string>;

export function bandPaths(view: DayView): BandPaths {
  const scale = createScale(view);
  const drawn: BandPaths = { upper: '', lower: '', between: '' };
  let ended = Number.NaN;
  for (const { from_ms, to_ms, high, low } of view.bands) {
    const [left, right] = [toX(scale, toSlot(view, from_ms)), toX(scale, toSlot(view, to_ms))];
    const [upper, lower] = [toY(scale, high), toY(scale, low)];
    // Joins adjacent bands by a step; a band after a halt starts a new path.
    const begin = ended === from_ms ? 'L' : 'M';
    drawn.upper += `${begin}${left} ${upper}H${right}`;
    drawn.lower += `${begin}${left} ${lower}H${right}`;
    drawn.between += `M${left} ${upper}H${right}V${lower}H${left}z`;
    ended = to_ms;
  }
  return drawn;
}

/** Height of the strip of a filled gap. */
const STRIP = 5;

type MinutePlotProps = { view: DayView; symbol: string };

export function MinutePlot({ view, symbol }: MinutePlotProps) {
  const { candles } = view;
  const scale = useMemo(() => createScale(view), [view]);
  const placed = useMemo(
    () => candles.map((candle) => ({ ...candle, slot: toSlot(view, candle.at) })),
    [view, candles],
  );
  const slots = useMemo(() => placed.map(({ slot }) => slot), [placed]);
  const textAt = (at: number, tell: (candle: Candle) => string) => {
    const candle = candles[at];
    return candle === undefined ? '' : tell(candle);
  };
  return (
    <PlotFrame
      name={`${symbol} by the minute`}
      slots={slots}
      scale={scale}
      valueText={(at) => textAt(at, (candle) => `${clockTime(candle.at)}, ${figures(candle, view).join(', ')}`)}
      readout={(at) => (
        <>
          <b className="text-ink">{textAt(at, (candle) => clockTime(candle.at))}</b>{' '}
          {textAt(at, (candle) => figures(candle, view).join('  '))}
        </>
      )}
      crossPrice={(at) => candles[at]?.close ?? view.low}
      priceTicks={priceTicks(view)}
      priceText={price}
      tags={toTags(view)}
      times={timeTicks(view).map((time) => ({ slot: toSlot(view, time), text: clockDigits(time) }))}
      words={<ColumnWords view={view} scale={scale} />}
    >
      <Columns view={view} scale={scale} />
      <DrawnCandles scale={scale} candles={placed} />
    </PlotFrame>
  );
}

/** Bands, gaps and halts, behind the candles. */
function Columns({ view, scale }: { view: DayView; scale: Scale }) {
  const { halts, gaps, to } = view;
  const { upper, lower, between } = useMemo(() => bandPaths(view), [view]);
  const still = { vectorEffect: 'non-scaling-stroke' } as const;
  const column = (from: number, until: number) => ({
    x: toX(scale, toSlot(view, from)),
    width: Math.max(2, toX(scale, toSlot(view, until)) - toX(scale, toSlot(view, from))),
    y: 0,
    height: HEIGHT,
  });
  return (
    <>
      <path className="fill-neutral-soft opacity-40" d={between} />
      {gaps.map((gap) => {
        const { filled_at, from_timestamp, to_timestamp } = gap;
        const place = column(from_timestamp, to_timestamp ?? to);
        // Gaps filled from history become a strip at the bottom.
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
      <path {...still} className="fill-none stroke-ink-3" strokeWidth={1.5} d={`${upper}${lower}`} />
    </>
  );
}

function ColumnWords({ view, scale }: { view: DayView; scale: Scale }) {
  const { halts, gaps, from, to } = view;
  const middle = (begins: number, ends: number | null) => ({
    left: toLeft(scale, toSlot(view, (Math.max(from, begins) + Math.min(to, ends ?? to)) / 2)),
  });
  return (
    <div aria-hidden className="text-label whitespace-nowrap">
      {halts.map(({ from_ms, to_ms }) => (
        <span
          key={from_ms}
          className="absolute top-1 -translate-x-1/2 text-center text-warn"
          style={middle(from_ms, to_ms)}
        >
          <b className="block">HALT</b>
          {to_ms === null ? 'now' : duration(to_ms - from_ms)}
        </span>
      ))}
      {gaps
        .filter(({ filled_at }) => filled_at === null)
        .map(({ id, from_timestamp, to_timestamp }) => (
          <span
            key={id}
            className="absolute bottom-1/4 -translate-x-1/2 text-info"
            style={middle(from_timestamp, to_timestamp)}
          >
            gap
          </span>
        ))}
    </div>
  );
}

/** Axis tags: the newest price, and the latest bands. */
function toTags(view: DayView): AxisTag[] {
  const last = view.candles.at(-1);
  const band = view.bands.at(-1);
  return [
    ...(last === undefined ? [] : [{ at: last.close, style: 'bg-ink text-ink-inverse' }]),
    ...(band === undefined ? [] : [band.high, band.low].map((at) => ({ at, style: 'bg-neutral-soft text-ink-2' }))),
  ].map((tag) => ({ ...tag, text: price(tag.at) }));
}

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
