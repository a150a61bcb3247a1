// Sample verdicts of a stock, made by the rules from scores, lights and a window.
import type { LocalActionInput } from '../../../../src/domain/analysis/local-action.ts';
import { judgeLights, type SignalReadings } from '../../../../src/domain/screener/rules/judge-lights.ts';
import { decide } from '../../../../src/domain/screener/rules/signal-lights.ts';
import { noScores } from '../../../../src/domain/signals/unscored.ts';
import { stockVerdicts } from '../../../../src/domain/verdicts/stock-verdicts.ts';
import type { StockVerdicts } from '../../../../src/domain/verdicts/verdict.ts';

type Sample = {
  /** Of the word for today. */
  age?: { since: string; changes: number };
  score?: number | null;
  /** In place of those of `score`. */
  scores?: LocalActionInput | null;
  /** Null: the screener does not list it. */
  readings?: Partial<SignalReadings> | null;
  /** Strength of an open window. */
  window?: { side: 'long' | 'short'; confidence: number } | null;
};

/** Of a stock that moves 2 % on a usual day. */
const moves = { vwap: 210, fifty_two_week_high: 221.4, fifty_two_week_low: 104.77 };

const fine: SignalReadings = {
  freshness: 9,
  volume_trend: 4,
  vwap_distance: 0.5,
  rsi_energy: 50,
  news_catalyst: { sentiment: 'positive', hours: 1 },
};

/** Verdicts as published at an instant (epoch ms). */
export function sampleVerdicts(symbol: string, now: number, sample: Sample = {}): StockVerdicts {
  const {
    score = 364,
    readings = { vwap_distance: 2.17, rsi_energy: 71.4, volume_trend: -0.8 },
    window = null,
  } = sample;
  const at = new Date(now).toISOString();
  const judged = readings === null ? null : { ...fine, ...readings };
  const lights = judged === null ? null : judgeLights(judged);
  const scores =
    sample.scores !== undefined
      ? sample.scores
      : score === null
        ? null
        : {
            ...noScores,
            bullish_score: Math.max(0, score),
            bearish_score: Math.max(0, -score),
            bullish_signal_count: 3,
            bearish_signal_count: 2,
          };
  return stockVerdicts(
    {
      symbol,
      poll: { made_at: at, as_of: at },
      row: null,
      plan: window && {
        ...window,
        patterns: ['market_follow'],
        action: 'WATCH',
        detected_at: now,
        state: 'can_be_entered',
        late: null,
        ended: null,
      },
      run_as_of: at,
      age: sample.age ?? null,
      listed: lights === null ? 'no filter' : { lights, summary: decide(lights) },
      judged: judged === null ? null : { readings: judged, ...moves },
      scores_at: at,
      scores,
    },
    now,
  );
}

/** Answers the verdicts of every symbol that is asked for. */
export function verdictAnswer(now: number, samples: Readonly<Record<string, Sample>> = {}) {
  return ({ path }: { path: string }) => {
    const symbols = new URL(path, 'http://host').searchParams.get('symbols') ?? '';
    return { verdicts: symbols.split(',').map((symbol) => sampleVerdicts(symbol, now, samples[symbol])) };
  };
}
