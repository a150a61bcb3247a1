// Stocks whose calls count in the record made afterwards: those traded most on the day before it begins.

type TradedDay = { symbols: readonly string[]; close: ArrayLike<number>; volume: ArrayLike<number> };

/** At most `most` symbols, by close times volume; a symbol without either is left out. */
export function mostTraded({ symbols, close, volume }: TradedDay, most: number): Set<string> {
  const values = symbols.map((symbol, at) => ({ symbol, value: close[at]! * volume[at]! }));
  const traded = values.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return new Set(traded.slice(0, most).map(({ symbol }) => symbol));
}
