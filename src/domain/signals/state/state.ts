// Composition of a state: signals per list and day, carried-over share, age of required lists.
import { findSession, toDateKey } from '../../market/calendar.ts';
import { expertLists } from '../expert-lists.ts';
import type { SignalColumns } from '../score/signal-columns.ts';
import { signalTypeName } from '../score/signal-types.ts';
import type { BatchInfoFields } from '../signal.ts';

/** Counted signals of a list (signal type) and day (days since 1970-01-01), `carried` of them from earlier batches. */
export type ListShare = { type: number; day: number; signals: number; carried: number };

const MOST_TYPES = 256;

/** Shares of counted rows by list and day; rows before index `own` are the batch's own. */
export function listShares(counted: SignalColumns, own: number): ListShare[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < counted.count; at += 1) {
    first = Math.min(first, counted.day[at] as number);
    last = Math.max(last, counted.day[at] as number);
  }
  const days = counted.count === 0 ? 0 : last - first + 1;
  const signals = new Int32Array(days * MOST_TYPES);
  const carried = new Int32Array(days * MOST_TYPES);
  for (let at = 0; at < counted.count; at += 1) {
    const place = ((counted.day[at] as number) - first) * MOST_TYPES + (counted.type[at] as number);
    signals[place] = (signals[place] as number) + 1;
    if (at >= own) carried[place] = (carried[place] as number) + 1;
  }
  const shares: ListShare[] = [];
  signals.forEach((count, place) => {
    if (count === 0) return;
    const day = first + Math.floor(place / MOST_TYPES);
    shares.push({ type: place % MOST_TYPES, day, signals: count, carried: carried[place] as number });
  });
  return shares.sort((a, b) => a.type - b.type || a.day - b.day);
}

/** Number of trading days with signals of these lists. */
export function countSessions(lists: readonly Pick<ListShare, 'day'>[]): number {
  const days = new Set(lists.map(({ day }) => day));
  return [...days].filter((day) => findSession(toDateKey(day)) !== null).length;
}

/** Lists (signal types) whose counted rows were all made here; `isMade` takes the index of a row. */
export function madeTypes(
  { count, type }: Pick<SignalColumns, 'count' | 'type'>,
  isMade: (at: number) => boolean,
): Set<number> {
  const [made, others] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < count; at += 1) (isMade(at) ? made : others).add(type[at] as number);
  return made.difference(others);
}

type StateInfo = Required<
  Pick<BatchInfoFields, 'total_signals_scored' | 'carried_over' | 'oldest_required' | 'required_missing'>
>;

const requiredLists = expertLists.filter((list) => list.required);

export function stateInfo(shares: readonly ListShare[]): StateInfo {
  const newest = new Map<number, number>();
  for (const { type, day } of shares) newest.set(type, Math.max(newest.get(type) ?? day, day));
  const required = requiredLists.flatMap((list) => {
    const day = newest.get(list.id);
    return day === undefined ? [] : [{ list: list.name, day }];
  });
  const oldest = required.reduce<(typeof required)[number] | null>(
    (found, list) => (found === null || list.day < found.day ? list : found),
    null,
  );
  const carried = shares.filter((share) => share.carried > 0);
  return {
    total_signals_scored: shares.reduce((sum, share) => sum + share.signals, 0),
    carried_over: {
      signals: carried.reduce((sum, share) => sum + share.carried, 0),
      lists: carried.map((share) => ({
        list: signalTypeName(share.type),
        day: toDateKey(share.day),
        signals: share.carried,
      })),
    },
    oldest_required: oldest && { list: oldest.list, day: toDateKey(oldest.day) },
    required_missing: requiredLists.filter((list) => !newest.has(list.id)).map((list) => list.name),
  };
}
