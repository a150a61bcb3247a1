// Marks of a chart: decisions, news, signals and Golden Eye windows, placed at their candles.
import { newYorkDate, nextSession } from '../../../domain/market/calendar.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { ScreenerStock, SignalSummary } from '../../../domain/screener/screener-stock.ts';
import { type Candle, candleDay } from './candles.ts';

type MarkFacts = {
  kind: 'decision' | 'news' | 'signal' | 'window';
  tone: 'bull' | 'bear' | 'warn' | 'neutral';
  /** Lines of text. */
  words: readonly string[];
  /** Link to the full entry, as a path within the product. */
  receipt?: { label: string; to: string };
};

/** Event at an instant (epoch ms), or on a New York day where the time is unknown. */
export type ChartEvent = MarkFacts & { at: number | string };

/** An event, or several of a kind, at the candle they belong to. */
export type ChartMark = MarkFacts & { candle: Candle };

export const decisionTones = { YES: 'bull', MAYBE: 'warn', NO: 'neutral', SKIP: 'neutral' } as const satisfies Record<
  SignalSummary['decision'],
  MarkFacts['tone']
>;
const NEWS_TONES = { positive: 'bull', negative: 'bear', neutral: 'neutral' } as const;

/**
 * Candle of an instant: the daily candle of its day, else the last one begun by then, at most an hour before; or null.
 */
function candleAt(candles: readonly Candle[], at: number): Candle | null {
  const daily = candles[0]?.day !== null;
  if (daily) return candles.find(({ day }) => day === newYorkDate(at)) ?? null;
  const found = candles.findLast((candle) => candle.at <= at) ?? null;
  const reach = candles.length < 2 ? Number.POSITIVE_INFINITY : hourMs;
  return found !== null && at - found.at <= reach ? found : null;
}

/**
 * First candle on or after the day; for a day between the newest session and the next session, the newest candle. Null
 * outside the chart.
 */
function candleOn(candles: readonly Candle[], day: string): Candle | null {
  const [first] = candles;
  if (first === undefined || candleDay(first) > day) return null;
  const last = candles.at(-1) ?? first;
  if (candleDay(last) < day) return nextSession(candleDay(last)).date > day ? last : null;
  return candles.find((candle) => candleDay(candle) >= day) ?? null;
}

/** Marks, oldest first: one per candle and kind, in the tone of its last event, without repeated words. */
export function placeMarks(events: readonly ChartEvent[], candles: readonly Candle[]): ChartMark[] {
  const marks = new Map<string, ChartMark>();
  for (const { at, ...facts } of events) {
    const candle = typeof at === 'string' ? candleOn(candles, at) : candleAt(candles, at);
    if (candle === null) continue;
    const key = `${candle.at} ${facts.kind}`;
    const words = [...new Set([...(marks.get(key)?.words ?? []), ...facts.words])];
    marks.set(key, { ...facts, words, candle });
  }
  return [...marks.values()].toSorted((a, b) => a.candle.at - b.candle.at);
}

/** Events of a stock in a run. News ages count from the judgement: `as_of` plus the age of the price. */
export function stockEvents(stock: ScreenerStock): ChartEvent[] {
  const signals = stock.trade_signals;
  if (stock.as_of === null || signals === null) return [];
  const at = Date.parse(stock.as_of);
  const judged = at + (signals.signals.freshness.value ?? 0) * minuteMs;
  const news = signals.signals.news_catalyst.all_sentiments.map(
    ({ hours_old, sentiment, article_title }): ChartEvent => ({
      at: judged - hours_old * hourMs,
      kind: 'news',
      tone: NEWS_TONES[sentiment],
      words: [`${sentiment} news: ${article_title}`],
      receipt: { label: 'Open the news', to: `/signals-live-pro?news=${encodeURIComponent(stock.symbol)}` },
    }),
  );
  const { decision } = signals.summary;
  const filters = stock.active_filter_codes.join(' ');
  return [
    ...news.toSorted((a, b) => Number(a.at) - Number(b.at)),
    {
      at,
      kind: 'decision',
      tone: decisionTones[decision],
      words: [`${decision} by the run, filters ${filters === '' ? 'none' : filters}`],
    },
  ];
}
