// Score and price over 90 days: score as an area from zero, price as a line, each on its own scale.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { barEndpoints } from '../../../contract/stocks/bars.ts';
import { plural, price } from '../../../domain/market/format.ts';
import { dayMs, hourMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { Drawing, Stroke } from '../../ui/charts/drawing.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { points } from './points.ts';
import { findTone, toneInk } from './side-style.tsx';

const DAYS = 90;
/** Height of legend, chart, axis and the days scored afterwards, reserved while they load. */
const ROOM = 'min-h-60 max-sm:min-h-68';

type Point = { at: number; value: number };

/** Scores and closes by day (`at`: noon UTC, epoch ms) of the last `DAYS` days; `loading` until both requests end. */
function useScoreAndPrice(symbol: string) {
  const input = { params: { symbol } };
  const scores = useQuery({
    ...queryFor(signalEndpoints.symbolScores, input),
    retry: false,
    meta: { logged: `scores of ${symbol}` },
  });
  const bars = useQuery({
    ...queryFor(barEndpoints.stockBars, { ...input, query: { span: 'daily' } }),
    retry: false,
    staleTime: hourMs / 2,
    meta: { logged: `days of ${symbol}` },
  });
  const dayAt = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const closes = (bars.data?.daily_bars ?? []).map(({ date, close }) => ({ at: dayAt(date), value: close }));
  const daily = (scores.data?.days ?? []).map(({ day, score }) => ({ at: dayAt(day), value: score }));
  const until = Math.max(closes.at(-1)?.at ?? 0, daily.at(-1)?.at ?? 0);
  const from = until - DAYS * dayMs;
  return {
    from,
    until,
    scores: daily.filter(({ at }) => at >= from),
    closes: closes.filter(({ at }) => at >= from),
    afterwards: (scores.data?.days ?? []).filter(({ afterwards, day }) => afterwards && dayAt(day) >= from).length,
    loading: scores.isPending || bars.isPending,
  };
}

const range = (values: readonly number[]) => ({ low: Math.min(...values), high: Math.max(...values) });

export function ScoreAndPrice({ symbol }: { symbol: string }) {
  const { from, until, scores, closes, afterwards, loading } = useScoreAndPrice(symbol);
  const now = useNow(hourMs);
  if (loading) {
    return (
      <div className={`p-4 ${ROOM}`}>
        <Skeleton className="h-48" />
      </div>
    );
  }
  const [firstClose] = closes;
  const lastClose = closes.at(-1);
  const lastScore = scores.at(-1);
  if (until === 0 || (closes.length < 2 && scores.length < 2)) {
    return <p className={`px-4 py-3 text-ink-2 ${ROOM}`}>Neither scores nor prices of these days are on file.</p>;
  }
  const x = (at: number) => ((at - from) / (until - from)) * 100;
  const scoreRange = range([0, ...scores.map(({ value }) => value)]);
  const priceRange = range(closes.map(({ value }) => value));
  const place =
    ({ low, high }: { low: number; high: number }) =>
    (value: number) =>
      high === low ? 50 : 95 - ((value - low) / (high - low)) * 90;
  const scoreY = place(scoreRange);
  const path = (line: readonly Point[], y: (value: number) => number) =>
    line.map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(2)} ${y(value).toFixed(2)}`).join('');
  const [firstScore] = scores;
  const area =
    firstScore === undefined || lastScore === undefined
      ? ''
      : `${path(scores, scoreY)}L${x(lastScore.at).toFixed(2)} ${scoreY(0)}L${x(firstScore.at).toFixed(2)} ${scoreY(0)}Z`;
  const day = (at: number) => calendarDay(new Date(at).toISOString().slice(0, 10), now);
  const words = [
    firstClose !== undefined &&
      lastClose !== undefined &&
      `price ${price(firstClose.value)} on ${day(firstClose.at)}, ${price(lastClose.value)} on ${day(lastClose.at)}`,
    firstScore !== undefined &&
      lastScore !== undefined &&
      `score ${points(firstScore.value)} on ${day(firstScore.at)}, ${points(lastScore.value)} on ${day(lastScore.at)}`,
  ].filter(Boolean);
  return (
    <div className={`grid content-start gap-2 px-4 py-3 max-sm:px-3 ${ROOM}`}>
      <p className="flex flex-wrap gap-x-4 text-label text-ink-3">
        <span className={toneInk[findTone(lastScore?.value)]}>
          score {lastScore === undefined ? 'not known' : points(lastScore.value)}
        </span>
        {closes.length > 0 && (
          <span className="text-ink-2">
            price, {price(priceRange.low)} to {price(priceRange.high)}
          </span>
        )}
      </p>
      <div role="img" aria-label={words.join('; ')} className="relative h-36">
        <Drawing>
          <Stroke d={`M0 ${scoreY(0)}H100`} className="fill-none stroke-line-strong" strokeDasharray="2 3" />
          <g className={toneInk[findTone(lastScore?.value)]}>
            <path d={area} className="fill-current opacity-20" />
            <Stroke d={path(scores, scoreY)} className="fill-none stroke-current" strokeWidth={1.5} />
          </g>
          <Stroke d={path(closes, place(priceRange))} className="fill-none stroke-ink" strokeWidth={1.25} />
        </Drawing>
      </div>
      <p className="flex justify-between text-label text-ink-3">
        <span>{day(from)}</span>
        <span>{day(until)}</span>
      </p>
      {afterwards > 0 && (
        <p className="text-label text-ink-3">
          {plural(afterwards, 'day')} scored afterwards from the lists of that day; nobody was shown{' '}
          {afterwards === 1 ? 'it' : 'them'} then.
        </p>
      )}
    </div>
  );
}
