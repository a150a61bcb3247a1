// Lines a reader has chosen for a chart: VWAP, averages, RSI below, and an index from the same start. The choice is remembered.
import { useState } from 'react';
import { decimal, signed } from '../../../domain/market/format.ts';
import { metricRules } from '../../../domain/rules/analysis-rules.ts';
import type { ScoreOfDay } from '../../../domain/signals/signal-history.ts';
import { chartStudies, percentSince, type StudyId, studySeries } from '../../../domain/stocks/chart-studies.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { type Candle, candleDay } from './candles.ts';
import type { PlotBand } from './plot-frame.tsx';
import type { Compared, StudyLine } from './plot-lines.ts';

const KEY = 'chart-lines';
const NOTHING = 'none';

export type LineId = 'vwap' | StudyId;
export const lineChoices: readonly { id: LineId; label: string }[] = [{ id: 'vwap', label: 'VWAP' }, ...chartStudies];

/** Strokes in the chart and samples of them in the legend. */
export const lineStyles: Record<LineId | 'score', { stroke: string; sample: string }> = {
  vwap: { stroke: 'stroke-vwap', sample: 'bg-vwap' },
  sma20: { stroke: 'stroke-brand', sample: 'bg-brand' },
  sma50: { stroke: 'stroke-warn', sample: 'bg-warn' },
  sma200: { stroke: 'stroke-stale', sample: 'bg-stale' },
  ema9: { stroke: 'stroke-ink-2 [stroke-dasharray:4_3]', sample: 'bg-ink-2' },
  ema21: { stroke: 'stroke-brand [stroke-dasharray:4_3]', sample: 'bg-brand' },
  score: { stroke: 'stroke-brand', sample: 'bg-brand' },
  rsi: { stroke: 'stroke-neutral', sample: 'bg-neutral' },
};

/** VWAP alone until something else was chosen. */
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

/** The lines in step with the candles; `before` are closes of earlier candles, so that an average knows its past. */
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

/**
 * The score each day ended with. Within a day it is what the day before left, and at the newest candle the newest; null
 * before the first, and no band where no candle knows one.
 */
export function scoreBands(candles: readonly Candle[], scores: readonly ScoreOfDay[]): PlotBand[] {
  const values = candles.map((candle, place) => {
    const own = candleDay(candle);
    const isWhole = candle.day !== null || place === candles.length - 1;
    return scores.findLast(({ day }) => (isWhole ? day <= own : day < own))?.score ?? null;
  });
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return [];
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  return [
    {
      id: 'score',
      title: 'Smart Cat Score',
      low,
      high,
      guides: [...new Set([high, 0, low])],
      values,
      text: (value) => signed(value, 0),
      stroke: lineStyles.score.stroke,
    },
  ];
}

/** Percent of the other symbol since the first candle both have; null where they share none. */
export function comparedWith(label: string, candles: readonly Candle[], other: readonly Candle[]): Compared | null {
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
