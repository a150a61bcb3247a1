// Trading signals of a stock as published: each light with its figure and threshold.
import { decimal, signedPercent } from '../../market/format.ts';
import { boundsWords, figureWithUnit } from '../../numbers/bounds.ts';
import { placesThatShow } from '../../numbers/round.ts';
import { signalRules } from '../../rules/screener-rules.ts';
import type { NewsCatalyst, TradeSignal, TradeSignals } from '../screener-stock.ts';
import {
  judgeLights,
  type LightRule,
  lightRules,
  type MeasuredSignal,
  measuredLight,
  type SignalReadings,
} from './judge-lights.ts';
import type { CheckedNews, NewsReading } from './news-catalyst.ts';
import { decide, lightWords } from './signal-lights.ts';

/** `news`: null when no news could be checked; `readings.news_catalyst` is then null as well. */
export function tradeSignals(readings: SignalReadings, news: CheckedNews | null): TradeSignals {
  const lights = judgeLights(readings);
  const measured = (signal: MeasuredSignal): TradeSignal => ({
    status: lights[signal],
    label: measuredLabel(signal, readings[signal]),
    value: readings[signal],
  });
  return {
    summary: decide(lights),
    signals: {
      freshness: measured('freshness'),
      volume_trend: measured('volume_trend'),
      vwap_distance: measured('vwap_distance'),
      rsi_energy: measured('rsi_energy'),
      news_catalyst: { ...catalyst(readings.news_catalyst, news), status: lights.news_catalyst },
    },
  };
}

function catalyst(reading: NewsReading | null, news: CheckedNews | null): Omit<NewsCatalyst, 'status'> {
  const newest = news?.said[0];
  return {
    label: newsLabel(reading),
    sentiment: reading?.sentiment ?? null,
    hours_since: reading?.hours ?? null,
    sentiment_reasoning: newest?.reasoning ?? null,
    article_url: newest?.article_url ?? null,
    total_articles_checked: news?.total ?? 0,
    all_sentiments: news?.said ?? [],
  };
}

/** News reading from the newest article with a sentiment; null when no news could be checked. */
export function newsReading(news: CheckedNews | null): NewsReading | null {
  if (news === null) return null;
  const newest = news.said[0];
  return { sentiment: newest?.sentiment ?? null, hours: newest?.hours_old ?? news.newest };
}

const noNews: NewsReading = { sentiment: null, hours: null };

/** Readings of a published stock, so that lights and decision can be recomputed from the stock alone. */
export function toReadings({ signals }: TradeSignals): SignalReadings {
  const { sentiment, hours_since, status, label } = signals.news_catalyst;
  return {
    freshness: signals.freshness.value,
    volume_trend: signals.volume_trend.value,
    vwap_distance: signals.vwap_distance.value,
    rsi_energy: signals.rsi_energy.value,
    news_catalyst:
      status === 'gray' && hours_since === null && !label.startsWith(newsFigure(noNews))
        ? null
        : { sentiment, hours: hours_since },
  };
}

/** Figure with the rule for a green light: `14 min old, in favour below 30 min`. */
export function measuredLabel(signal: MeasuredSignal, value: number | null): string {
  const figure = value === null ? 'Unknown' : signalFigure(signal, value);
  return `${figure}, ${lightWords.green} ${boundsWords(lightRules[signal].green)}`;
}

/**
 * Wording of a figure: `14 min old`, `+6.8%`, `63.2`; keeps enough decimals that the rounded figure has the same light.
 */
export function signalFigure(signal: MeasuredSignal, value: number): string {
  const { unit, places: fewest }: LightRule = lightRules[signal];
  const places = placesThatShow(value, fewest, (rounded) => measuredLight(signal, rounded));
  if (unit === '%') return signedPercent(value, places);
  const figure = figureWithUnit(decimal(value, places), unit);
  return signal === 'freshness' ? `${figure} old` : figure;
}

export const newsRuleWords = {
  green: `positive within ${signalRules.news_green_hours.value} h`,
  yellow: `neutral, or positive within ${signalRules.news_window_hours.value} h`,
} as const;

const newsInFavour = `${lightWords.green} ${newsRuleWords.green}`;

export function newsLabel(news: NewsReading | null): string {
  return `${newsFigure(news)}, ${newsInFavour}`;
}

/**
 * News reading in words: `Positive, 3 h ago`, `No tone in the news, newest 3 h ago`, `No news in 72 h`, `Not checked
 * back 72 h`.
 */
export function newsFigure(news: NewsReading | null): string {
  if (news === null) return `Not checked back ${signalRules.news_window_hours.value} h`;
  if (news.sentiment === null) {
    if (news.hours === null) return `No news in ${signalRules.news_window_hours.value} h`;
    return `No tone in the news, newest ${newsAge(news.hours)}`;
  }
  const word = news.sentiment[0]!.toUpperCase() + news.sentiment.slice(1);
  return `${word}, ${newsAge(news.hours)}`;
}

function newsAge(hours: number | null): string {
  if (hours === null) return 'age unknown';
  return hours < 1 ? `${Math.floor(hours * 60)} min ago` : `${Math.floor(hours)} h ago`;
}
