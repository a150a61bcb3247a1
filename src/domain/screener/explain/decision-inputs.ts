// Inputs of a run for one stock, and filters, lights and decision recomputed from them.
import { z } from 'zod';
import { Sentiment } from '../../market/rich-news.ts';
import { minuteMs } from '../../numbers/time.ts';
import { judgeFilters } from '../rules/filters.ts';
import { readSignals, type SignalReadings } from '../rules/judge-lights.ts';
import { judgeFigures } from '../rules/judge-stock.ts';
import { type Lights, summaries, unpackLights } from '../rules/signal-lights.ts';
import { toReadings } from '../rules/trade-signals.ts';
import { FilterCode, Light, type ScreenerStock, SignalSummary, StockFigures, signalNames } from '../screener-stock.ts';

const N = z.number().nullable();

export const DecisionInputs = z.object({
  figures: StockFigures,
  /** Age of the snapshot when it was judged, in minutes. */
  age_minutes: N,
  /** Relative volume of the stock in the previous run of the day; null when unknown. */
  previous_relative_volume: N,
  /** Newest article about the stock; null where news could not be checked. */
  news: z.object({ sentiment: Sentiment.nullable(), hours: N }).nullable(),
});
export type DecisionInputs = z.infer<typeof DecisionInputs>;

/** `readings`: freshness in minutes, volume trend and VWAP distance in percent, RSI; null when unknown. */
export const JudgedDecision = z.object({
  filters: z.array(FilterCode),
  lights: z.record(z.enum(signalNames), Light),
  readings: z.object({ freshness: N, volume_trend: N, vwap_distance: N, rsi_energy: N }),
  summary: SignalSummary,
});
export type JudgedDecision = z.infer<typeof JudgedDecision>;

const measuredOnly = ({ news_catalyst: _, ...measured }: SignalReadings) => measured;

/** Inputs and result of a published stock; null for a stock without signals. */
export function publishedDecision(
  stock: ScreenerStock,
  previous_relative_volume: number | null,
): { inputs: DecisionInputs; published: JudgedDecision } | null {
  const { trade_signals } = stock;
  if (trade_signals === null) return null;
  const readings = toReadings(trade_signals);
  const lights = Object.fromEntries(signalNames.map((name) => [name, trade_signals.signals[name].status])) as Lights;
  return {
    inputs: {
      figures: StockFigures.parse(stock),
      age_minutes: readings.freshness,
      previous_relative_volume,
      news: readings.news_catalyst,
    },
    published: {
      filters: stock.active_filter_codes,
      lights,
      readings: measuredOnly(readings),
      summary: trade_signals.summary,
    },
  };
}

/**
 * Time of the decision, epoch ms: time of the snapshot plus its age, rounded to whole ms; 0 without a snapshot time.
 */
function judgedAt({ figures: { as_of }, age_minutes }: DecisionInputs): number {
  return as_of === null ? 0 : Date.parse(as_of) + Math.round((age_minutes ?? 0) * minuteMs);
}

export function recomputeDecision(inputs: DecisionInputs): JudgedDecision {
  const { figures, previous_relative_volume, news } = inputs;
  const circumstances = { now: judgedAt(inputs), previous_relative_volume, news };
  const { filters, lights } = judgeFigures(figures, circumstances);
  return {
    filters: judgeFilters(filters),
    lights: unpackLights(lights),
    readings: measuredOnly(readSignals(figures, circumstances)),
    summary: summaries[lights] as SignalSummary,
  };
}

/** True when filters, lights, readings and summary agree. */
export function isSameDecision(computed: JudgedDecision, published: JudgedDecision): boolean {
  const parts = [
    [computed.lights, published.lights],
    [computed.readings, published.readings],
    [computed.summary, published.summary],
  ] as const satisfies readonly (readonly [object, object])[];
  return (
    computed.filters.join() === published.filters.join() &&
    parts.every(([one, other]) =>
      Object.entries(one).every(([key, value]) => value === (other as Record<string, unknown>)[key]),
    )
  );
}
