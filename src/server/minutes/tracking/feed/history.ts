// Comparison of streamed minutes with the vendor's history: fetched, compared, written.

import type { MinuteBar } from '../../../../domain/market/bars.ts';
import type { MinuteAggregate } from '../../../../domain/minutes/aggregate.ts';
import type { AggregateRow } from '../../../../domain/minutes/minute-rows.ts';
import { atLeast, jittered } from '../../../../domain/numbers/jitter.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { isProviderError } from '../../../../providers/ports/provider-error.ts';
import type { Written } from '../../store/stored-minutes.ts';
import type { ConsumerDeps } from './consumer-deps.ts';

const AT_ONCE = 6;
const TRIES = 3;
const AGAIN_MS = 2_000;
/** Rows gathered before a write, so that a minute of the whole market is rewritten once for all of them. */
const ROWS_A_WRITE = 200_000;

export type HistoryDeps = Pick<ConsumerDeps, 'marketData' | 'clock' | 'fence'> & {
  aggregates: Pick<ConsumerDeps['aggregates'], 'write' | 'ofSymbol'>;
  signal: AbortSignal;
};

/** `failed`: symbols whose bars could not be read. */
export type Compared = Written & { compared: number; failed: string[] };

/** Row of a history bar: figures of the running day are unknown; average trade size is volume divided by trades. */
function rowOfHistory(symbol: string, bar: MinuteBar, received_ms: EpochMs): MinuteAggregate {
  const { start_timestamp, open, high, low, close, volume, vwap, transactions } = bar;
  return {
    symbol,
    start_ms: start_timestamp,
    end_ms: start_timestamp + minuteMs,
    open,
    high,
    low,
    close,
    volume,
    accumulated_volume: null,
    official_open: null,
    vwap,
    avg_price: null,
    avg_trade_size: transactions !== null && transactions > 0 ? Math.max(1, Math.round(volume / transactions)) : null,
    is_otc: false,
    received_ms,
    source: 'history',
  };
}

/** True if the stored row differs in price or volume; a value unknown in history is no difference. */
function differs(stored: AggregateRow | undefined, bar: MinuteBar): boolean {
  if (stored === undefined) return true;
  return (
    stored.open !== bar.open ||
    stored.high !== bar.high ||
    stored.low !== bar.low ||
    stored.close !== bar.close ||
    stored.volume !== bar.volume ||
    (bar.vwap !== null && stored.vwap !== bar.vwap)
  );
}

export function createHistory({ marketData, aggregates, clock, fence, signal }: HistoryDeps) {
  async function readBars(symbol: string, from: EpochMs, to: EpochMs): Promise<MinuteBar[] | null> {
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        const bars = await marketData.minuteBars(symbol, from, to - 1, { priority: 'background' });
        return bars.filter(({ start_timestamp: at }) => at >= from && at < to);
      } catch (error) {
        if (!isProviderError(error)) throw error;
        if (error.kind === 'unknown_symbol' || error.kind === 'not_entitled' || tries === TRIES) return null;
        const asked = error.retry_after_ms;
        const pause = asked === null ? jittered(AGAIN_MS * tries, clock.chance()) : atLeast(asked, clock.chance());
        await clock.sleep(pause, signal).catch(() => undefined);
      }
    }
    return null;
  }

  return {
    /**
     * Compares stored minutes that begin in [from, to) with history; writes missing and different ones. Throws the
     * store's errors.
     */
    async compare(symbols: readonly string[], from: EpochMs, to: EpochMs): Promise<Compared> {
      const sum: Compared = { added: 0, corrected: 0, compared: 0, failed: [] };
      let rows: MinuteAggregate[] = [];
      let next = 0;
      async function flush(): Promise<void> {
        const taken = rows;
        rows = [];
        if (taken.length === 0) return;
        const { added, corrected } = await aggregates.write(taken, fence);
        sum.added += added;
        sum.corrected += corrected;
      }
      async function work(): Promise<void> {
        while (next < symbols.length && !signal.aborted) {
          const symbol = symbols[next] as string;
          next += 1;
          const bars = await readBars(symbol, from, to);
          if (bars === null) {
            sum.failed.push(symbol);
            continue;
          }
          const known = new Map((await aggregates.ofSymbol(symbol, from, to)).map((row) => [row.start_timestamp, row]));
          sum.compared += bars.length;
          for (const bar of bars) {
            if (differs(known.get(bar.start_timestamp), bar)) rows.push(rowOfHistory(symbol, bar, clock.now()));
          }
          if (rows.length >= ROWS_A_WRITE) await flush();
        }
      }
      if (to > from) await Promise.all(Array.from({ length: Math.min(AT_ONCE, symbols.length) }, work));
      await flush();
      return sum;
    },
  };
}
