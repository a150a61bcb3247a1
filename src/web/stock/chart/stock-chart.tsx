// The chart of a stock with its switch between minutes and days, its legend, and the same in words.
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { barEndpoints } from '../../../contract/bars.ts';
import { previousSession } from '../../../domain/market/calendar.ts';
import { compact, money, plural, price } from '../../../domain/market/format.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { type BarHours, type BarSpan, barRules, type StockBars } from '../../../domain/stocks/stock-bars.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { PriceLine } from './candle-chart.tsx';
import { axisOf, CANDLE_MINUTES, type Candle, candlesOf, regularMinutes } from './candles.ts';
import { ChartCredit } from './chart-credit.tsx';
import { type ChartMark, chartMarks } from './chart-marks.ts';
import { chartTable, chartWords, clockText } from './chart-words.ts';

const CandleChart = lazyPart(() => import('./candle-chart.tsx'), 'CandleChart');

const RENEW_MS = 60_000;
type Shown = 'day' | 'before' | 'year';
const SHOWN: readonly { id: Shown; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'before', label: 'Day before' },
  { id: 'year', label: 'Year' },
];
/** Remembered from one stock to the next. */
const EXTENDED = 'chart-extended-hours';

export function StockChart({ symbol, stock }: { symbol: string; stock: ScreenerStock }) {
  const [shown, setShown] = useState<Shown>('day');
  const [extended, setExtended] = useStoredFlag(EXTENDED);
  const hours: BarHours = extended && shown !== 'year' ? 'extended' : 'regular';
  const { data, error, isPending, refetch } = useBars(symbol, shown, hours);
  return (
    <section aria-label={`Chart of ${symbol}`} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-strong">
          {shown === 'year'
            ? `Daily candles, ${barRules.daily_days.value} ${barRules.daily_days.unit}`
            : `${CANDLE_MINUTES[hours]}-minute candles${data?.session_date ? `, ${data.session_date}` : ''}`}
        </h3>
        {data?.stale ? (
          <Badge tone="stale" icon={<Clock aria-hidden />}>
            <span>Stale,</span> <Age at={data.as_of} show="time" />
          </Badge>
        ) : (
          data !== undefined &&
          data.as_of !== null && (
            <span className="text-label text-ink-3">
              <Age at={data.as_of} />
            </span>
          )
        )}
        <span className="ml-auto flex flex-wrap gap-1 max-sm:ml-0">
          {shown !== 'year' && (
            <Button
              size="sm"
              variant={extended ? 'outline' : 'ghost'}
              aria-pressed={extended}
              onClick={() => setExtended(!extended)}
            >
              Extended hours
            </Button>
          )}
          {SHOWN.map(({ id, label }) => (
            <Button
              key={id}
              size="sm"
              variant={id === shown ? 'outline' : 'ghost'}
              aria-pressed={id === shown}
              onClick={() => setShown(id)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      {data !== undefined ? (
        <Drawn symbol={symbol} stock={stock} bars={data} hours={hours} isOver={shown === 'before'} />
      ) : isPending ? (
        <Skeleton className="h-64" />
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

/** The day before is the session before the newest one, as it was known when its evening had ended. */
function useBars(symbol: string, shown: Shown, hours: BarHours) {
  const ofHours = hours === 'extended' ? { hours } : {};
  const ask = (query: { span: BarSpan; hours?: BarHours; asof?: string }) =>
    queryFor(barEndpoints.stockBars, { params: { symbol }, query });
  const newest = useQuery({
    ...ask(shown === 'year' ? { span: 'daily' } : { span: 'minute', ...ofHours }),
    staleTime: RENEW_MS / 2,
    refetchInterval: shown === 'day' ? RENEW_MS : false,
  });
  const date = newest.data?.session_date ?? null;
  const asof = date === null ? '' : new Date(previousSession(date).after_close_ms).toISOString();
  const wanted = shown === 'before' && date !== null;
  const before = useQuery({
    ...ask({ span: 'minute', ...ofHours, asof }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return wanted ? before : newest;
}

type DrawnProps = { symbol: string; stock: ScreenerStock; bars: StockBars; hours: BarHours; isOver: boolean };

function Drawn({ symbol, stock, bars, hours, isOver }: DrawnProps) {
  const candles = useMemo(() => candlesOf(bars, hours), [bars, hours]);
  const axis = useMemo(() => axisOf(bars, hours), [bars, hours]);
  const marks = useMemo(() => chartMarks(stock, candles), [stock, candles]);
  const lines = useMemo(() => linesOf(stock, bars), [stock, bars]);
  const words = chartWords(symbol, bars, { hours, isOver });
  if (candles.length === 0) return <p className="py-8 text-center text-ink-3">{words}</p>;
  const vwap = candles.findLast((candle) => candle.vwap !== null)?.vwap ?? null;
  return (
    <>
      <SectionBoundary section="chart" resetKeys={[bars]}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <CandleChart candles={candles} axis={axis} marks={marks} lines={lines} label={words} />
        </Suspense>
      </SectionBoundary>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
        <li className="flex items-center gap-1">
          <span aria-hidden className="h-3 w-2 border border-bull" /> up
        </li>
        <li className="flex items-center gap-1">
          <span aria-hidden className="h-3 w-2 bg-bear" /> down
        </li>
        {vwap !== null && (
          <li className="flex items-center gap-1">
            <span aria-hidden className="h-0.5 w-4 bg-vwap" /> VWAP {price(vwap)}
          </li>
        )}
        {hours === 'extended' && (
          <li className="flex items-center gap-1">
            <span aria-hidden className="h-3 w-4 bg-grid" /> extended hours
          </li>
        )}
        <ChartCredit />
      </ul>
      <p className="text-label text-ink-3">
        {words} {marksInShort(marks)}
      </p>
      <Collapsible title="Chart as a table" level={4}>
        {marks.length > 0 && (
          <ul aria-label="Marks" className="mb-3 grid gap-1 text-label text-ink-2">
            {marks.flatMap((mark) =>
              mark.words.map((line) => (
                <li key={`${mark.candle.at} ${line}`} className="wrap-anywhere">
                  {mark.candle.day ?? `${clockText(mark.candle.at)} PT`}: {line}
                </li>
              )),
            )}
          </ul>
        )}
        <DataTable
          label="Chart as a table"
          dense
          className="max-h-72"
          columns={columns}
          rows={chartTable(bars)}
          rowKey={({ when }) => when}
        />
      </Collapsible>
    </>
  );
}

/** What arrow and dots stand for. */
function marksInShort(marks: readonly ChartMark[]): string {
  const articles = marks.reduce((sum, mark) => sum + (mark.kind === 'news' ? mark.words.length : 0), 0);
  const decision = marks.find(({ kind }) => kind === 'decision');
  return [
    decision !== undefined && `The arrow is where the run judged: ${decision.text}.`,
    articles > 0 && `Dots are news: ${plural(articles, 'article')} about the stock.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The day's range on the chart of the day, which extended hours do not change; the year's high on the chart of the year. */
function linesOf(stock: ScreenerStock, bars: StockBars): PriceLine[] {
  const tone = 'neutral';
  if (bars.span === 'minute') {
    const minutes = regularMinutes(bars);
    if (minutes.length === 0) return [];
    return [
      { title: 'Day high', price: Math.max(...minutes.map(({ high }) => high)), tone },
      { title: 'Day low', price: Math.min(...minutes.map(({ low }) => low)), tone },
    ];
  }
  const high = stock.fifty_two_week_high;
  return high === null ? [] : [{ title: '52-week high', price: high, tone }];
}

const columns: Column<{ when: string; candle: Candle }>[] = [
  { id: 'when', header: 'When', cell: ({ when }) => when },
  { id: 'open', header: 'Open', align: 'right', cell: ({ candle }) => money(candle.open) },
  { id: 'high', header: 'High', align: 'right', cell: ({ candle }) => money(candle.high) },
  { id: 'low', header: 'Low', align: 'right', cell: ({ candle }) => money(candle.low) },
  { id: 'close', header: 'Close', align: 'right', cell: ({ candle }) => money(candle.close) },
  { id: 'volume', header: 'Volume', align: 'right', cell: ({ candle }) => compact(candle.volume) },
];
