// Events of a share that its closes do not show: cash payments, splits not filed yet, spin-offs.
import type { Payment } from '../../market/bars.ts';
import type { DateKey } from '../../market/calendar.ts';
import { impliedSplit } from '../../market/indicators/implied-split.ts';
import { settlementRules } from '../../rules/record-rules.ts';
import type { HistoryDay } from './history-day.ts';

/**
 * Session whose change the vendor states relative to a previous close other than the stored one. Prices in USD, as
 * traded.
 */
export type DeniedClose = { symbol: string; session: DateKey; before: number; counted_from: number };

/** `at`: index of the session; `cash`: USD per share of that session. */
type PaidCash = { at: number; cash: number };
/**
 * `split`: the vendor counts a split that is not stored; `spin_off`: the vendor lowered the previous close for another
 * reason.
 */
type Denial = { at: number; kind: 'split' | 'spin_off' };

/** Events by symbol id, oldest first. */
export type ShareEvents = {
  payments: ReadonlyMap<number, readonly PaidCash[]>;
  denials: ReadonlyMap<number, readonly Denial[]>;
};

export type KnownEvents = { payments: readonly Payment[]; denied: readonly DeniedClose[] };
export const noEvents: KnownEvents = { payments: [], denied: [] };

const PERCENT = 0.01;
const PAYMENTS_FROM = settlementRules.payments_above.value * PERCENT;
const SPIN_OFF_FROM = settlementRules.spin_off_from.value * PERCENT;
/** Relative difference up to which two closes count as equal: four-decimal penny stocks differ by rounding alone. */
const TOLERANCE = 0.01;

const isNear = (value: number, other: number) => Math.abs(value / other - 1) <= TOLERANCE;

/** Counted part of the payments: all cash if above the threshold, else none. `price`: in the same shares. */
export const countedCash = (cash: number, price: number) => (cash > price * PAYMENTS_FROM ? cash : 0);

/** Events of the sessions after the first; an event on a day without a session belongs to the next one. */
export function findShareEvents(
  days: readonly HistoryDay[],
  ids: ReadonlyMap<string, number>,
  { payments, denied }: KnownEvents,
): ShareEvents {
  const findPlace = (date: DateKey) => days.findIndex((day) => day.date >= date);
  const paid = new Map<number, PaidCash[]>();
  for (const { symbol, ex_date, cash } of payments) {
    const id = ids.get(symbol);
    const at = findPlace(ex_date);
    if (id !== undefined && at > 0) paid.set(id, [...(paid.get(id) ?? []), { at, cash }]);
  }
  const denials = new Map<number, Denial[]>();
  for (const { symbol, session, before, counted_from } of denied) {
    const id = ids.get(symbol);
    const at = findPlace(session);
    if (id === undefined || at <= 0) continue;
    const cash = (paid.get(id) ?? []).reduce((sum, one) => (one.at === at ? sum + one.cash : sum), 0);
    const shares = days[at]!.shares[id]! / days[at - 1]!.shares[id]!;
    const kind = denialKind(before, counted_from, shares, cash);
    if (kind !== null) denials.set(id, [...(denials.get(id) ?? []), { at, kind }]);
  }
  return { payments: paid, denials };
}

/** Kind of a denial; null if a stored split or payment explains the vendor's close, or if the difference is small. */
function denialKind(before: number, counted_from: number, shares: number, cash: number): Denial['kind'] | null {
  if (isNear(before, counted_from * shares) || isNear(before - cash, counted_from * shares)) return null;
  if (impliedSplit(before, counted_from * shares, 0) !== null) return 'split';
  return counted_from * shares < before * (1 - SPIN_OFF_FROM) ? 'spin_off' : null;
}

/** First session after `entry`, up to and including `exit`, with a denial of this kind; -1 without one. */
export function deniedBetween({ denials }: ShareEvents, id: number, entry: number, exit: number, kind: Denial['kind']) {
  return denials.get(id)?.find((one) => one.kind === kind && one.at > entry && one.at <= exit)?.at ?? -1;
}

export const isDenied = (events: ShareEvents, id: number, entry: number, exit: number): boolean =>
  events.denials.get(id)?.some(({ at }) => at > entry && at <= exit) ?? false;
