// The drawn chart: candles, volume, lines on them and below them, an index beside them, and marks. A download of its own.
import { clsx } from 'clsx';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { compact, price, signedPercent } from '../../../domain/market/format.ts';
import { percentSince } from '../../../domain/stocks/chart-studies.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { DrawnCandles } from './candle-paths.tsx';
import type { AxisSlot, Candle } from './candles.ts';
import { MarkButtons, MarkReceipts, markGroups } from './chart-mark-buttons.tsx';
import type { ChartMark } from './chart-marks.ts';
import { whenOf } from './chart-words.ts';
import { type AxisTag, type PlotBand, PlotFrame } from './plot-frame.tsx';
import {
  apart,
  HEIGHT,
  linePath,
  moved,
  type PlacedCandle,
  priceRange,
  priceTicks,
  type Scale,
  topOf,
  WIDTH,
  withSlot,
  xOf,
  yOf,
  zoomed,
} from './plot-geometry.ts';
import type { Compared, PriceLine, StudyLine } from './plot-lines.ts';
import { timeTicks } from './plot-ticks.ts';

type CandleChartProps = {
  symbol: string;
  candles: readonly Candle[];
  /** Of a day: the slots of all its hours, so that it is as wide in the morning as at the end. */
  axis?: readonly AxisSlot[];
  marks?: readonly ChartMark[];
  lines?: readonly PriceLine[];
  studies?: readonly StudyLine[];
  compared?: Compared | null;
  bands?: readonly PlotBand[];
};

const NONE: readonly never[] = [];
const ZOOM = 1.5;
/** Half a session of five-minute candles: a few of them are not blown up to the width of the chart. */
const LEAST_SLOTS = 39;
const LEAST_DAYS = 15;
const LEAST_ZOOMED = 8;
/** A morning moves by tenths. */
const PERCENT_PLACES = 2;
/** Buttons of marks that stand beside each other on a wide page and on a phone. */
const MARKS_WIDE = 36;
const MARKS_NARROW = 5;

const TONES = {
  bull: { stroke: 'stroke-bull', tag: 'bg-bull-soft text-bull' },
  bear: { stroke: 'stroke-bear', tag: 'bg-bear-soft text-bear' },
  neutral: { stroke: 'stroke-neutral', tag: 'bg-neutral-soft text-ink-2' },
} as const;

export function CandleChart(props: CandleChartProps) {
  const { symbol, candles, axis = NONE, marks = NONE, lines = NONE, studies = NONE, bands = NONE } = props;
  const { compared = null } = props;
  const placed = useMemo(() => place(candles, axis), [candles, axis]);
  const least = candles[0]?.day === null ? LEAST_SLOTS : LEAST_DAYS;
  const whole = { from: 0, to: Math.max(axis.length, candles.length, least) };
  const [shown, setShown] = useState<{ from: number; to: number } | null>(null);
  const { from, to } = shown ?? whole;
  const scale = useMemo(() => scaleOf(placed, { from, to }, lines, compared), [placed, from, to, lines, compared]);
  const narrow = useMedia('(max-width: 40rem)');
  const groups = useMemo(
    () => markGroups(marks, placed, scale, (scale.to - scale.from) / (narrow ? MARKS_NARROW : MARKS_WIDE)),
    [marks, placed, scale, narrow],
  );
  const [opened, setOpened] = useState<string | null>(null);
  const open = groups.find(({ id }) => id === opened);
  const slots = useMemo(() => placed.map(({ slot }) => slot), [placed]);
  const ticks = useMemo(() => ticksOf(scale, compared), [scale, compared]);
  const zoom = (factor: number) => setShown(zoomed({ from, to }, factor, whole, LEAST_ZOOMED));
  const at = (place: number) => placed[place];
  const name = whenOf(candles);
  const when = (candle: Candle | undefined) => (candle === undefined ? '' : name(candle));
  const textsAt = (place: number) => figures(candles[place], place, studies, compared, bands);

  return (
    <div className="grid min-w-0 gap-2">
      <PlotFrame
        name={`Candles of ${symbol}`}
        slots={slots}
        scale={scale}
        valueText={(place) => `${when(at(place))}, ${textsAt(place).join(', ')}`}
        readout={(place, isNewest) => (
          <>
            {isNewest && 'newest '}
            <b className="font-strong text-ink">{when(at(place))}</b> {textsAt(place).join('  ')}
          </>
        )}
        crossPrice={(place) => at(place)?.close ?? scale.low}
        priceTicks={ticks}
        priceText={(value) => axisText(value, compared)}
        tags={tagsOf(candles, lines, compared)}
        times={timeTicks(placed, axis, scale)}
        bands={bands}
        words={<LineTitles lines={lines} scale={scale} />}
        marks={<MarkButtons groups={groups} scale={scale} open={opened} onOpen={setOpened} when={name} />}
        onReach={(place) => setShown(shown && withSlot(shown, slots[place] ?? 0, whole))}
        onDrag={shown === null ? undefined : (by) => setShown(moved(shown, by, whole))}
        onZoom={(isIn) => zoom(isIn ? 1 / ZOOM : ZOOM)}
      >
        <ExtendedHours axis={axis} scale={scale} />
        <DrawnCandles scale={scale} candles={placed} />
        <Lines scale={scale} slots={slots} lines={lines} studies={studies} compared={compared} />
      </PlotFrame>
      <div className="flex items-center gap-1 print:hidden">
        <IconButton label="Zoom in" onClick={() => zoom(1 / ZOOM)}>
          <ZoomIn aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => zoom(ZOOM)}>
          <ZoomOut aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Show all candles" onClick={() => setShown(null)}>
          <Maximize2 aria-hidden className="size-4" />
        </IconButton>
        {shown !== null && <span className="text-label text-ink-3">Drag the chart, or move with the arrow keys.</span>}
      </div>
      {open !== undefined && <MarkReceipts group={open} when={name} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** In the slots of the axis, else one after the other. */
function place(candles: readonly Candle[], axis: readonly AxisSlot[]): PlacedCandle[] {
  const slots = new Map(axis.map(({ at }, slot) => [at, slot]));
  return candles.map((candle, at) => ({ ...candle, slot: axis.length === 0 ? at : (slots.get(candle.at) ?? at) }));
}

function scaleOf(
  placed: readonly PlacedCandle[],
  { from, to }: { from: number; to: number },
  lines: readonly PriceLine[],
  compared: Compared | null,
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
  return { from, to, ...priceRange(prices), most_volume };
}

const priceAt = (base: number, percent: number) => base * (1 + percent / 100);

/** Round prices, or round percents where two symbols are compared. */
function ticksOf(scale: Scale, compared: Compared | null): number[] {
  if (compared === null) return priceTicks(scale);
  const { base } = compared;
  const [low, high] = [percentSince(base, scale.low), percentSince(base, scale.high)];
  return low === null || high === null ? [] : priceTicks({ low, high }).map((percent) => priceAt(base, percent));
}

const axisText = (value: number, compared: Compared | null) =>
  compared === null ? price(value) : signedPercent(percentSince(compared.base, value), PERCENT_PLACES);

function tagsOf(candles: readonly Candle[], lines: readonly PriceLine[], compared: Compared | null): AxisTag[] {
  const last = candles.at(-1);
  const plan = lines.flatMap(({ price: at, tone }) =>
    tone === undefined ? [] : [{ at, text: axisText(at, compared), style: TONES[tone].tag }],
  );
  const newest =
    last === undefined
      ? []
      : [{ at: last.close, text: axisText(last.close, compared), style: 'bg-ink text-ink-inverse' }];
  const percent = compared?.percents.findLast((value) => value !== null) ?? null;
  const other =
    compared === null || percent === null
      ? []
      : [
          {
            at: priceAt(compared.base, percent),
            text: signedPercent(percent, PERCENT_PLACES),
            style: 'bg-premium-soft text-premium',
          },
        ];
  return [...newest, ...other, ...plan];
}

/** Every figure of a candle that is known. */
function figures(
  candle: Candle | undefined,
  place: number,
  studies: readonly StudyLine[],
  compared: Compared | null,
  bands: readonly PlotBand[],
): string[] {
  if (candle === undefined) return [];
  const known = (value: number | null | undefined, tell: (value: number) => string) =>
    value === null || value === undefined ? [] : [tell(value)];
  return [
    `open ${price(candle.open)}`,
    `high ${price(candle.high)}`,
    `low ${price(candle.low)}`,
    `close ${price(candle.close)}`,
    `volume ${compact(candle.volume)}`,
    ...studies.flatMap(({ label, values }) => known(values[place], (value) => `${label} ${price(value)}`)),
    ...(compared === null
      ? []
      : [
          `since the start ${signedPercent(percentSince(compared.base, candle.close))}`,
          ...known(compared.percents[place], (value) => `${compared.label} ${signedPercent(value)}`),
        ]),
    ...bands.flatMap(({ title, values, text }) => known(values[place], (value) => `${title} ${text(value)}`)),
  ];
}

type LinesProps = {
  scale: Scale;
  slots: readonly number[];
  lines: readonly PriceLine[];
  studies: readonly StudyLine[];
  compared: Compared | null;
};

function Lines({ scale, slots, lines, studies, compared }: LinesProps) {
  const still = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      {lines.map(({ title, price: at, tone }) => (
        <path
          key={title}
          {...still}
          className={tone === undefined ? 'stroke-ink-3' : TONES[tone].stroke}
          strokeDasharray={tone === undefined ? '1 4' : '5 4'}
          d={`M0 ${yOf(scale, at)}H${WIDTH}`}
        />
      ))}
      {studies.map(({ id, values, stroke, begins }) => (
        <path
          key={id}
          {...still}
          className={`fill-none ${stroke}`}
          strokeWidth={1.5}
          strokeLinejoin="round"
          d={linePath(scale, slots, values, (value) => yOf(scale, value), begins)}
        />
      ))}
      {compared !== null && (
        <path
          {...still}
          className="fill-none stroke-premium"
          strokeWidth={2}
          strokeLinejoin="round"
          d={linePath(scale, slots, compared.percents, (percent) => yOf(scale, priceAt(compared.base, percent)))}
        />
      )}
    </>
  );
}

/** A ground behind extended hours, from top to bottom. */
function ExtendedHours({ axis, scale }: { axis: readonly AxisSlot[]; scale: Scale }) {
  const d = axis
    .flatMap(({ regular }, slot) =>
      regular ? [] : [`M${xOf(scale, slot)} 0H${xOf(scale, slot + 1)}V${HEIGHT}H${xOf(scale, slot)}z`],
    )
    .join('');
  return d === '' ? null : <path className="fill-grid" d={d} />;
}

/** Names of lines: those of a plan at their right end, of the others at the left where they have room. */
function LineTitles({ lines, scale }: { lines: readonly PriceLine[]; scale: Scale }) {
  const seen = lines.filter(({ price: at }) => at >= scale.low && at <= scale.high);
  const named = apart(
    scale,
    seen.filter(({ tone }) => tone === undefined),
  );
  return (
    <div aria-hidden className="text-label text-ink-3">
      {[...seen.filter(({ tone }) => tone !== undefined), ...named].map(({ title, price: at, tone }) => (
        <span
          key={title}
          className={clsx(
            'absolute -translate-y-full rounded-sm bg-surface/80 px-1 whitespace-nowrap',
            tone === undefined ? 'left-1' : 'right-1',
          )}
          style={{ top: `max(1.125rem, ${topOf(scale, at)})` }}
        >
          {title}
        </span>
      ))}
    </div>
  );
}
