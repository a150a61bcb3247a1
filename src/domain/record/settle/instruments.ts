// Symbol of an instrument on each session, for instruments that were renamed, delisted or whose symbol was used again.
import type { DateKey } from '../../market/calendar.ts';
import { memo } from '../../numbers/memo.ts';
import { hadSymbolOn, type SymbolDays } from '../../stocks/symbols/follow-symbol.ts';
import { type BarHistory, isPrice } from './bar-history.ts';

/** Values in place of a symbol id: the instrument is not listed, or its symbol belongs to another one. */
export const DELISTED = -1;
export const OTHER_INSTRUMENT = -2;
/** Value in place of a symbol id: listed under a symbol without bars in the history, as right after a rename. */
const WITHOUT_BARS = -3;

/** Symbol id of an instrument by session; null if it has the same symbol in all sessions. */
export type SymbolTrack = Int32Array | null;

export type SymbolTracks = (symbol: string, figi: string | null, day: DateKey) => SymbolTrack;

/**
 * Finds the symbols of the instrument behind a symbol on the day of a call; without a FIGI, by the symbol's owner on
 * that day.
 */
export function createSymbolTracks({ days, ids }: BarHistory, identities: readonly SymbolDays[]): SymbolTracks {
  const bySymbol = Map.groupBy(identities, ({ symbol }) => symbol);
  const byFigi = Map.groupBy(identities, ({ figi }) => figi);
  const tracks = new Map<string, SymbolTrack>();
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';

  const isLasting = (one: SymbolDays) => hadSymbolOn(one, first) && hadSymbolOn(one, last);

  function build(symbol: string, figi: string): SymbolTrack {
    const own = bySymbol.get(symbol) ?? [];
    const same = byFigi.get(figi) ?? [];
    if (same.every((one) => one.symbol === symbol && isLasting(one))) return null;
    return Int32Array.from(days, ({ date, close }) => {
      const here = same.filter((one) => hadSymbolOn(one, date));
      // The end of a renamed instrument's old symbol may not be stored: the bars decide which symbol it had.
      const listed = here.toSorted((a, b) => Number(b.symbol === symbol) - Number(a.symbol === symbol));
      const held = listed.find((one) => isPrice(close[ids.get(one.symbol) ?? -1])) ?? listed[0];
      if (held !== undefined) return ids.get(held.symbol) ?? WITHOUT_BARS;
      return own.some((one) => one.figi !== figi && hadSymbolOn(one, date)) ? OTHER_INSTRUMENT : DELISTED;
    });
  }

  return (symbol, figi, day) => {
    const own = bySymbol.get(symbol);
    const instrument = figi ?? own?.find((one) => hadSymbolOn(one, day))?.figi ?? null;
    if (instrument === null) return null;
    const same = byFigi.get(instrument) ?? [];
    if (own?.length === 1 && same.length === 1 && own[0]!.figi === instrument && isLasting(own[0]!)) return null;
    return memo(tracks, `${symbol} ${instrument}`, () => build(symbol, instrument));
  };
}
