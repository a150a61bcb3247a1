// What is marked on a chart: where the run judged the stock and what it decided, and the articles the news light was judged on.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import type { Candle } from './candles.ts';

export type ChartMark = {
  /** The candle it stands at. */
  candle: Candle;
  kind: 'decision' | 'news';
  tone: 'bull' | 'bear' | 'warn' | 'neutral';
  /** On the chart; empty where the dot says enough. */
  text: string;
  /** In the list below the chart, one line each. */
  words: readonly string[];
};

const DECISION_TONES = { YES: 'bull', MAYBE: 'warn', NO: 'neutral', SKIP: 'neutral' } as const;
const NEWS_TONES = { positive: 'bull', negative: 'bear', neutral: 'neutral' } as const;

/** The last candle that had begun at the instant; null when the chart begins later or ended long before. */
export function candleAt(candles: readonly Candle[], at: number): Candle | null {
  const daily = candles[0]?.day !== null;
  if (daily) return candles.find(({ day }) => day === newYorkDate(at)) ?? null;
  const found = candles.findLast((candle) => candle.at <= at) ?? null;
  const reach = candles.length < 2 ? Number.POSITIVE_INFINITY : hourMs;
  return found !== null && at - found.at <= reach ? found : null;
}

/** Oldest first, as the chart asks for them. The news is told against the instant of judging, which is rebuilt from its age. */
export function chartMarks(stock: ScreenerStock, candles: readonly Candle[]): ChartMark[] {
  const signals = stock.trade_signals;
  if (stock.as_of === null || signals === null) return [];
  const at = Date.parse(stock.as_of);
  const judged = at + (signals.signals.freshness.value ?? 0) * minuteMs;
  // One dot a candle, in the tone of its newest article.
  const news = new Map<Candle, ChartMark>();
  for (const article of signals.signals.news_catalyst.all_sentiments) {
    const candle = candleAt(candles, judged - article.hours_old * hourMs);
    if (candle === null) continue;
    const words = `${article.sentiment} news: ${article.article_title}`;
    const before = news.get(candle);
    if (before === undefined) {
      news.set(candle, { candle, kind: 'news', tone: NEWS_TONES[article.sentiment], text: '', words: [words] });
    } else if (!before.words.includes(words)) news.set(candle, { ...before, words: [...before.words, words] });
  }
  const marks = [...news.values()];
  const candle = candleAt(candles, at);
  if (candle !== null) {
    const { decision } = signals.summary;
    const filters = stock.active_filter_codes.join(' ');
    marks.push({
      candle,
      kind: 'decision',
      tone: DECISION_TONES[decision],
      text: decision,
      words: [`${decision} by the run, filters ${filters === '' ? 'none' : filters}`],
    });
  }
  return marks.toSorted((a, b) => a.candle.at - b.candle.at);
}
