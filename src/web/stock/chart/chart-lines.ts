// Optional lines of a chart: VWAP, averages, RSI, and another symbol from the same start. The choice is stored.
import { useState } from 'react';
import type { PublishedScore } from '../../../domain/analysis/published-scores.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { decimal, signed } from '../../../domain/market/format.ts';
import { metricRules } from '../../../domain/rules/analysis-rules.ts';
import type { ScoreOfDay } from '../../../domain/signals/signal-history.ts';
import { chartStudies, percentSince, type StudyId, studySeries } from '../../../domain/stocks/chart-studies.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { type Candle, candleDay, placeAt } from './candles.ts';
import type { PlotBand } from './plot-band.tsx';
import type { Compared, StudyLine } from './plot-lines.ts';

const KEY = 'chart-lines';
const NOTHING = 'none';

export type LineId = 'vwap' | StudyId;
export const lineChoices: readonly { id: LineId; label: string }[] = [{ id: 'vwap', label: 'VWAP' }, ...chartStudies];

/** Strokes of the chart and their samples in the legend. */
export const lineStyles: Record<LineId | 'score', { stroke: string; sample: string }> = {
  vwap: { stroke: 'stroke-vwap', sample: 'bg-vwap' },
  sma20: { stroke: 'stroke-ink', sample: 'bg-ink' },
  sma50: { stroke: 'stroke-warn', sample: 'bg-warn' },
  sma200: { stroke: 'stroke-stale', sample: 'bg-stale' },
  ema9: { stroke: 'stroke-ink-2 [stroke-dasharray:4_3]', sample: 'bg-ink-2' },
  ema21: { stroke: 'stroke-neutral [stroke-dasharray:4_3]', sample: 'bg-neutral' },
  score: { stroke: 'stroke-ink-2', sample: 'bg-ink-2' },
  rsi: { stroke: 'stroke-neutral', sample: 'bg-neutral' },
};

/** Chosen lines and their toggle; only VWAP by default. */
export function useChosenLines(): [ReadonlySet<LineId>, (id: LineId) => void] {
  const [text, setText] = useState(() => readStored(KEY) ?? 'vwap');
  const words = text.split(' ');
  const chosen = new Set(lineChoices.map(({ id }) => id).filter((id) => words.includes(id)));
  return [
    chosen,
    (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      const stored = next.size === 0 ? NOTHING : [...next].join(' ');
      writeStored(KEY, stored);
      setText(stored);
    },
  ];
}

/** Study lines aligned with the candles; `before` are closes of earlier candles, for averages. */
export function studyLines(
  candles: readonly Candle[],
  before: readonly number[],
  chosen: ReadonlySet<LineId>,
): { studies: StudyLine[]; bands: PlotBand[] } {
  const closes = [...before, ...candles.map(({ close }) => close)];
  const studies: StudyLine[] = [];
  const bands: PlotBand[] = [];
  if (chosen.has('vwap') && candles.some(({ vwap }) => vwap !== null)) {
    const begins = new Set(candles.flatMap((candle, at) => (isNewDay(candles[at - 1], candle) ? [at] : [])));
    const values = candles.map(({ vwap }) => vwap);
    studies.push({ id: 'vwap', label: 'VWAP', values, begins, stroke: lineStyles.vwap.stroke });
  }
  for (const study of chartStudies) {
    if (!chosen.has(study.id)) continue;
    const values = studySeries(study, closes).slice(before.length);
    const { stroke } = lineStyles[study.id];
    if (study.kind === 'rsi') bands.push({ ...RSI_BAND, id: study.id, title: study.label, values, stroke });
    else studies.push({ id: study.id, label: study.label, values, stroke });
  }
  return { studies, bands };
}

const isNewDay = (before: Candle | undefined, candle: Candle) =>
  before !== undefined && candleDay(before) !== candleDay(candle);

const { rsi_overbought, rsi_oversold } = metricRules;
const RSI_BAND = {
  low: 0,
  high: 100,
  guides: [rsi_overbought.value, rsi_oversold.value],
  text: (value: number) => decimal(value, 0),
};

/** `days`: last score of each day; `published`: each score with its instant; `pending`: true while they load. */
export type ScoreLine = {
  days: readonly ScoreOfDay[];
  published: readonly Pick<PublishedScore, 'published_at' | 'smart_cat_score'>[];
  pending?: boolean;
};

/** Change of the score: `place` is the index of its candle plus the elapsed fraction of that candle. */
type ScoreStep = { place: number; value: number };

/**
 * Published scores as bands. On a day without known publications, a daily candle shows the day's last score, and
 * candles within the day the last score of the previous day. Null before the first score; no band if no candle has a
 * score.
 */
export function scoreBands(candles: readonly Candle[], { days, published, pending = false }: ScoreLine): PlotBand[] {
  const steps = scoreSteps(candles, days, published);
  const last = candles.length - 1;
  const values = candles.map(
    (_, at) => steps.findLast(({ place }) => (at === last ? place <= at + 1 : place < at + 1))?.value ?? null,
  );
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0 && !pending) return [];
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  return [
    {
      id: 'score',
      title: 'Smart Cat Score',
      low,
      high,
      guides: numbers.length === 0 ? [] : [...new Set([high, 0, low])],
      values,
      steps: steps.map(({ place, value }) => ({ at: place, value })),
      text: (value) => signed(value, 0),
      stroke: lineStyles.score.stroke,
    },
  ];
}

function scoreSteps(
  candles: readonly Candle[],
  days: ScoreLine['days'],
  published: ScoreLine['published'],
): ScoreStep[] {
  const isDaily = candles[0]?.day !== null;
  const instants = published.map(({ published_at, smart_cat_score: value }) => ({
    at: Date.parse(published_at),
    value,
  }));
  const toldDays = new Set(instants.map(({ at }) => newYorkDate(at)));
  const ofDays = days.flatMap(({ day, score: value }) => {
    if (toldDays.has(day)) return [];
    const place = candles.findIndex((candle) => (isDaily ? candleDay(candle) >= day : candleDay(candle) > day));
    return place < 0 ? [] : [{ place, value, day }];
  });
  const ofInstants = instants.map(({ at, value }) => ({ place: placeAt(candles, at), value, day: newYorkDate(at) }));
  const steps = [...ofDays, ...ofInstants].toSorted((a, b) => a.place - b.place || (a.day < b.day ? -1 : 1));
  // Only the newest of several steps at one place counts, for example of the steps before the first candle.
  return steps.filter(({ place }, at) => steps[at + 1]?.place !== place).map(({ place, value }) => ({ place, value }));
}

/** Percent of the other symbol since the first candle both have; null without a common one. */
export function compareSymbols(label: string, candles: readonly Candle[], other: readonly Candle[]): Compared | null {
  const keyOf = ({ day, at }: Candle) => day ?? at;
  const byTime = new Map(other.map((candle) => [keyOf(candle), candle]));
  const start = candles.find((candle) => byTime.has(keyOf(candle)));
  const otherStart = start === undefined ? undefined : byTime.get(keyOf(start));
  if (start === undefined || otherStart === undefined || start.open <= 0) return null;
  const percents = candles.map((candle) => {
    const beside = byTime.get(keyOf(candle));
    return beside === undefined ? null : percentSince(otherStart.open, beside.close);
  });
  return { label, base: start.open, percents };
}
