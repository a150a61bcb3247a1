// Settlement of one call from raw rows, without columns or caches: the oracle of the real one.
import { findSession, newYorkDate } from '../../../src/domain/market/calendar.ts';
import { distinctSplits } from '../../../src/domain/market/indicators/splits.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { KnownCall } from '../../../src/domain/record/settle/read-calls.ts';
import type { RawRecord } from './random-record.ts';

export type PlainOutcome = {
  state: string;
  flag: string | null;
  entry: { date: string; price: number; rule: string; cost: number } | null;
  exit: { date: string; price: number } | null;
  gross: number | null;
  cost: number | null;
  spy: number | null;
  market: number | null;
  sector: number | null;
};

const none = { exit: null, gross: null, cost: null, spy: null, market: null, sector: null };

export function settlePlainly(record: RawRecord, call: KnownCall, after: number): PlainOutcome {
  const { sessions, stored, minutes, levels, delayMinutes, sectorOf } = record;
  const ready = call.known_at + delayMinutes * minuteMs;
  const day = newYorkDate(ready);
  const today = findSession(day);

  const missing = (date: string | undefined) => {
    if (date === undefined) return 'ahead';
    if (stored.has(date)) return null;
    const later = sessions.filter((one) => one > date).length;
    return later < 5 ? 'ahead' : 'lost';
  };
  const bar = (date: string, symbol: string | null) =>
    record.bars.find((one) => one.date === date && one.symbol === symbol) ?? null;
  const isIn = (one: { from_day: string | null; to_day: string | null }, date: string) =>
    (one.from_day ?? '0000') <= date && date <= (one.to_day ?? '9999');

  const calledOn = newYorkDate(call.known_at);
  const figi =
    call.figi ?? record.identities.find((one) => one.symbol === call.symbol && isIn(one, calledOn))?.figi ?? null;
  /** Symbol of the instrument on a day; null with the reason when it has none. */
  const symbolOn = (date: string): { symbol: string | null; why: string } => {
    if (figi === null) return { symbol: call.symbol, why: 'no_bar' };
    const now = record.identities.filter((one) => one.figi === figi && isIn(one, date));
    const listed = [
      ...now.filter((one) => one.symbol === call.symbol),
      ...now.filter((one) => one.symbol !== call.symbol),
    ];
    const held = listed.find((one) => (bar(date, one.symbol)?.close ?? Number.NaN) > 0) ?? listed[0];
    if (held) return { symbol: held.symbol, why: 'no_bar' };
    const other = record.identities.some((one) => one.symbol === call.symbol && one.figi !== figi && isIn(one, date));
    return { symbol: null, why: other ? 'other_instrument' : 'delisted' };
  };

  const splitsOf = (symbol: string | null) => distinctSplits(record.splits.filter((split) => split.symbol === symbol));
  /** Fourfold or more since the close before it, on less than five times the usual turnover of up to 30 days before. */
  const isBreak = (date: string, symbol: string | null): boolean => {
    const earlier = sessions.filter((one) => one < date && stored.has(one));
    const closes = (one: string) => (bar(one, symbol)?.close ?? Number.NaN) > 0;
    const before = earlier.findLast(closes);
    if (!stored.has(date) || before === undefined || !closes(date)) return false;
    const factor = splitsOf(symbol)
      .filter(({ execution_date: on }) => on > before && on <= date && on > sessions[0]!)
      .reduce((product, { split_from, split_to }) => (product * split_to) / split_from, 1);
    const turnover = (one: string) => {
      const own = bar(one, symbol);
      return own === null || !(own.close > 0) ? 0 : own.close * own.volume;
    };
    const window = earlier.slice(-30);
    const usual = window.reduce((sum, one) => sum + turnover(one), 0) / window.length;
    return bar(date, symbol)!.close * factor >= 4 * bar(before, symbol)!.close && turnover(date) < 5 * usual;
  };
  const breaksOn = (dates: readonly string[], symbolAt: (date: string) => string | null) =>
    dates.some((date) => isBreak(date, symbolAt(date)));

  // Entry.
  let entry: PlainOutcome['entry'] = null;
  let at: number | null = null;
  const fail = (state: string, flag: string | null): PlainOutcome => ({ state, flag, entry, ...none });
  if (today !== null && today.open_ms <= ready && ready < today.close_ms) {
    const first = minutes.filter((one) => one.symbol === call.symbol && one.at >= ready).sort((a, b) => a.at - b.at)[0];
    if (first !== undefined && first.at < ready + 30 * minuteMs && first.at < today.close_ms) {
      const cost = Number.isNaN(first.spread) ? 0.0006 : first.spread / first.price;
      entry = { date: day, price: first.price, rule: 'minute', cost };
      at = first.at;
    }
  }
  if (entry === null) {
    const ahead = sessions.filter((date) => findSession(date)!.open_ms >= ready);
    for (let n = 0; n < 5 && entry === null; n += 1) {
      const date = ahead[n];
      const state = missing(date);
      if (date === undefined || state === 'ahead') return fail('open', null);
      if (state === 'lost') return fail('unsettled', 'history_missing');
      const price = bar(date, symbolOn(date).symbol)?.open ?? Number.NaN;
      if (price > 0) entry = { date, price, rule: 'open', cost: 0.0006 };
    }
    if (entry === null) return fail('unsettled', 'no_entry');
  }

  // Exit.
  const from = sessions.indexOf(entry.date);
  if (from < 0) return fail('open', null);
  const exitDate = sessions[from + after];
  for (const date of [entry.date, exitDate]) {
    const state = missing(date);
    if (state !== null) return state === 'ahead' ? fail('open', null) : fail('unsettled', 'history_missing');
  }
  const path = sessions.slice(from, from + after + 1);
  const closedOn = path.findLast((date) => (bar(date, symbolOn(date).symbol)?.close ?? Number.NaN) > 0);
  const flag = closedOn === exitDate ? null : symbolOn(exitDate!).why;
  if (closedOn === undefined) return fail('unsettled', flag);
  if (
    breaksOn(
      path.filter((date) => date > entry!.date && date <= closedOn),
      (date) => symbolOn(date).symbol,
    )
  ) {
    return fail('unsettled', 'series_breaks');
  }
  const close = bar(closedOn, symbolOn(closedOn).symbol)!.close;

  const paid = entry;
  /** A split applies to the first session from its day on. */
  const shares = (symbolAt: (date: string) => string | null, through: string) =>
    path
      .filter((date) => date > paid.date && date <= through)
      .reduce((factor, date) => {
        const before = sessions[sessions.indexOf(date) - 1]!;
        return splitsOf(symbolAt(date))
          .filter(({ execution_date: on }) => on > before && on <= date)
          .reduce((product, { split_from, split_to }) => (product * split_to) / split_from, factor);
      }, 1);
  const value = (close * shares((date) => symbolOn(date).symbol, closedOn)) / entry.price;

  // Benchmarks.
  const worthOf = (symbol: string) => {
    const open = bar(paid.date, symbol)?.open ?? Number.NaN;
    const last = path.findLast((date) => (bar(date, symbol)?.close ?? Number.NaN) > 0);
    if (!(open > 0) || last === undefined) return Number.NaN;
    if (
      breaksOn(
        path.filter((date) => date > paid.date && date <= last),
        () => symbol,
      )
    )
      return Number.NaN;
    return (bar(last, symbol)!.close * shares(() => symbol, last)) / open;
  };
  const before = sessions.slice(Math.max(0, from - 30), from).filter((date) => stored.has(date));
  const newest = before.at(-1);
  const sharesSince = (symbol: string, date: string) =>
    splitsOf(symbol)
      .filter(({ execution_date: on }) => on > date && on <= newest!)
      .reduce((product, { split_from, split_to }) => (product * split_to) / split_from, 1);
  const market = [...new Set(record.bars.map(({ symbol }) => symbol))].filter((symbol) => {
    if (newest === undefined || symbol === 'SPY' || !((bar(newest, symbol)?.close ?? 0) >= 2)) return false;
    const traded = before.reduce((sum, date) => sum + (bar(date, symbol)?.volume ?? 0) * sharesSince(symbol, date), 0);
    return traded / before.length >= 50_000;
  });
  const mean = (symbols: string[]) => {
    const values = symbols.map(worthOf).filter((one) => !Number.isNaN(one));
    return values.reduce((sum, one) => sum + one, 0) / values.length;
  };
  const side = call.side === -1 ? -1 : 1;
  const level = at === null ? null : (levels.find((one) => one.at === at) ?? null);
  // Three percent a year of 252 sessions for what is sold short.
  const cost = paid.cost + (side < 0 ? (0.03 * after) / 252 : 0);
  const excess = (benchmark: number, open: number | undefined) => {
    const result = side * (value - benchmark / (at === null ? 1 : (open ?? Number.NaN))) - cost;
    return Number.isFinite(result) ? result : null;
  };
  const sector = sectorOf[call.symbol];
  const own = sector === undefined ? [] : market.filter((symbol) => sectorOf[symbol] === sector);
  return {
    state: 'settled',
    flag,
    entry,
    exit: { date: closedOn, price: close },
    gross: side * (value - 1),
    cost,
    spy: excess((bar(exitDate!, 'SPY')?.close ?? 0) > 0 ? worthOf('SPY') : Number.NaN, level?.spy),
    market: excess(mean(market), level?.market),
    sector: sector === undefined ? null : excess(mean(own), level?.sectors[sector]),
  };
}
