// The chart of a stock: its ranges, the lines one may add, an index beside it, its legend, and the same in words.
import { Clock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { sp500Symbol } from '../../../domain/market/metrics.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { ScoreOfDay } from '../../../domain/signals/signal-history.ts';
import { type BarHours, barRules, type StockBars } from '../../../domain/stocks/stock-bars.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import {
  axisOf,
  CANDLE_MINUTES,
  candlesOf,
  closesBefore,
  firstShown,
  regularMinutes,
  WEEK_CANDLE_MINUTES,
} from './candles.ts';
import { type ChartRange, useChartBars, useEarlierSessions } from './chart-bars.ts';
import { ChartLegend } from './chart-legend.tsx';
import { comparedWith, type LineId, lineChoices, scoreBands, studyLines, useChosenLines } from './chart-lines.ts';
import { type ChartEvent, placeMarks } from './chart-marks.ts';
import { ChartText } from './chart-text.tsx';
import { chartWords } from './chart-words.ts';
import type { PriceLine } from './plot-lines.ts';

const CandleChart = lazyPart(() => import('./candle-chart.tsx'), 'CandleChart');

const RANGES: readonly { id: ChartRange; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'before', label: 'Day before' },
  { id: 'week', label: `${barRules.week_sessions.value} days` },
  { id: 'month', label: 'Month' },
  { id: 'year', label: 'Year' },
];
/** Remembered from one stock to the next. */
const EXTENDED = 'chart-extended-hours';
const COMPARED = 'chart-compared';

type StockChartProps = {
  symbol: string;
  /** Highest price of 52 weeks in USD; null: unknown. */
  yearHigh: number | null;
  /** What happened to the stock, whatever is drawn of it. */
  events: readonly ChartEvent[];
  /** Its score batch by batch; a band of its own where some are known. */
  scores?: readonly ScoreOfDay[];
};

const NO_SCORES: readonly ScoreOfDay[] = [];

export function StockChart({ symbol, yearHigh, events, scores = NO_SCORES }: StockChartProps) {
  const [range, setRange] = useState<ChartRange>('day');
  const [extended, setExtended] = useStoredFlag(EXTENDED);
  const [compared, setCompared] = useStoredFlag(COMPARED);
  const [chosen, toggle] = useChosenLines();
  const [choosing, setChoosing] = useState(false);
  const now = useNow(hourMs);
  const isOneDay = range === 'day' || range === 'before';
  const hours: BarHours = extended && isOneDay ? 'extended' : 'regular';
  const { data, error, isPending, refetch } = useChartBars(symbol, range, hours);
  const beside = compared && symbol !== sp500Symbol;
  const index = useChartBars(sp500Symbol, range, hours, beside);
  return (
    <section aria-label={`Chart of ${symbol}`} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-strong">{titleOf(range, hours, data, now)}</h3>
        <Freshness bars={data} />
        <span className="ml-auto flex flex-wrap gap-1 max-sm:ml-0">
          {RANGES.map(({ id, label }) => (
            <Button
              key={id}
              size="sm"
              variant={id === range ? 'outline' : 'ghost'}
              aria-pressed={id === range}
              onClick={() => setRange(id)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          variant={choosing ? 'outline' : 'ghost'}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          Indicators, {chosen.size}
        </Button>
        {symbol !== sp500Symbol && (
          <Button
            size="sm"
            variant={compared ? 'outline' : 'ghost'}
            aria-pressed={compared}
            onClick={() => setCompared(!compared)}
          >
            Compare with {sp500Symbol}
          </Button>
        )}
        {isOneDay && (
          <Button
            size="sm"
            variant={extended ? 'outline' : 'ghost'}
            aria-pressed={extended}
            onClick={() => setExtended(!extended)}
          >
            Extended hours
          </Button>
        )}
      </div>
      {choosing && <LineChoices chosen={chosen} onToggle={toggle} />}
      {beside && index.error !== null && (
        <Notice tone="warn" action={<Button onClick={() => index.refetch()}>Try again</Button>}>
          {sp500Symbol} cannot be compared: {errorText(index.error, 'Failed to load bars')}
        </Notice>
      )}
      {data !== undefined ? (
        <Drawn
          key={range}
          symbol={symbol}
          yearHigh={yearHigh}
          events={events}
          scores={scores}
          bars={data}
          range={range}
          hours={hours}
          chosen={chosen}
          index={beside ? index.data : undefined}
        />
      ) : isPending ? (
        <Skeleton className="h-68" />
      ) : (
        <Notice
          tone="error"
          title="The chart is not available"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorText(error, 'Failed to load bars')}
        </Notice>
      )}
    </section>
  );
}

function titleOf(range: ChartRange, hours: BarHours, bars: StockBars | undefined, now: number): string {
  if (range === 'year') return `Daily candles, ${barRules.daily_days.value} ${barRules.daily_days.unit}`;
  if (range === 'month') return `Daily candles, ${barRules.month_days.value} ${barRules.month_days.unit}`;
  if (range === 'week') {
    return `${WEEK_CANDLE_MINUTES}-minute candles, ${barRules.week_sessions.value} ${barRules.week_sessions.unit}`;
  }
  return `${CANDLE_MINUTES[hours]}-minute candles${bars?.session_date ? `, ${calendarDay(bars.session_date, now)}` : ''}`;
}

function Freshness({ bars }: { bars: StockBars | undefined }) {
  if (bars?.stale) {
    return (
      <Badge tone="stale" icon={<Clock aria-hidden />}>
        <span>Stale,</span> <Age at={bars.as_of} show="time" />
      </Badge>
    );
  }
  return bars === undefined || bars.as_of === null ? null : (
    <span className="text-label text-ink-3">
      <Age at={bars.as_of} />
    </span>
  );
}

type LineChoicesProps = { chosen: ReadonlySet<LineId>; onToggle: (id: LineId) => void };

function LineChoices({ chosen, onToggle }: LineChoicesProps) {
  return (
    <fieldset aria-label="Indicators" className="flex flex-wrap gap-1">
      {lineChoices.map(({ id, label }) => (
        <Button
          key={id}
          size="sm"
          variant={chosen.has(id) ? 'outline' : 'ghost'}
          aria-pressed={chosen.has(id)}
          onClick={() => onToggle(id)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

type DrawnProps = StockChartProps & {
  bars: StockBars;
  range: ChartRange;
  hours: BarHours;
  chosen: ReadonlySet<LineId>;
  index: StockBars | undefined;
};

function Drawn({ symbol, yearHigh, events, scores = NO_SCORES, bars, range, hours, chosen, index }: DrawnProps) {
  const all = useMemo(() => candlesOf(bars, hours), [bars, hours]);
  const from = range === 'week' || range === 'month' ? firstShown(all, range) : 0;
  const candles = useMemo(() => all.slice(from), [all, from]);
  const axis = useMemo(() => axisOf(bars, hours), [bars, hours]);
  const marks = useMemo(() => placeMarks(events, candles), [events, candles]);
  const lines = useMemo(() => linesOf(yearHigh, bars, range), [yearHigh, bars, range]);
  const closesOnly = [...chosen].some((id) => id !== 'vwap');
  const earlier = useEarlierSessions(symbol, bars.span === 'minute' && closesOnly);
  const before = useMemo(() => {
    if (bars.span !== 'minute') return all.slice(0, from).map(({ close }) => close);
    const day = bars.session_date;
    return earlier === undefined || day === null ? [] : closesBefore(earlier, day, CANDLE_MINUTES[hours]);
  }, [all, from, bars, earlier, hours]);
  const { studies, bands: ofCloses } = useMemo(() => studyLines(candles, before, chosen), [candles, before, chosen]);
  const bands = useMemo(() => [...scoreBands(candles, scores), ...ofCloses], [candles, scores, ofCloses]);
  const compared = useMemo(
    () => (index === undefined ? null : comparedWith(sp500Symbol, candles, candlesOf(index, hours))),
    [index, candles, hours],
  );
  const words = chartWords(symbol, candles, { isOver: range === 'before', compared });
  if (candles.length === 0) return <p className="py-8 text-center text-ink-3">{words}</p>;
  return (
    <>
      <SectionBoundary section="chart" resetKeys={[bars]}>
        <Suspense fallback={<Skeleton className="h-68" />}>
          <CandleChart
            symbol={symbol}
            candles={candles}
            axis={axis}
            marks={marks}
            lines={lines}
            studies={studies}
            bands={bands}
            compared={compared}
          />
        </Suspense>
      </SectionBoundary>
      <ChartLegend studies={studies} bands={bands} compared={compared} marks={marks} extended={hours === 'extended'} />
      <ChartText words={words} bars={bars} candles={candles} marks={marks} />
    </>
  );
}

/** The day's range on the chart of the day, which extended hours do not change; the year's high on the chart of the year. */
function linesOf(yearHigh: number | null, bars: StockBars, range: ChartRange): PriceLine[] {
  const tone = 'neutral';
  if (range === 'year') return yearHigh === null ? [] : [{ title: '52-week high', price: yearHigh, tone }];
  if (bars.span !== 'minute') return [];
  const minutes = regularMinutes(bars);
  if (minutes.length === 0) return [];
  return [
    { title: 'Day high', price: Math.max(...minutes.map(({ high }) => high)), tone },
    { title: 'Day low', price: Math.min(...minutes.map(({ low }) => low)), tone },
  ];
}
