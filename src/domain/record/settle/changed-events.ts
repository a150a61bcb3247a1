// Events that concern a call: those of its symbol, and those of symbols its instrument had on the event's day.
import type { DateKey } from '../../market/calendar.ts';
import { hadSymbolOn, type SymbolDays } from '../../stocks/symbols/follow-symbol.ts';

type Event = { symbol: string; date: DateKey };

/** Returns a function that finds the events of a call, in their order. Reads events and identities only once. */
export function eventsByCall<E extends Event>(events: readonly E[], identities: readonly SymbolDays[]) {
  const owners = Map.groupBy(identities, ({ symbol }) => symbol);
  const byName = new Map<string, Set<E>>();
  const add = (name: string, event: E) => byName.set(name, (byName.get(name) ?? new Set<E>()).add(event));
  const placeOf = new Map(events.map((event, at) => [event, at]));
  for (const event of events) {
    add(`symbol ${event.symbol}`, event);
    for (const one of owners.get(event.symbol) ?? []) if (hadSymbolOn(one, event.date)) add(`figi ${one.figi}`, event);
  }
  return ({ symbol, figi }: { symbol: string; figi: string | null }): E[] => {
    const named = byName.get(`symbol ${symbol}`);
    const same = figi === null ? undefined : byName.get(`figi ${figi}`);
    return [...new Set([...(named ?? []), ...(same ?? [])])].sort((a, b) => placeOf.get(a)! - placeOf.get(b)!);
  };
}
