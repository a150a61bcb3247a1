// The frame every chart of candles stands in: axes, bands below the prices, and a crosshair for pointer and keys that tells its values.
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { HEIGHT, leftOf, linePath, type Scale, slotUnder, topOf, WIDTH, xOf, yOf } from './plot-geometry.ts';

const FAR = 10;
/** Left of here the middle of a time would be cut. */
const EDGE = 30;
const BAND_HEIGHT = 100;
/** Of the height of a band, above and below its line. */
const BAND_ROOM = 6;

/** Something said at the axis of prices, in USD of the scale. */
export type AxisTag = { at: number; text: string; style: string };
/** `minor`: left out where the page is narrow. */
export type TimeTick = { slot: number; text: string; minor?: boolean };
/** A line of its own below the prices, in step with the candles. */
export type PlotBand = {
  id: string;
  title: string;
  low: number;
  high: number;
  /** Values with a dashed line and a word at the axis. */
  guides: readonly number[];
  values: readonly (number | null)[];
  text: (value: number) => string;
  /** Class of its stroke. */
  stroke: string;
};

type PlotFrameProps = {
  /** What the keyboard moves in. */
  name: string;
  /** Of each candle, rising. */
  slots: readonly number[];
  scale: Scale;
  /** All values of a candle in words. */
  valueText: (at: number) => string;
  /** The same over the chart; the newest while none is pointed at. */
  readout: (at: number, isNewest: boolean) => ReactNode;
  /** Where the level line of the crosshair lies. */
  crossPrice: (at: number) => number;
  priceTicks: readonly number[];
  priceText: (price: number) => string;
  tags: readonly AxisTag[];
  times: readonly TimeTick[];
  bands?: readonly PlotBand[];
  /** In the SVG of the prices, WIDTH by HEIGHT. */
  children: ReactNode;
  /** On the prices, for eyes alone. */
  words?: ReactNode;
  /** On the prices, to be pressed. */
  marks?: ReactNode;
  /** Keys have moved to this candle. */
  onReach?: (at: number) => void;
  /** Dragged by so many slots; left out where nothing can be dragged. */
  onDrag?: ((slots: number) => void) | undefined;
  onZoom?: (isIn: boolean) => void;
};

export function PlotFrame(props: PlotFrameProps) {
  const { name, slots, scale, bands = [], onDrag } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const last = slots.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const slotPx = Math.max(1, box.width) / (scale.to - scale.from);
    if (event.buttons !== 0 && onDrag !== undefined && dragged.current !== null) {
      onDrag((dragged.current - event.clientX) / slotPx);
    }
    dragged.current = event.buttons === 0 ? null : event.clientX;
    const slot = slotUnder(scale, (event.clientX - box.left) / Math.max(1, box.width));
    setChosen(
      Math.max(
        0,
        slots.findLastIndex((begins) => begins <= slot),
      ),
    );
  };
  const step = (event: KeyboardEvent) => {
    const from = at ?? last;
    if (props.onZoom !== undefined && ['+', '=', '-'].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      props.onZoom(event.key !== '-');
      return;
    }
    const to = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      PageDown: from - FAR,
      PageUp: from + FAR,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const reached = Math.max(0, Math.min(last, to));
    setChosen(reached);
    props.onReach?.(reached);
  };

  return (
    <div className="grid gap-2">
      <p aria-hidden className="min-h-4 text-label text-ink-2 tabular-nums max-sm:min-h-8">
        {last >= 0 && props.readout(at ?? last, at === null)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_3.75rem] grid-rows-[auto_1.25rem]">
        <div className="relative min-w-0">
          <div
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, last)}
            aria-valuenow={at ?? Math.max(0, last)}
            aria-valuetext={last < 0 ? undefined : props.valueText(at ?? last)}
            className="cursor-crosshair touch-pan-y overflow-hidden border-b border-line"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setChosen(null)}
            onKeyDown={step}
          >
            <div className="relative h-68 overflow-hidden">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                className="absolute inset-0 size-full"
              >
                <path
                  vectorEffect="non-scaling-stroke"
                  className="stroke-grid"
                  d={props.priceTicks.map((tick) => `M0 ${yOf(scale, tick)}H${WIDTH}`).join('')}
                />
                {props.children}
                {at !== null && <Cross scale={scale} slot={slots[at] ?? 0} price={props.crossPrice(at)} />}
              </svg>
              {props.words}
            </div>
            {bands.map((band) => (
              <Band key={band.id} band={band} scale={scale} slots={slots} at={at} />
            ))}
          </div>
          {props.marks !== undefined && (
            <div className="pointer-events-none absolute inset-x-0 top-0 h-68">{props.marks}</div>
          )}
        </div>
        <div aria-hidden className="text-label text-ink-3 tabular-nums">
          <PriceAxis {...props} />
          {bands.map((band) => (
            <BandAxis key={band.id} band={band} />
          ))}
        </div>
        <div aria-hidden className="relative text-label text-ink-3">
          {props.times.map(({ slot, text, minor = false }) => (
            <span
              key={`${slot} ${text}`}
              className={clsx(
                'absolute top-1 whitespace-nowrap',
                xOf(scale, slot) >= EDGE && '-translate-x-1/2',
                minor && 'max-sm:hidden',
              )}
              style={{ left: leftOf(scale, slot) }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Cross({ scale, slot, price }: { scale: Scale; slot: number; price: number }) {
  return (
    <path
      vectorEffect="non-scaling-stroke"
      className="stroke-line-strong"
      strokeDasharray="3 3"
      d={`M${xOf(scale, slot + 0.5)} 0V${HEIGHT}M0 ${yOf(scale, price)}H${WIDTH}`}
    />
  );
}

const bandY = ({ low, high }: PlotBand) => {
  const span = BAND_HEIGHT - 2 * BAND_ROOM;
  return (value: number) => Math.round((BAND_ROOM + ((high - value) / (high - low || 1)) * span) * 10) / 10;
};

type BandProps = { band: PlotBand; scale: Scale; slots: readonly number[]; at: number | null };

function Band({ band, scale, slots, at }: BandProps) {
  const y = bandY(band);
  const middle = at === null ? null : xOf(scale, (slots[at] ?? 0) + 0.5);
  const still = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <div className="relative h-16 border-t border-line">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${BAND_HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path
          {...still}
          className="stroke-grid"
          strokeDasharray="3 3"
          d={band.guides.map((guide) => `M0 ${y(guide)}H${WIDTH}`).join('')}
        />
        <path
          {...still}
          className={`fill-none ${band.stroke}`}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          d={linePath(scale, slots, band.values, y)}
        />
        {middle !== null && (
          <path {...still} className="stroke-line-strong" strokeDasharray="3 3" d={`M${middle} 0V${BAND_HEIGHT}`} />
        )}
      </svg>
      <span aria-hidden className="absolute top-0.5 left-1 rounded-sm bg-surface/80 px-1 text-label text-ink-3">
        {band.title}
      </span>
    </div>
  );
}

function BandAxis({ band }: { band: PlotBand }) {
  const y = bandY(band);
  return (
    <div className="relative h-16">
      {band.guides.map((guide) => (
        <span
          key={guide}
          className="absolute left-2 -translate-y-1/2 leading-none"
          style={{ top: `${(y(guide) / BAND_HEIGHT) * 100}%` }}
        >
          {band.text(guide)}
        </span>
      ))}
    </div>
  );
}

/** Tags stand where they are; figures of the axis make room for them, and so does a tag for one before it. */
function PriceAxis({ scale, tags, priceTicks, priceText }: PlotFrameProps) {
  const near = (one: number, other: number) => Math.abs(yOf(scale, one) - yOf(scale, other)) < HEIGHT / 16;
  const isSeen = (value: number) => value >= scale.low && value <= scale.high;
  const shown = tags.filter(
    ({ at }, place) => isSeen(at) && !tags.slice(0, place).some((before) => isSeen(before.at) && near(before.at, at)),
  );
  return (
    <div className="relative h-68">
      {priceTicks
        .filter((tick) => shown.every(({ at }) => !near(at, tick)))
        .map((tick) => (
          <span key={tick} className="absolute left-2 -translate-y-1/2" style={{ top: topOf(scale, tick) }}>
            {priceText(tick)}
          </span>
        ))}
      {shown.map(({ at, text, style }) => (
        <span
          key={`${text} ${at}`}
          className={`absolute left-1 -translate-y-1/2 rounded-sm px-1 whitespace-nowrap ${style}`}
          style={{ top: topOf(scale, at) }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
