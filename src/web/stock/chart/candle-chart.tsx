// The drawn chart: hollow candles up, filled ones down, volume below, VWAP, price lines and marks. A download of its own.
import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { AxisSlot, Candle } from './candles.ts';
import type { ChartMark } from './chart-marks.ts';
import { clockText } from './chart-words.ts';
import { type ChartColours, useChartColours } from './theme-colours.ts';

/** A line with a tone is part of a plan: coloured, named at the axis, and never outside what is drawn. */
export type PriceLine = { price: number; title: string; tone?: 'bull' | 'bear' | 'neutral' | undefined };

type CandleChartProps = {
  candles: readonly Candle[];
  /** Of a day: the slots of all its hours, so that it is as wide in the morning as at the end. */
  axis?: readonly AxisSlot[];
  marks: readonly ChartMark[];
  lines: readonly PriceLine[];
  /** The whole chart in words. */
  label: string;
};

const NO_AXIS: readonly AxisSlot[] = [];
const ZOOM = 1.5;
/** Half a session of five-minute candles. */
const LEAST_CANDLES = 39;
/** Room for the words of a mark at the newest candle, as a share of the candles. */
const MARGIN = 0.03;
/** Half of a time below the chart, so that the first one is not cut. */
const HALF_TIME_PX = 16;

const instantOf = (at: number) => (at / secondMs) as UTCTimestamp;
const timeOf = (candle: Candle): Time => candle.day ?? instantOf(candle.at);

/** The library thinks in UTC; people read Pacific time. */
function readTime(time: Time): string {
  if (typeof time !== 'number') return String(time);
  return `${pacificDate(time * secondMs)}, ${clockText(time * secondMs)} PT`;
}

export function CandleChart({ candles, axis = NO_AXIS, marks, lines, label }: CandleChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApi | null>(null);
  const colours = useChartColours();

  useEffect(() => {
    const element = frame.current;
    // Where there is no canvas the words below the chart remain.
    if (element === null || !document.createElement('canvas').getContext('2d')) return;
    const drawn = draw(element, { candles, axis, marks, lines }, colours);
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.remove();
    };
  }, [candles, axis, marks, lines, colours]);

  const zoom = (factor: number) => {
    const scale = chart.current?.timeScale();
    const range = scale?.getVisibleLogicalRange();
    if (!scale || !range) return;
    const middle = (range.from + range.to) / 2;
    const half = ((range.to - range.from) / 2) * factor;
    scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
  };

  return (
    <div className="relative">
      <div ref={frame} role="img" aria-label={label} className="isolate h-64 w-full overflow-hidden" />
      <div className="absolute top-0 left-0 z-1 flex">
        <IconButton label="Zoom in" onClick={() => zoom(1 / ZOOM)}>
          <ZoomIn aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Zoom out" onClick={() => zoom(ZOOM)}>
          <ZoomOut aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label="Show all candles"
          onClick={() => chart.current && showAll(chart.current, Math.max(axis.length, candles.length))}
        >
          <Maximize2 aria-hidden className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}

function draw(
  element: HTMLElement,
  { candles, axis, marks, lines }: Required<Omit<CandleChartProps, 'label'>>,
  colours: ChartColours,
): IChartApi {
  const intraday = candles[0]?.day === null;
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colours.surface },
      textColor: colours.label,
      fontFamily: getComputedStyle(document.body).fontFamily,
      // The built-in logo writes markup and a style element, which the content policy forbids; the link stands below.
      attributionLogo: false,
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.14, bottom: 0.24 } },
    timeScale: {
      borderVisible: false,
      timeVisible: intraday,
      secondsVisible: false,
      ...(intraday && { tickMarkFormatter: (time: Time) => clockText(Number(time) * secondMs) }),
    },
    crosshair: { vertLine: { color: colours.line }, horzLine: { color: colours.line } },
    localization: { locale: 'en-US', timeFormatter: readTime },
    // The wheel and a vertical swipe belong to the page the chart stands in.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  const priceFormat = { type: 'price', ...precision(candles) } as const;
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colours.surface,
    downColor: colours.bear,
    borderUpColor: colours.bull,
    borderDownColor: colours.bear,
    wickUpColor: colours.bull,
    wickDownColor: colours.bear,
    // Else the newest price stands on the colour of its candle, and a hollow one has none.
    priceLineColor: colours.ink,
    priceFormat,
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => withPlan(own(), lines),
  });
  series.setData(onAxis(candles, axis));
  for (const { price, title, tone } of lines) {
    series.createPriceLine({
      price,
      title,
      color: colours[tone ?? 'label'],
      lineWidth: 1,
      lineStyle: tone === undefined ? LineStyle.Dotted : LineStyle.Dashed,
      axisLabelVisible: tone !== undefined,
    });
  }
  const volume = chart.addSeries(HistogramSeries, {
    color: colours.volume,
    priceFormat: { type: 'volume' },
    priceScaleId: '',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  volume.setData(candles.map((candle) => ({ time: timeOf(candle), value: candle.volume })));
  const extended = axis.filter(({ regular }) => !regular);
  if (extended.length > 0) shade(chart, extended, colours);
  const known = candles.flatMap((candle) =>
    candle.vwap === null ? [] : [{ time: timeOf(candle), value: candle.vwap }],
  );
  if (known.length > 0) {
    const vwap = chart.addSeries(LineSeries, {
      color: colours.vwap,
      lineWidth: 2,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      priceFormat,
    });
    vwap.setData(known);
  }
  createSeriesMarkers(
    series,
    marks.map((mark) => marker(mark, colours)),
  );
  showAll(chart, Math.max(axis.length, candles.length));
  return chart;
}

/** Candles in their slots, and slots without one: a day keeps its width, and quiet minutes their place. */
function onAxis(candles: readonly Candle[], axis: readonly AxisSlot[]) {
  const drawn = candles.map((candle) => ({ ...ohlc(candle), time: timeOf(candle) }));
  const taken = new Set(candles.map(({ at }) => at));
  const free = axis.flatMap(({ at }) => (taken.has(at) ? [] : [{ time: instantOf(at) }]));
  return free.length === 0 ? drawn : [...drawn, ...free].sort((one, other) => Number(one.time) - Number(other.time));
}

/** A ground behind extended hours, from top to bottom. */
function shade(chart: IChartApi, slots: readonly AxisSlot[], colours: ChartColours): void {
  const ground = chart.addSeries(HistogramSeries, {
    color: colours.grid,
    priceScaleId: 'hours',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  ground.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
  ground.setData(slots.map(({ at }) => ({ time: instantOf(at), value: 1 })));
  ground.setSeriesOrder(0);
}

/** A young day fills from the left; a few candles are not blown up to the width of the chart. */
function showAll(chart: IChartApi, count: number): void {
  const to = Math.max(count * (1 + MARGIN), LEAST_CANDLES);
  const width = Math.max(1, chart.chartElement().clientWidth);
  chart.timeScale().setVisibleLogicalRange({ from: -Math.max(0.5, (HALF_TIME_PX / width) * to), to });
}

/** The range of prices that holds the candles and the lines of a plan. */
function withPlan(own: AutoscaleInfo | null, lines: readonly PriceLine[]): AutoscaleInfo | null {
  const range = own?.priceRange;
  if (!own || !range) return own;
  const prices = lines.filter(({ tone }) => tone !== undefined).map(({ price }) => price);
  const minValue = Math.min(range.minValue, ...prices);
  const maxValue = Math.max(range.maxValue, ...prices);
  return { ...own, priceRange: { ...range, minValue, maxValue } };
}

const ohlc = ({ open, high, low, close }: Candle) => ({ open, high, low, close });

/** Below one dollar a cent is too coarse. */
function precision(candles: readonly Candle[]) {
  const cheap = candles.some(({ low }) => low < 1);
  return cheap ? { precision: 4, minMove: 0.0001 } : { precision: 2, minMove: 0.01 };
}

function marker({ candle, kind, tone, text }: ChartMark, colours: ChartColours): SeriesMarker<Time> {
  return {
    time: timeOf(candle),
    text,
    color: colours[tone],
    ...(kind === 'news' ? { position: 'aboveBar', shape: 'circle' } : { position: 'belowBar', shape: 'arrowUp' }),
  };
}
