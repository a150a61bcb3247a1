// Indicators of minute tracking: computed from stored minutes; each round checks some against the vendor's values.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { findSession, newYorkDate, previousSession } from '../../../domain/market/calendar.ts';
import {
  type ComputedIndicator,
  indicatorDifference,
  minuteIndicators,
  vendorWindows,
} from '../../../domain/minutes/minute-indicators.ts';
import { indicatorTypes } from '../../../domain/minutes/minute-rows.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteIndicatorRules } from '../../../domain/rules/minute-indicator-rules.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import { type RoundDetail, runRound, type Step, type TrackingDeps } from './fetch-round.ts';

/** Smaller differences are noise: floating-point sums in another order differ in their last digits. */
const NOISE = 1e-6;
const DIGITS = 2;

function differenceText(difference: number): string {
  if (difference < NOISE) return 'less than 0.000001';
  return `at most ${new Intl.NumberFormat('en-US', { maximumSignificantDigits: DIGITS }).format(difference)}`;
}

/** Symbols traded in nearly every minute: their newest bar gives the market time of a replay. */
const CLOCK_SYMBOLS = ['SPY', 'AAPL', 'NVDA'];
const { least_bars, checked, check_values } = minuteIndicatorRules;

const vendorNames = { RSI: 'rsi', SMA: 'sma', EMA: 'ema', MACD: 'macd' } as const;

export function createIndicators(deps: TrackingDeps) {
  const { stores, marketData, clock } = deps;

  /** Market time: clock time; in a replay, the end of the newest minute. */
  async function marketNow(): Promise<EpochMs> {
    if ((await deps.sourceStatus()).replayed_session === null) return clock.now();
    const rows = await marketData.snapshots(CLOCK_SYMBOLS, { priority: 'background' });
    const newest = Math.max(...rows.map(({ last_minute }) => last_minute?.start_timestamp ?? 0), 0);
    return newest === 0 ? clock.now() : newest + minuteMs;
  }

  /** Includes earlier sessions, because a quiet symbol has few bars in the morning; ends before the running minute. */
  function spanBefore(now: EpochMs): { from: EpochMs; to: EpochMs } {
    const today = newYorkDate(now);
    let session = findSession(today) ?? previousSession(today);
    for (let back = 0; back < minuteIndicatorRules.sessions_back.value; back += 1)
      session = previousSession(session.date);
    return { from: session.pre_open_ms, to: Math.floor(now / minuteMs) * minuteMs - 1 };
  }

  async function check(symbol: string, rows: readonly ComputedIndicator[], step: Step): Promise<void> {
    let most: number | null = null;
    for (const row of rows) {
      step.doing(`${row.indicator_type} of the vendor`);
      const values = await marketData.indicators(
        {
          indicator: vendorNames[row.indicator_type],
          symbol,
          timespan: 'minute',
          window: vendorWindows[row.indicator_type],
          limit: check_values.value,
        },
        { priority: 'background', onCall: step.onCall },
      );
      const difference = indicatorDifference(row, values);
      if (difference !== null) most = Math.max(most ?? 0, difference);
    }
    step.note(
      most === null
        ? `The vendor tells no indicator of the same minute of ${symbol}`
        : `The vendor's indicators of ${symbol} differ from ours by ${differenceText(most)}`,
    );
  }

  return async function computeIndicators(job: RunningJob<unknown, RoundDetail>): Promise<JobEnd<null>> {
    const tracked = (await stores.symbols.tracked()).filter(({ is_active }) => is_active).map(({ symbol }) => symbol);
    const { from, to } = spanBefore(await marketNow());
    const round = Math.floor(clock.now() / (minuteRules.indicators_every.value * minuteMs));
    const first = (round * checked.value) % Math.max(1, tracked.length);
    const toCheck = new Set([...tracked.slice(first), ...tracked].slice(0, checked.value));
    return runRound(deps, 'indicators', job, tracked, async (symbol, step) => {
      step.doing('bars');
      let known: MinuteBar[];
      try {
        known = await deps.minuteBars(symbol, from, to, { priority: 'background' });
      } catch (error) {
        step.failed(error, indicatorTypes);
        return;
      }
      const rows = minuteIndicators(known);
      if (known.length < least_bars.value) {
        step.note(`${symbol} has ${known.length} of the ${least_bars.value} minutes that smoothed indicators need`);
      }
      const computed = rows.filter(({ value }) => value !== null);
      await stores.fetched.addIndicators(
        computed.map((row) => ({ ...row, symbol })),
        clock.now(),
        job.fence,
      );
      for (const { indicator_type } of computed) step.succeeded(indicator_type);
      if (!toCheck.has(symbol) || computed.length === 0) return;
      // The vendor's answer only serves as a check: its failures are logged, and computed values are stored.
      await check(symbol, computed, step).catch((error: unknown) =>
        step.note(`${symbol} could not be checked: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    });
  };
}
