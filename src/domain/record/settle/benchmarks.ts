// Returns of SPY, of the equal-weighted market and of its sectors between two sessions, computed once per pair.
import { memo } from '../../numbers/memo.ts';
import { settlementRules } from '../../rules/record-rules.ts';
import { meanCut } from '../figures/bounded-result.ts';
import { type BarHistory, isPrice, lastClosed } from './bar-history.ts';
import { breaksBetween } from './series-breaks.ts';
import { countedCash, isDenied } from './share-events.ts';

export const BENCHMARK_SYMBOL = 'SPY';
const PRICE_FROM: number = settlementRules.price_from.value;
const VOLUME_FROM: number = settlementRules.volume_from.value;
const SESSIONS: number = settlementRules.volume_sessions.value;

/** Value at the exit of 1 USD invested at the entry; NaN if unknown. */
export type BenchmarkValues = { spy: number; market: number; sectors: Float64Array };

/** `cut`: change of the market's mean return caused by the bound, as a fraction. */
type PairValues = BenchmarkValues & { cut: number };

export type EntryPrice = 'open' | 'close';

/**
 * `screened`: 1 for symbols of the market; `sector`: number of the sector, -1 if unknown; `sectors`: number of sectors.
 */
export type Market = { screened: Uint8Array; sector: Int16Array; sectors: number };

export type Benchmarks = ReturnType<typeof createBenchmarks>;

export function createBenchmarks(history: BarHistory, market: Market) {
  const { ids } = history;
  const spy = ids.get(BENCHMARK_SYMBOL) ?? -1;
  const pairs = { open: new Map<number, PairValues>(), close: new Map<number, PairValues>() };
  const universes = new Map<number, Int32Array>();

  /** Symbol ids of the equal-weighted market in a session, by data known before its open. */
  const members = (entry: number) => memo(universes, entry, () => findMembers(history, market.screened, entry));

  function compute(entry: number, exit: number, price: EntryPrice): PairValues {
    const returns: number[] = [];
    const sums = new Float64Array(market.sectors);
    const counts = new Float64Array(market.sectors);
    let sum = 0;
    for (const id of members(entry)) {
      const own = valueBetween(history, id, entry, exit, price);
      if (Number.isNaN(own)) continue;
      sum += own;
      returns.push(own - 1);
      const sector = market.sector[id]!;
      if (sector < 0) continue;
      sums[sector]! += own;
      counts[sector]! += 1;
    }
    const sectors = sums.map((total, sector) => total / counts[sector]!);
    // SPY without a close in the exit session is unknown: an earlier close must not stand in.
    const isCurrent = spy >= 0 && isPrice(history.days[exit]!.close[spy]);
    return {
      spy: isCurrent ? valueBetween(history, spy, entry, exit, price) : Number.NaN,
      market: sum / returns.length,
      cut: meanCut(returns),
      sectors,
    };
  }

  return {
    members,
    between: (entry: number, exit: number, price: EntryPrice) =>
      memo(pairs[price], entry * history.days.length + exit, () => compute(entry, exit, price)),
  };
}

/**
 * Value at the exit of 1 USD invested at the entry, adjusted for splits, including payments above the threshold. Uses
 * the last close if the exit has none; NaN without a price at the entry, across a break of the series, and across a
 * spin-off or an unstored split.
 */
export function valueBetween(history: BarHistory, id: number, entry: number, exit: number, price: EntryPrice): number {
  const { days } = history;
  const paid = days[entry]![price][id];
  const at = isPrice(paid) ? lastClosed(history, id, entry, exit) : -1;
  if (at < 0 || breaksBetween(history.breaks, id, entry, at) || isDenied(history.events, id, entry, at)) {
    return Number.NaN;
  }
  const held = days[entry]!.shares[id]!;
  const value = (days[at]!.close[id]! * days[at]!.shares[id]!) / (held * paid!);
  const own = history.events.payments.get(id);
  if (own === undefined) return value;
  const cash = own.reduce(
    (sum, one) => (one.at > entry && one.at <= at ? sum + (one.cash * days[one.at]!.shares[id]!) / held : sum),
    0,
  );
  return value + countedCash(cash, paid!) / paid!;
}

/**
 * Members of the market by last close and average volume of the sessions before the entry; a session without a bar has
 * zero volume.
 */
function findMembers(history: BarHistory, screened: Uint8Array, entry: number): Int32Array {
  const { days, symbols } = history;
  const from = Math.max(0, entry - SESSIONS);
  const window = days.slice(from, entry).filter(({ onFile }) => onFile);
  const newest = window.at(-1);
  if (newest === undefined) return new Int32Array(0);
  const traded = new Float64Array(symbols.length);
  for (const { volume, shares } of window) {
    for (let id = 0; id < traded.length; id += 1) {
      const own = volume[id]!;
      if (own > 0) traded[id]! += (own * newest.shares[id]!) / shares[id]!;
    }
  }
  const least = VOLUME_FROM * window.length;
  const found: number[] = [];
  for (let id = 0; id < traded.length; id += 1) {
    if (screened[id] === 1 && traded[id]! >= least && newest.close[id]! >= PRICE_FROM) found.push(id);
  }
  return Int32Array.from(found);
}
