// Chart of a stock: ranges, optional lines, another stock beside it, legend, and a text equivalent.
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { type BarHours, barRules, type StockBars } from '../../../domain/stocks/stock-bars.ts';
import { errorText } from '../../api/api-error.ts';
import { useMarketNow } from '../../api/market-status.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { fullScreenPart } from '../../ui/page-state/full-screen.ts';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow, useReplayClock } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { CompareButtons, CompareField, useCompared } from '../compare/compare-field.tsx';
import {
  CANDLE_MINUTES,
  createAxis,
  findClosesBefore,
  findFirstShown,
  fittedSlots,
  regularMinutes,
  toCandles,
  WEEK_CANDLE_MINUTES,
} from './candles.ts';
import { type ChartRange, useChartBars, useEarlierSessions } from './chart-bars.ts';
import { ChartLegend } from './chart-legend.tsx';
import {
  compareSymbols,
  type LineId,
  lineChoices,
  type ScoreLine,
  scoreBands,
  studyLines,
  useChosenLines,
} from './chart-lines.ts';
import { type ChartEvent, placeMarks } from './chart-marks.ts';
import { CandlesSkeleton, CHART_FULL_SCREEN, ChartSkeleton, HEADING_ROOM } from './chart-skeleton.tsx';
import { ChartText } from './chart-text.tsx';
import { chartWords } from './chart-words.ts';
import type { PriceLine, TimePlace } from './plot-lines.ts';

const CandleChart = lazyPart(() => import('./candle-chart.tsx'), 'CandleChart');

const RANGES: readonly { id: ChartRange; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'before', label: 'Day before' },
  { id: 'week', label: `${barRules.week_sessions.value} days` },
  { id: 'month', label: 'Month' },
  { id: 'year', label: 'Year' },
];
/** Storage key of the choice of extended hours, shared by all stocks. */
const EXTENDED = 'chart-extended-hours';

type StockChartProps = {
  symbol: string;
  /** Highest price of 52 weeks in USD; null: unknown. */
  yearHigh: number | null;
  /** All events of the stock, drawn or not. */
  events: readonly ChartEvent[];
  /** Published scores; drawn as a band where known. */
  scores?: ScoreLine;
  /** Lines of an open plan, on the chart of the day. */
  plan?: readonly PriceLine[] | undefined;
  /** Drawn below the time axis. */
  lanes?: ((place: TimePlace) => ReactNode) | undefined;
};

const NO_SCORES: ScoreLine = { days: [], published: [] };
const NO_PLAN: readonly PriceLine[] = [];

export function StockChart(props: StockChartProps) {
  const { symbol, plan, lanes } = props;
  const [range, setRange] = useState<ChartRange>('day');
  const [extended, setExtended] = useStoredFlag(EXTENDED);
  const [compared, setCompared] = useCompared(symbol);
  const [comparing, setComparing] = useState(false);
  const [chosen, toggle] = useChosenLines();
  const [choosing, setChoosing] = useState(false);
  const now = useNow(hourMs);
  const isOneDay = range === 'day' || range === 'before';
  const hours: BarHours = extended && isOneDay ? 'extended' : 'regular';
  const query = useChartBars(symbol, range, hours);
  const { data } = query;
  const other = useChartBars(compared ?? symbol, range, hours, compared !== null);
  const choose = (next: string | null) => {
    setComparing(false);
    setCompared(next);
  };
  return (
    <section
      {...fullScreenPart}
      aria-label={`Chart of ${symbol}`}
      className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2', CHART_FULL_SCREEN)}
    >
      <div className={clsx('flex flex-wrap items-center gap-x-2 gap-y-1', HEADING_ROOM)}>
        <h3 className="mr-auto font-strong">{toTitle(range, hours, data, now)}</h3>
        <Freshness bars={data} />
        <span className="flex flex-wrap gap-1">
          {RANGES.map(({ id, label }) => (
            <ToggleButton key={id} pressed={id === range} onPress={() => setRange(id)}>
              {label}
            </ToggleButton>
          ))}
        </span>
        <span className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:overflow-y-hidden">
          <ToggleButton opens pressed={choosing} onPress={() => setChoosing(!choosing)}>
            Indicators, {chosen.size}
          </ToggleButton>
          <CompareButtons
            symbol={symbol}
            compared={compared}
            onCompare={setCompared}
            choosing={comparing}
            onChoosing={setComparing}
          />
          {isOneDay && (
            <ToggleButton pressed={extended} onPress={() => setExtended(!extended)}>
              Extended hours
            </ToggleButton>
          )}
        </span>
      </div>
      {choosing && <LineChoices chosen={chosen} onToggle={toggle} />}
      {comparing && <CompareField symbol={symbol} onCompare={choose} />}
      {compared !== null && other.error !== null && (
        <Notice tone="warn" action={<Button onClick={() => other.refetch()}>Try again</Button>}>
          {compared} cannot be compared: {errorText(other.error, 'Failed to load bars')}
        </Notice>
      )}
      {data !== undefined ? (
        <Drawn
          key={range}
          {...props}
          plan={range === 'day' ? plan : undefined}
          bars={data}
          range={range}
          hours={hours}
          chosen={chosen}
          other={compared === null ? undefined : other.data}
        />
      ) : query.isPending ? (
        <ChartSkeleton lanes={lanes !== undefined} />
      ) : (
        <QueryFailure query={query} words="Failed to load bars" title="The chart is not available" />
      )}
    </section>
  );
}

function toTitle(range: ChartRange, hours: BarHours, bars: StockBars | undefined, now: number): string {
  if (range === 'year') return `Daily candles, ${barRules.daily_days.value} ${barRules.daily_days.unit}`;
  if (range === 'month') return `Daily candles, ${barRules.month_days.value} ${barRules.month_days.unit}`;
  if (range === 'week') {
    return `${WEEK_CANDLE_MINUTES}-minute candles, ${barRules.week_sessions.value} ${barRules.week_sessions.unit}`;
  }
  return `${CANDLE_MINUTES[hours]}-minute candles${bars?.session_date ? `, ${calendarDay(bars.session_date, now)}` : ''}`;
}

/** Badge of stale bars; other bars are dated by the price above the chart. */
function Freshness({ bars }: { bars: StockBars | undefined }) {
  if (!bars?.stale) return null;
  return (
    <Badge tone="stale" icon={<Clock aria-hidden />}>
      <span>Stale,</span> <Age market at={bars.as_of} show="time" />
    </Badge>
  );
}

function LineChoices({ chosen, onToggle }: { chosen: ReadonlySet<LineId>; onToggle: (id: LineId) => void }) {
  return (
    <fieldset aria-label="Indicators" className="flex flex-wrap gap-1">
      {lineChoices.map(({ id, label }) => (
        <ToggleButton key={id} pressed={chosen.has(id)} onPress={() => onToggle(id)}>
          {label}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

type DrawnProps = StockChartProps & {
  bars: StockBars;
  range: ChartRange;
  hours: BarHours;
  chosen: ReadonlySet<LineId>;
  /** Bars of the stock compared with. */
  other: StockBars | undefined;
};

function Drawn(props: DrawnProps) {
  const { symbol, yearHigh, events, scores = NO_SCORES, plan = NO_PLAN, lanes } = props;
  const { bars, range, hours, chosen, other } = props;
  const all = useMemo(() => toCandles(bars, hours), [bars, hours]);
  const from = range === 'week' || range === 'month' ? findFirstShown(all, range) : 0;
  const candles = useMemo(() => all.slice(from), [all, from]);
  const axis = useMemo(() => createAxis(bars, hours), [bars, hours]);
  const clock = useNow(minuteMs);
  const now = (useMarketNow(minuteMs) ?? clock) + useReplayClock();
  const marks = useMemo(() => placeMarks(events, candles), [events, candles]);
  const lines = useMemo(() => [...plan, ...listLines(yearHigh, bars, range)], [plan, yearHigh, bars, range]);
  const closesOnly = [...chosen].some((id) => id !== 'vwap');
  const earlier = useEarlierSessions(symbol, bars.span === 'minute' && closesOnly);
  const before = useMemo(() => {
    if (bars.span !== 'minute') return all.slice(0, from).map(({ close }) => close);
    const day = bars.session_date;
    return earlier === undefined || day === null ? [] : findClosesBefore(earlier, day, CANDLE_MINUTES[hours]);
  }, [all, from, bars, earlier, hours]);
  const { studies, bands: ofCloses } = useMemo(() => studyLines(candles, before, chosen), [candles, before, chosen]);
  const bands = useMemo(() => [...scoreBands(candles, scores), ...ofCloses], [candles, scores, ofCloses]);
  const compared = useMemo(
    () => (other === undefined ? null : compareSymbols(other.symbol, candles, toCandles(other, hours))),
    [other, candles, hours],
  );
  const words = chartWords(symbol, candles, { isOver: range === 'before', compared, hours });
  if (candles.length === 0) return <p className="py-8 text-center text-ink-3">{words}</p>;
  return (
    <>
      <SectionBoundary section="chart" resetKeys={[bars]}>
        <Suspense fallback={<CandlesSkeleton lanes={lanes !== undefined} />}>
          <CandleChart
            symbol={symbol}
            candles={candles}
            axis={axis}
            fitted={fittedSlots(axis, now)}
            marks={marks}
            lines={lines}
            studies={studies}
            bands={bands}
            compared={compared}
            lanes={lanes}
          />
        </Suspense>
      </SectionBoundary>
      <ChartLegend studies={studies} bands={bands} compared={compared} marks={marks} extended={hours === 'extended'} />
      <ChartText words={words} bars={bars} candles={candles} marks={marks} />
    </>
  );
}

/** Range of the day on the day chart, which extended hours do not change; 52-week high on the year chart. */
function listLines(yearHigh: number | null, bars: StockBars, range: ChartRange): PriceLine[] {
  const tone = 'neutral';
  if (range === 'year') return yearHigh === null ? [] : [{ title: names.year_high.name, price: yearHigh, tone }];
  if (bars.span !== 'minute') return [];
  const minutes = regularMinutes(bars);
  if (minutes.length === 0) return [];
  return [
    { title: names.day_high.name, price: Math.max(...minutes.map(({ high }) => high)), tone },
    { title: names.day_low.name, price: Math.min(...minutes.map(({ low }) => low)), tone },
  ];
}
