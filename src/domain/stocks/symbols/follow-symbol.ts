// Fate of a symbol that a person chose: renamed, no longer listed, or the same.
import type { DateKey } from '../../market/calendar.ts';

/** Days on which an instrument (composite FIGI) had a symbol. `from_day` null: unknown; `to_day` null: still has it. */
export type SymbolDays = { symbol: string; figi: string; from_day: DateKey | null; to_day: DateKey | null };

/** True for a day on which the instrument had the symbol; the first and the last day are included. */
export const hadSymbolOn = ({ from_day, to_day }: SymbolDays, day: DateKey): boolean =>
  (from_day === null || from_day <= day) && (to_day === null || to_day >= day);

export type SymbolFate = { kind: 'renamed'; to: string; day: DateKey | null } | { kind: 'gone' } | null;

/**
 * `day`: when the symbol was chosen; `identities`: symbol days of all instruments that ever had it; `isListed`: whether
 * a stock has it now, null if unknown.
 */
export function followSymbol(
  symbol: string,
  day: DateKey,
  { identities, isListed }: { identities: readonly SymbolDays[]; isListed: boolean | null },
): SymbolFate {
  const chosen = identities.find((one) => one.symbol === symbol && hadSymbolOn(one, day));
  if (chosen === undefined) return isListed === false ? { kind: 'gone' } : null;
  const now = identities.filter(({ figi, to_day }) => figi === chosen.figi && to_day === null);
  if (now.some((one) => one.symbol === symbol)) return null;
  const [renamed] = now;
  return renamed === undefined ? { kind: 'gone' } : { kind: 'renamed', to: renamed.symbol, day: renamed.from_day };
}
