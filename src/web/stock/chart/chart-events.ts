// Events of a stock for its chart: signals by day, Golden Eye windows, screener decisions, and the score over time.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { signalEndpoints } from '../../../contract/signals.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import type { StockWindow } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { plural, price, signed } from '../../../domain/market/format.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { RunDecision } from '../../../domain/screener/screener-stock.ts';
import type { SignalsOfDay } from '../../../domain/signals/signal-history.ts';
import { queryFor } from '../../api/query-for.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import type { ScoreLine } from './chart-lines.ts';
import { type ChartEvent, decisionTones } from './chart-marks.ts';

const FRESH_MS = 5 * minuteMs;
const SIDE_TONES = { bullish: 'bull', bearish: 'bear', neutral: 'neutral' } as const;
const NONE: readonly never[] = [];

export type StockHistory = { events: readonly ChartEvent[]; scores: ScoreLine };

const options = (what: string) => ({ staleTime: FRESH_MS, retry: false, meta: { logged: what } });

/** Signals by day, and the score over time. A new `stamp` refetches all. */
export function useScoreHistory(symbol: string, stamp: string | null = null): StockHistory {
  const input = { params: { symbol } };
  const signals = useQuery({
    ...queryFor(signalEndpoints.signalHistory, input, stamp),
    ...options(`signal history of ${symbol}`),
  });
  const scores = useQuery({
    ...queryFor(signalEndpoints.publishedScores, input, stamp),
    ...options(`published scores of ${symbol}`),
  });
  const pending = signals.isPending || scores.isPending;
  const now = useNow(hourMs);
  return useMemo(
    () => ({
      events: (signals.data?.signals ?? []).map((signal) => signalEvent(symbol, signal, now)),
      scores: { days: signals.data?.scores ?? NONE, published: scores.data?.scores ?? NONE, pending },
    }),
    [symbol, signals.data, scores.data, pending, now],
  );
}

/** Adds windows and decisions to useScoreHistory. Parts arrive independently; a failed one is left out. */
export function useStockHistory(symbol: string, stamp: string | null = null): StockHistory {
  const { events, scores } = useScoreHistory(symbol, stamp);
  const input = { params: { symbol } };
  const windows = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeWindows, input, stamp),
    ...options(`windows of ${symbol}`),
  });
  const runs = useQuery({
    ...queryFor(screenerEndpoints.stockDecisions, input, stamp),
    ...options(`decisions of ${symbol}`),
  });
  return useMemo(
    () => ({
      events: [
        ...events,
        ...(windows.data?.windows ?? []).map((window) => windowEvent(symbol, window)),
        ...(runs.data?.decisions ?? []).map((decision) => decisionEvent(symbol, decision)),
      ],
      scores,
    }),
    [symbol, events, scores, windows.data, runs.data],
  );
}

function signalEvent(symbol: string, { type, side, day, count }: SignalsOfDay, now: number): ChartEvent {
  return {
    at: day,
    kind: 'signal',
    tone: SIDE_TONES[side],
    words: [`${type}, ${plural(count, `${side} signal`)} of ${calendarDay(day, now)}`],
    receipt: { label: 'Why it scores', to: `/signals-live-pro?detail=${encodeURIComponent(symbol)}` },
  };
}

function windowEvent(symbol: string, window: StockWindow): ChartEvent {
  const { pattern, side, action, detected_at, entry, stop, target, outcome, net_r } = window;
  const result =
    outcome === null ? 'not settled yet' : net_r === null ? outcome : `${outcome}, ${signed(net_r)} R after costs`;
  const advice = action === null ? '' : `, ${action}`;
  return {
    at: detected_at,
    kind: 'window',
    tone: side === 'long' ? 'bull' : 'bear',
    words: [
      `${patternWords(pattern)} ${side}${advice}, entry ${price(entry)}, stop ${price(stop)}, target ${price(target)}: ${result}`,
    ],
    receipt: { label: 'Open in Golden Eye', to: `/goldeneye?open=${encodeURIComponent(symbol)}` },
  };
}

function decisionEvent(symbol: string, { as_of, decision, run_number, active_filter_codes }: RunDecision): ChartEvent {
  return {
    at: Date.parse(as_of),
    kind: 'decision',
    tone: decisionTones[decision],
    words: [`${decision} by run ${run_number}, filters ${active_filter_codes.join(' ')}`],
    receipt: { label: 'Open in the screener', to: `/screener?symbol=${encodeURIComponent(symbol)}` },
  };
}
