// Facts behind a call for its receipt: each figure with its requirement.
import type { FactSheet } from '../analysis/fact-sheet.ts';
import { writeFact } from '../analysis/say-fact.ts';
import { rangeWords } from '../goldeneye/view/entry-range.ts';
import type { DetectedWindow } from '../goldeneye/windows/settled-outcome.ts';
import { decimal, price, signed, signedPercent, whole } from '../market/format.ts';
import { decisionRules } from '../rules/screener-rules.ts';
import type { DecisionInputs } from '../screener/explain/decision-inputs.ts';
import { type FilterTrace, filterTrace, signalTrace } from '../screener/explain/trace.ts';
import { lightWords } from '../screener/rules/signal-lights.ts';
import { newsFigure, signalFigure, toReadings } from '../screener/rules/trade-signals.ts';
import type { ScreenerStock } from '../screener/screener-stock.ts';
import type { Call } from './call.ts';
import type { ReceiptFact } from './record-view.ts';
import { sourcePoints } from './source-names.ts';

const UNKNOWN = 'unknown';
const fact = (label: string, value: string, required: string | null = null, passed: boolean | null = null) => ({
  label,
  value,
  required,
  passed,
});

/** Unit after a figure: percent and x directly, others after a space; RSI has none, because its name says it. */
const unitWords = (unit: string) => (unit === '%' || unit === 'x' ? unit : unit === 'RSI' ? '' : ` ${unit}`);

function measureFact({ measure, value, unit, places, threshold, pass }: FilterTrace): ReceiptFact {
  return fact(measure, value === null ? UNKNOWN : decimal(value, places) + unitWords(unit), threshold, pass);
}

/**
 * Measures of a stock as the run behind the call judged them: of one filter, one light, or all lights of a decision.
 */
export function screenerFacts({ kind, source }: Pick<Call, 'kind' | 'source'>, stock: ScreenerStock): ReceiptFact[] {
  if (kind === 'filter') {
    return filterTrace(stock)
      .filter(({ code }) => code === source)
      .map(measureFact);
  }
  if (stock.trade_signals === null) return [];
  const readings = toReadings(stock.trade_signals);
  const wanted = source.split(':')[0] ?? source;
  const lights = signalTrace(readings)
    .filter(({ signal }) => kind === 'decision' || signal === wanted)
    .map(({ signal, name, status, green, value }) => {
      const words =
        signal === 'news_catalyst'
          ? newsFigure(readings.news_catalyst)
          : value === null
            ? UNKNOWN
            : signalFigure(signal, value);
      return fact(`${name}, ${lightWords[status]}`, words, green, status === 'gray' ? null : status === 'green');
    });
  if (kind !== 'decision') return lights;
  const inFavour = lights.filter(({ passed }) => passed === true).length;
  const needs = `YES from ${decisionRules.yes_from.value}, MAYBE from ${decisionRules.maybe_from.value}`;
  return [fact('Lights in favour', whole(inFavour), needs), ...lights];
}

type Plan = Pick<DetectedWindow, 'side' | 'entry' | 'entry_low' | 'entry_high' | 'stop' | 'target' | 'relative_volume'>;

/** Levels of a Golden Eye plan at detection. */
export function planFacts(plan: Plan): ReceiptFact[] {
  const { entry_low, entry_high, relative_volume } = plan;
  const range = entry_low === null || entry_high === null ? UNKNOWN : rangeWords([entry_low, entry_high], dollars);
  return [
    fact('Side', plan.side),
    fact('Last close before detection', dollars(plan.entry)),
    fact('Entry range', range),
    fact('Stop', dollars(plan.stop)),
    fact('Target', dollars(plan.target)),
    fact('Volume pace', relative_volume === null ? UNKNOWN : `${decimal(relative_volume)}x`),
  ];
}

const dollars = (value: number | null) => (value === null ? UNKNOWN : `$${price(value)}`);

/** Snapshot fields on which the run judged the stock. */
export function snapshotFacts({ figures, previous_relative_volume: before }: DecisionInputs): ReceiptFact[] {
  const times = (value: number | null) => (value === null ? UNKNOWN : `${decimal(value)}x`);
  const { todays_range_low: low, todays_range_high: high } = figures;
  return [
    fact('Price', dollars(figures.current_price)),
    fact('VWAP of the session', dollars(figures.vwap)),
    fact('Open', dollars(figures.opening_price)),
    fact('Range of the day', low === null || high === null ? UNKNOWN : rangeWords([low, high], dollars)),
    fact('Previous close', dollars(figures.previous_close)),
    fact('Volume', figures.todays_volume === null ? UNKNOWN : whole(figures.todays_volume)),
    fact('Volume pace', times(figures.relative_volume)),
    fact('Volume pace in the run before', times(before)),
    fact('RSI', figures.rsi === null ? UNKNOWN : decimal(figures.rsi, 1)),
  ];
}

/** Facts given to an analyst, each with its source. */
export function sheetFacts({ facts, articles }: FactSheet): ReceiptFact[] {
  return [
    ...facts.map(({ label, value, unit, source }) => fact(label, writeFact({ value, unit }), source)),
    fact('News articles', whole(articles.length)),
  ];
}

const PERCENT = 100;

/** Facts stored with the call itself. */
export function callFacts({ kind, source, strength, confidence }: MadeOf): ReceiptFact[] {
  const points = sourcePoints(kind, source);
  return [
    ...(points === null ? [] : [fact('Points of a row', whole(points))]),
    ...(kind === 'score' && strength !== null ? [fact('Smart Cat Score', signed(strength, 0))] : []),
    ...(kind === 'measured' && strength !== null ? [fact('Measured score', signedPercent(strength * PERCENT, 2))] : []),
    ...(confidence === null ? [] : [fact('Stated confidence', `${whole(confidence)} of 100`)]),
  ];
}

type MadeOf = Pick<Call, 'kind' | 'source' | 'strength' | 'confidence'>;
