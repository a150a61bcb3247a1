// Fate of a symbol that a person chose: renamed, no longer listed, or the same.
import type { DateKey } from '../../market/calendar.ts';

/** Days on which an instrument (composite FIGI) had a symbol. `from_day` null: unknown; `to_day` null: still has it. */
export type SymbolDays = { symbol: string; figi: string; from_day: DateKey | null; to_day: DateKey | null };

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
  const chosen = identities.find(
    (one) =>
      one.symbol === symbol &&
      (one.from_day === null || one.from_day <= day) &&
      (one.to_day === null || one.to_day >= day),
  );
  if (chosen === undefined) return isListed === false ? { kind: 'gone' } : null;
  const now = identities.filter(({ figi, to_day }) => figi === chosen.figi && to_day === null);
  if (now.some((one) => one.symbol === symbol)) return null;
  const [renamed] = now;
  return renamed === undefined ? { kind: 'gone' } : { kind: 'renamed', to: renamed.symbol, day: renamed.from_day };
}
