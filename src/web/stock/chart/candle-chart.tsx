// Candle chart with zoom, log scale and full screen: candles, volume, lines, an index, marks. Loaded as a separate
// chunk.
import { clsx } from 'clsx';
import { Expand, Maximize2, Shrink, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { Stroke } from '../../ui/charts/drawing.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { useFullScreen } from '../../ui/page-state/full-screen.ts';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { useMedia } from '../../ui/time/clock.ts';
import { axisText, figures, findTicks, priceAt, TONES, toTags } from './candle-figures.ts';
import { DrawnCandles } from './candle-paths.tsx';
import { type AxisSlot, type Candle, candleDay, placeAt } from './candles.ts';
import { MarkButtons, MarkReceipts, markGroups } from './chart-mark-buttons.tsx';
import type { ChartMark } from './chart-marks.ts';
import { CHART_FULL_SCREEN } from './chart-skeleton.tsx';
import { createCandleNames } from './chart-words.ts';
import type { PlotBand } from './plot-band.tsx';
import { PlotFrame, ZOOM } from './plot-frame.tsx';
import {
  HEIGHT,
  linePath,
  type PlacedCandle,
  priceRange,
  type Scale,
  scrollToSlot,
  shiftSlots,
  slotOfPlace,
  toTop,
  toX,
  toY,
  WIDTH,
  withoutOverlaps,
  zoomSlots,
} from './plot-geometry.ts';
import type { Compared, PriceLine, StudyLine, TimePlace } from './plot-lines.ts';
import { timeTicks } from './plot-ticks.ts';

type CandleChartProps = {
  symbol: string;
  candles: readonly Candle[];
  /** Slots of the complete day, so that the chart has the same width all day. */
  axis?: readonly AxisSlot[];
  /** Number of slots shown unless the whole day is chosen. */
  fitted?: number;
  marks?: readonly ChartMark[];
  lines?: readonly PriceLine[];
  studies?: readonly StudyLine[];
  compared?: Compared | null;
  bands?: readonly PlotBand[];
  /** Drawn below the time axis, in step with the zoom. */
  lanes?: ((place: TimePlace) => ReactNode) | undefined;
};

const NONE: readonly never[] = [];
/** Storage key of the logarithmic scale, which all charts share. */
const LOG = 'chart-log-scale';
const WHOLE_DAY = 'chart-whole-day';
/** Fewest slots of an intraday chart, so that a few candles do not fill it. */
const LEAST_SLOTS = 24;
const LEAST_DAYS = 15;
const LEAST_ZOOMED = 8;
/** Mark buttons that fit side by side on a wide page and on a phone. */
const MARKS_WIDE = 36;
const MARKS_NARROW = 5;

export function CandleChart(props: CandleChartProps) {
  const { symbol, candles, axis = NONE, marks = NONE, lines = NONE, studies = NONE, bands = NONE } = props;
  const { compared = null } = props;
  const placed = useMemo(() => place(candles, axis), [candles, axis]);
  const least = candles[0]?.day === null ? LEAST_SLOTS : LEAST_DAYS;
  const [wholeDay, setWholeDay] = useStoredFlag(WHOLE_DAY);
  const fitted = Math.max(props.fitted ?? axis.length, (placed.at(-1)?.slot ?? 0) + 1);
  const whole = { from: 0, to: Math.max(wholeDay ? axis.length : fitted, candles.length, least) };
  const [shown, setShown] = useState<{ from: number; to: number } | null>(null);
  const { from, to } = shown ?? whole;
  const [log, setLog] = useStoredFlag(LOG);
  const scale = useMemo(
    () => findScale(placed, { from, to }, { lines, compared, log }),
    [placed, from, to, lines, compared, log],
  );
  const root = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(root);
  const narrow = useMedia('(max-width: 40rem)');
  const groups = useMemo(
    () => markGroups(marks, placed, scale, (scale.to - scale.from) / (narrow ? MARKS_NARROW : MARKS_WIDE)),
    [marks, placed, scale, narrow],
  );
  const [opened, setOpened] = useState<string | null>(null);
  const open = groups.find(({ id }) => id === opened);
  const slots = useMemo(() => placed.map(({ slot }) => slot), [placed]);
  const ticks = useMemo(() => findTicks(scale, compared), [scale, compared]);
  const times = useMemo(() => {
    const days = new Set(candles.map(candleDay));
    return {
      slotAt: (at: number) => slotOfPlace(slots, placeAt(candles, at)),
      hasDayAt: (at: number) => days.has(newYorkDate(at)),
    };
  }, [candles, slots]);
  const zoom = (factor: number, around = (from + to) / 2) => {
    // Zooms around drawn candles, not around an empty part of the day.
    const drawn = Math.max(slots[0] ?? 0, Math.min((slots.at(-1) ?? 0) + 0.5, around));
    const zoomed = zoomSlots({ from, to }, factor, whole, LEAST_ZOOMED, drawn);
    setShown(zoomed.to - zoomed.from < whole.to - whole.from ? zoomed : null);
  };
  const at = (place: number) => placed[place];
  const name = createCandleNames(candles);
  const when = (candle: Candle | undefined) => (candle === undefined ? '' : name(candle));
  const textsAt = (place: number) => figures(candles[place], place, studies, compared, bands);

  return (
    <div ref={root} className={clsx('grid min-w-0 gap-2', CHART_FULL_SCREEN)}>
      <PlotFrame
        name={`Candles of ${symbol}`}
        slots={slots}
        scale={scale}
        valueText={(place) => `${when(at(place))}, ${textsAt(place).join(', ')}`}
        readout={(place) => (
          <>
            <b className="font-strong text-ink">{when(at(place))}</b> {textsAt(place).join('  ')}
          </>
        )}
        crossPrice={(place) => at(place)?.close ?? scale.low}
        priceTicks={ticks}
        priceText={(value) => axisText(value, compared)}
        tags={toTags(candles, lines, compared)}
        times={timeTicks(placed, axis, scale)}
        bands={bands}
        words={<LineTitles lines={lines} scale={scale} />}
        marks={<MarkButtons groups={groups} scale={scale} open={opened} onOpen={setOpened} when={name} />}
        lanes={props.lanes?.({ from, to, ...times })}
        onReach={(place) => setShown(shown && scrollToSlot(shown, slots[place] ?? 0, whole))}
        onDrag={shown === null ? undefined : (by) => setShown(shiftSlots(shown, by, whole))}
        onZoom={zoom}
        onReset={() => setShown(null)}
      >
        <ExtendedHours axis={axis} scale={scale} />
        <DrawnCandles scale={scale} candles={placed} />
        <Lines scale={scale} slots={slots} lines={lines} studies={studies} compared={compared} />
      </PlotFrame>
      <div className="flex flex-wrap items-center gap-1 print:hidden">
        <IconButton label="Zoom in" onClick={() => zoom(1 / ZOOM)} Icon={ZoomIn} />
        <IconButton label="Zoom out" onClick={() => zoom(ZOOM)} Icon={ZoomOut} />
        <IconButton label="Show all candles" onClick={() => setShown(null)} Icon={Maximize2} />
        <ToggleButton pressed={log} onPress={() => setLog(!log)}>
          Log scale
        </ToggleButton>
        {(wholeDay ? axis.length > 0 : fitted < axis.length) && (
          <ToggleButton pressed={wholeDay} onPress={() => setWholeDay(!wholeDay)}>
            Whole day
          </ToggleButton>
        )}
        {fullScreen !== null && (
          <IconButton label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'} onClick={fullScreen.toggle}>
            {fullScreen.isOn ? <Shrink aria-hidden className="size-4" /> : <Expand aria-hidden className="size-4" />}
          </IconButton>
        )}
        {shown !== null && (
          <span className="text-label text-ink-3 max-sm:hidden">
            Drag the chart, or move with the arrow keys. Double click shows all.
          </span>
        )}
      </div>
      {open !== undefined && <MarkReceipts group={open} when={name} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Places candles in the slots of the axis, else one after the other. */
function place(candles: readonly Candle[], axis: readonly AxisSlot[]): PlacedCandle[] {
  const slots = new Map(axis.map(({ at }, slot) => [at, slot]));
  return candles.map((candle, at) => ({ ...candle, slot: axis.length === 0 ? at : (slots.get(candle.at) ?? at) }));
}

function findScale(
  placed: readonly PlacedCandle[],
  { from, to }: { from: number; to: number },
  { lines, compared, log }: { lines: readonly PriceLine[]; compared: Compared | null; log: boolean },
): Scale {
  const prices = lines.flatMap(({ tone, price: at }) => (tone === undefined ? [] : [at]));
  let most_volume = 1;
  placed.forEach(({ slot, low, high, volume }, at) => {
    if (slot + 1 <= from || slot >= to) return;
    prices.push(low, high);
    most_volume = Math.max(most_volume, volume);
    const percent = compared?.percents[at] ?? null;
    if (compared !== null && percent !== null) prices.push(priceAt(compared.base, percent));
  });
  return { from, to, ...priceRange(prices, log), most_volume };
}

type LinesProps = {
  scale: Scale;
  slots: readonly number[];
  lines: readonly PriceLine[];
  studies: readonly StudyLine[];
  compared: Compared | null;
};

function Lines({ scale, slots, lines, studies, compared }: LinesProps) {
  return (
    <>
      {lines.map(({ title, price: at, tone }) => (
        <Stroke
          key={title}
          className={tone === undefined ? 'stroke-ink-3' : TONES[tone].stroke}
          strokeDasharray={tone === undefined ? '1 4' : '5 4'}
          d={`M0 ${toY(scale, at)}H${WIDTH}`}
        />
      ))}
      {studies.map(({ id, values, stroke, begins }) => (
        <Stroke
          key={id}
          className={`fill-none ${stroke}`}
          strokeWidth={1.5}
          strokeLinejoin="round"
          d={linePath(scale, slots, values, (value) => toY(scale, value), begins)}
        />
      ))}
      {compared !== null && (
        <Stroke
          className="fill-none stroke-premium"
          strokeWidth={2}
          strokeLinejoin="round"
          d={linePath(scale, slots, compared.percents, (percent) => toY(scale, priceAt(compared.base, percent)))}
        />
      )}
    </>
  );
}

/** Background of the extended hours over the whole height. */
function ExtendedHours({ axis, scale }: { axis: readonly AxisSlot[]; scale: Scale }) {
  const d = axis
    .flatMap(({ regular }, slot) =>
      regular ? [] : [`M${toX(scale, slot)} 0H${toX(scale, slot + 1)}V${HEIGHT}H${toX(scale, slot)}z`],
    )
    .join('');
  return d === '' ? null : <path className="fill-grid" d={d} />;
}

/** Line titles that fit without overlap: lines of a plan first, at their right end, others at the left. */
function LineTitles({ lines, scale }: { lines: readonly PriceLine[]; scale: Scale }) {
  const seen = lines.filter(({ price: at }) => at >= scale.low && at <= scale.high);
  const named = [true, false].flatMap((hasTone) =>
    withoutOverlaps(
      scale,
      seen.filter(({ tone }) => (tone !== undefined) === hasTone),
    ),
  );
  return (
    <div aria-hidden className="text-label text-ink-3">
      {named.map(({ title, price: at, tone }) => (
        <span
          key={title}
          className={clsx(
            'absolute -translate-y-full rounded-sm bg-surface/80 px-1 whitespace-nowrap',
            tone === undefined ? 'left-1' : 'right-1',
          )}
          style={{ top: `max(1.125rem, ${toTop(scale, at)})` }}
        >
          {title}
        </span>
      ))}
    </div>
  );
}
