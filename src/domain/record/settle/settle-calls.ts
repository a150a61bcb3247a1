// Settlement of calls on columns: entry, exits by horizon, returns, and excess over the benchmarks after costs.
import { known } from '../../numbers/known.ts';
import { memo } from '../../numbers/memo.ts';
import { settlementRules } from '../../rules/record-rules.ts';
import { borrowingCost, USUAL_COSTS } from '../figures/costs.ts';
import type { CallOutcome, EntryRule, OutcomeFlag } from '../outcome.ts';
import { sessionHorizons, sessionsAfter } from '../record-horizons.ts';
import { type BarHistory, dayState, isPrice, lastClosed } from './bar-history.ts';
import type { Benchmarks, BenchmarkValues, EntryPrice, Market } from './benchmarks.ts';
import type { HistoryDay } from './history-day.ts';
import { DELISTED, OTHER_INSTRUMENT, type SymbolTrack } from './instruments.ts';
import { breaksBetween } from './series-breaks.ts';
import { countedCash, deniedBetween } from './share-events.ts';

const ENTRY_SESSIONS: number = settlementRules.entry_sessions.value;
const SPLIT_WAIT: number = settlementRules.split_wait.value;

type Visit = (id: number, from: number, to: number) => void;

/** Horizons settled by bars, as sessions after the entry session; plans of windows are settled by Golden Eye. */
export const barHorizons = sessionHorizons.map((horizon) => ({ horizon, sessions: sessionsAfter[horizon] }));
type BarHorizon = (typeof barHorizons)[number];

/** Minute bar of the running session, with the benchmarks' value at that time relative to their open. */
export type MinuteEntry = {
  session: number;
  /** Start of the bar, epoch ms. */
  at: number;
  price: number;
  /**
   * Ask minus bid in USD; NaN if unknown, 0 for a locked quote of earlier versions. Both are charged the usual costs.
   */
  spread: number;
  levels: BenchmarkValues | null;
};

export type CallToSettle = {
  /** Id of the symbol in the history; -1 for a symbol without bars. */
  symbol: number;
  side: number;
  /** First session that opens at or after the call. */
  session: number;
  minute: MinuteEntry | null;
  track: SymbolTrack;
};

/** `at`: epoch ms of a minute entry, else null; `cost`: costs of the round trip only, as a fraction. */
export type BarEntry = { session: number; price: number; rule: EntryRule; at: number | null; cost: number };
export type BarOutcome = Pick<
  CallOutcome,
  'state' | 'flag' | 'exit_price' | 'gross' | 'cost' | 'excess_spy' | 'excess_market' | 'excess_sector'
> & {
  /** Session of the exit price; earlier than the horizon's if the stock left the market or did not trade. */
  exit: number | null;
};
/** `outcomes` in the order of `barHorizons`. */
export type SettledCall = { entry: BarEntry | null; outcomes: BarOutcome[] };

const nothing = {
  exit: null,
  exit_price: null,
  gross: null,
  cost: null,
  excess_spy: null,
  excess_market: null,
  excess_sector: null,
};
const OPEN: BarOutcome = { state: 'open', flag: null, ...nothing };
const unsettled = (flag: OutcomeFlag): BarOutcome => ({ state: 'unsettled', flag, ...nothing });
const NO_ENTRY = unsettled('no_entry');
const CLOSES_ONLY = unsettled('closes_only');
const HISTORY_MISSING = unsettled('history_missing');
const SERIES_BREAKS = unsettled('series_breaks');

const direction = (side: number) => (side < 0 ? -1 : 1);

export type SettleMarket = { history: BarHistory; benchmarks: Benchmarks; market: Market };

/** Entry price for a history from files: the close on days on which fewer than half of the stocks have an open. */
export function priceOfFiles({ open, close }: HistoryDay): EntryPrice {
  const count = (prices: Float64Array) => prices.reduce((sum, price) => (price > 0 ? sum + 1 : sum), 0);
  return 2 * count(open) >= count(close) ? 'open' : 'close';
}

/** Settles calls over one history. `priceOf`: entry price on a day for calls without a minute bar. */
export function createSettlement(
  { history, benchmarks, market }: SettleMarket,
  priceOf: (day: HistoryDay) => EntryPrice = () => 'open',
) {
  const { days, events } = history;
  const prices = new Map<number, EntryPrice>();
  const priceOn = (at: number): EntryPrice => memo(prices, at, () => priceOf(days[at]!));
  const idOn = ({ symbol, track }: CallToSettle, at: number): number => (track === null ? symbol : track[at]!);

  function findEntry(call: CallToSettle): BarEntry | BarOutcome {
    const { minute } = call;
    if (minute !== null && isPrice(minute.price)) {
      const cost = minute.spread > 0 ? minute.spread / minute.price : USUAL_COSTS;
      return { session: minute.session, price: minute.price, rule: 'minute', at: minute.at, cost };
    }
    for (let at = call.session; at < call.session + ENTRY_SESSIONS; at += 1) {
      const state = dayState(history, at);
      if (state !== 'on_file') return state === 'ahead' ? OPEN : HISTORY_MISSING;
      const id = idOn(call, at);
      const price = priceOn(at);
      const paid = id < 0 ? undefined : days[at]![price][id];
      if (isPrice(paid)) return { session: at, price: paid, rule: price, at: null, cost: USUAL_COSTS };
    }
    return NO_ENTRY;
  }

  /** Shares at the exit that one share bought at the entry became. */
  function countShares(call: CallToSettle, entry: number, exit: number): number {
    if (call.track === null) return days[exit]!.shares[call.symbol]! / days[entry]!.shares[call.symbol]!;
    let factor = 1;
    for (let at = entry + 1; at <= exit; at += 1) {
      const id = call.track[at]!;
      if (id >= 0) factor *= days[at]!.shares[id]! / days[at - 1]!.shares[id]!;
    }
    return factor;
  }

  /** Newest close from `entry` to `exit`; `flag`: reason it is not the close of `exit`, null if it is. */
  function findExit(call: CallToSettle, entry: number, exit: number): { at: number; flag: OutcomeFlag | null } {
    const { symbol, track } = call;
    if (track === null) {
      const at = symbol < 0 ? -1 : lastClosed(history, symbol, entry, exit);
      return { at, flag: at === exit ? null : 'no_bar' };
    }
    let at = exit;
    while (at >= entry && !(track[at]! >= 0 && isPrice(days[at]!.close[track[at]!]))) at -= 1;
    if (at === exit) return { at, flag: null };
    const there = track[exit]!;
    return {
      at: at < entry ? -1 : at,
      flag: there === DELISTED ? 'delisted' : there === OTHER_INSTRUMENT ? 'other_instrument' : 'no_bar',
    };
  }

  /** Visits the instrument's symbols after session `entry`, each with its sessions. */
  function alongTrack({ symbol, track }: CallToSettle, entry: number, exit: number, visit: Visit): void {
    if (track === null) visit(symbol, entry, exit);
    else for (let at = entry + 1; at <= exit; at += 1) visit(track[at]!, at - 1, at);
  }

  /** Cash paid between two sessions, in USD per share bought at the entry. */
  function sumCash(call: CallToSettle, entry: number, exit: number): number {
    let cash = 0;
    if (events.payments.size === 0) return cash;
    alongTrack(call, entry, exit, (id, from, to) => {
      for (const one of events.payments.get(id) ?? []) {
        if (one.at > from && one.at <= to) cash += one.cash * countShares(call, entry, one.at);
      }
    });
    return cash;
  }

  /** First session after `entry` up to `exit` with a denied close of this kind; -1 without one. */
  function findDenial(call: CallToSettle, entry: number, exit: number, kind: 'split' | 'spin_off'): number {
    let first = -1;
    if (events.denials.size === 0) return first;
    alongTrack(call, entry, exit, (id, from, to) => {
      if (first < 0) first = deniedBetween(events, id, from, to, kind);
    });
    return first;
  }

  function isBroken({ symbol, track }: CallToSettle, entry: number, exit: number): boolean {
    if (track === null) return breaksBetween(history.breaks, symbol, entry, exit);
    for (let at = entry + 1; at <= exit; at += 1) {
      if (breaksBetween(history.breaks, track[at]!, at - 1, at)) return true;
    }
    return false;
  }

  function settleAt(call: CallToSettle, entry: BarEntry, { horizon, sessions }: BarHorizon): BarOutcome {
    const exit = entry.session + sessions;
    for (const at of [entry.session, exit]) {
      const state = dayState(history, at);
      if (state !== 'on_file') return state === 'ahead' ? OPEN : HISTORY_MISSING;
    }
    if (entry.rule === 'close' && sessions === 0) return CLOSES_ONLY;
    const spun = findDenial(call, entry.session, exit, 'spin_off');
    const last = spun < 0 ? exit : spun - 1;
    const found = findExit(call, entry.session, last);
    const { at } = found;
    if (at < 0) return unsettled(found.flag ?? 'no_bar');
    const unfiled = findDenial(call, entry.session, at, 'split');
    if (unfiled >= 0) return days.length - 1 - unfiled < SPLIT_WAIT ? OPEN : SERIES_BREAKS;
    if (isBroken(call, entry.session, at)) return SERIES_BREAKS;
    if (spun >= 0 && entry.rule === 'close' && at === entry.session) return unsettled('spin_off');
    const exit_price = days[at]!.close[idOn(call, at)]!;
    const cash = countedCash(sumCash(call, entry.session, at), entry.price);
    const flag = spun >= 0 ? 'spin_off' : (found.flag ?? (cash > 0 ? 'payment' : null));
    const value = (exit_price * countShares(call, entry.session, at) + cash) / entry.price;
    const side = direction(call.side);
    const cost = entry.cost + (side < 0 ? borrowingCost(horizon) : 0);
    const levels = call.minute === null || entry.rule !== 'minute' ? null : call.minute.levels;
    const base = benchmarks.between(entry.session, last, entry.rule === 'minute' ? 'open' : entry.rule);
    const excess = (benchmark: number, level: number | undefined) => {
      const from = entry.rule === 'minute' ? (level ?? Number.NaN) : 1;
      return known(side * (value - benchmark / from) - cost);
    };
    const sector = call.symbol < 0 ? -1 : market.sector[call.symbol]!;
    return {
      state: 'settled',
      flag,
      exit: at,
      exit_price,
      gross: side * (value - 1),
      cost,
      excess_spy: excess(base.spy, levels?.spy),
      excess_market: excess(base.market, levels?.market),
      excess_sector: sector < 0 ? null : excess(base.sectors[sector]!, levels?.sectors[sector]),
    };
  }

  return function settle(call: CallToSettle): SettledCall {
    const entry = findEntry(call);
    if ('state' in entry) return { entry: null, outcomes: barHorizons.map(() => entry) };
    return { entry, outcomes: barHorizons.map((one) => settleAt(call, entry, one)) };
  };
}
