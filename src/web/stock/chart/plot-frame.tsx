// Frame of candle charts: axes, bands below the prices, and a crosshair for pointer and keys.
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Drawing, Stroke } from '../../ui/charts/drawing.tsx';
import { PLOT_HEIGHT } from './chart-skeleton.tsx';
import { Band, BandAxis, type PlotBand } from './plot-band.tsx';
import { HEIGHT, type Scale, slotAt, toLeft, toTop, toX, toY, WIDTH } from './plot-geometry.ts';
import { usePlotGestures } from './plot-pointer.ts';

const FAR = 10;
/** Distance from the left edge below which a centred time label would be cut. */
const EDGE = 30;

/** Label on the price axis; `at` in USD of the scale. */
export type AxisTag = { at: number; text: string; style: string };
/** `minor`: left out where the page is narrow. */
export type TimeTick = { slot: number; text: string; minor?: boolean };
type PlotFrameProps = {
  /** Accessible name of the plot. */
  name: string;
  /** Slots of the candles, ascending. */
  slots: readonly number[];
  scale: Scale;
  /** All values of a candle in words. */
  valueText: (at: number) => string;
  /** Figures of the candle under the pointer, shown over the plot. */
  readout: (at: number) => ReactNode;
  crossPrice: (at: number) => number;
  priceTicks: readonly number[];
  priceText: (price: number) => string;
  tags: readonly AxisTag[];
  times: readonly TimeTick[];
  bands?: readonly PlotBand[];
  /** SVG content of the price area, WIDTH by HEIGHT. */
  children: ReactNode;
  /** Overlay on the prices, hidden from screen readers. */
  words?: ReactNode;
  /** Buttons on the prices. */
  marks?: ReactNode;
  /** Rows below the time axis, aligned with plot and price axis. */
  lanes?: ReactNode;
  /** Called when keys move the crosshair to this candle. */
  onReach?: (at: number) => void;
  /** Called with the slots of a drag; absent where nothing can be dragged. */
  onDrag?: ((slots: number) => void) | undefined;
  /** Zooms by this factor, above 1 to show more; around a slot, else around the middle. */
  onZoom?: (factor: number, around?: number) => void;
  /** Shows everything. */
  onReset?: () => void;
};

export const ZOOM = 1.5;

export function PlotFrame(props: PlotFrameProps) {
  const { name, slots, scale, bands = [], onDrag } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const last = slots.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);
  const { from, to } = scale;

  const gestures = usePlotGestures(plot, {
    onPoint: (share) => {
      const slot = share === null ? null : slotAt(scale, share);
      setChosen(
        slot === null
          ? null
          : Math.max(
              0,
              slots.findLastIndex((begins) => begins <= slot),
            ),
      );
    },
    onPan: onDrag && ((share) => onDrag(share * (to - from))),
    onZoom: props.onZoom && ((factor, share) => props.onZoom?.(factor, slotAt(scale, share))),
    onReset: props.onReset,
  });
  const step = (event: KeyboardEvent) => {
    const here = at ?? last;
    if (props.onZoom !== undefined && ['+', '=', '-'].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      props.onZoom(event.key === '-' ? ZOOM : 1 / ZOOM, at === null ? undefined : (slots[at] ?? 0) + 0.5);
      return;
    }
    if (props.onReset !== undefined && event.key === '0') {
      event.preventDefault();
      event.stopPropagation();
      props.onReset();
      return;
    }
    const reach = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      PageDown: here - FAR,
      PageUp: here + FAR,
      Home: 0,
      End: last,
    }[event.key];
    if (reach === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const reached = Math.max(0, Math.min(last, reach));
    setChosen(reached);
    props.onReach?.(reached);
  };

  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_3.75rem] grid-rows-[auto_1.25rem]">
        <div className="relative min-w-0">
          <div
            ref={plot}
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, last)}
            aria-valuenow={at ?? Math.max(0, last)}
            aria-valuetext={last < 0 ? undefined : props.valueText(at ?? last)}
            className="cursor-crosshair touch-pan-y overflow-hidden border-b border-line"
            {...gestures}
            onKeyDown={step}
          >
            <div className={`relative overflow-hidden ${PLOT_HEIGHT}`}>
              <Drawing width={WIDTH} height={HEIGHT}>
                <Stroke
                  className="stroke-grid"
                  d={props.priceTicks.map((tick) => `M0 ${toY(scale, tick)}H${WIDTH}`).join('')}
                />
                {props.children}
                {at !== null && <Cross scale={scale} slot={slots[at] ?? 0} price={props.crossPrice(at)} />}
              </Drawing>
              {props.words}
            </div>
            {at !== null && (
              <p aria-hidden className="absolute inset-x-0 top-0 bg-surface/90 px-1 text-label text-ink-2">
                {props.readout(at)}
              </p>
            )}
            {bands.map((band) => (
              <Band key={band.id} band={band} scale={scale} slots={slots} at={at} />
            ))}
          </div>
          {props.marks !== undefined && (
            <div className={`pointer-events-none absolute inset-x-0 top-0 ${PLOT_HEIGHT}`}>{props.marks}</div>
          )}
        </div>
        <div aria-hidden className="text-label text-ink-3">
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
                toX(scale, slot) >= EDGE && '-translate-x-1/2',
                minor && 'max-sm:hidden',
              )}
              style={{ left: toLeft(scale, slot) }}
            >
              {text}
            </span>
          ))}
        </div>
        {props.lanes !== undefined && (
          <div className="col-span-2 col-start-1 grid grid-cols-subgrid pt-2">{props.lanes}</div>
        )}
      </div>
    </div>
  );
}

function Cross({ scale, slot, price }: { scale: Scale; slot: number; price: number }) {
  return (
    <Stroke
      className="stroke-line-strong"
      strokeDasharray="3 3"
      d={`M${toX(scale, slot + 0.5)} 0V${HEIGHT}M0 ${toY(scale, price)}H${WIDTH}`}
    />
  );
}

/** Tags keep their place; a tag near an earlier one is left out, and so are axis figures near any shown tag. */
function PriceAxis({ scale, tags, priceTicks, priceText }: PlotFrameProps) {
  const near = (one: number, other: number) => Math.abs(toY(scale, one) - toY(scale, other)) < HEIGHT / 16;
  const isSeen = (value: number) => value >= scale.low && value <= scale.high;
  const shown = tags.filter(
    ({ at }, place) => isSeen(at) && !tags.slice(0, place).some((before) => isSeen(before.at) && near(before.at, at)),
  );
  return (
    <div className={`relative ${PLOT_HEIGHT}`}>
      {priceTicks
        .filter((tick) => shown.every(({ at }) => !near(at, tick)))
        .map((tick) => (
          <span key={tick} className="absolute left-2 -translate-y-1/2" style={{ top: toTop(scale, tick) }}>
            {priceText(tick)}
          </span>
        ))}
      {shown.map(({ at, text, style }) => (
        <span
          key={`${text} ${at}`}
          className={`absolute left-1 -translate-y-1/2 rounded-sm px-1 whitespace-nowrap ${style}`}
          style={{ top: toTop(scale, at) }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
