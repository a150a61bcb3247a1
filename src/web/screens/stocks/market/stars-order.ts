// Order of the user's stars: the one whose verdicts changed last first.
import { type Horizon, horizons, type StockVerdicts, type VerdictWord } from '../../../../domain/verdicts/verdict.ts';

/** Words without a verdict: their time is that of the last check, not of a change. */
const NO_VERDICT: ReadonlySet<VerdictWord> = new Set(['NONE', 'not screened', 'no signals']);

/** The verdict that was given last: its horizon and instant (ISO); null where there is none. */
export function findLastVerdict(verdicts: StockVerdicts | undefined): { horizon: Horizon; as_of: string } | null {
  if (verdicts === undefined) return null;
  const said = horizons.flatMap((horizon) => {
    const { word, as_of } = verdicts[horizon];
    return as_of === null || NO_VERDICT.has(word) ? [] : [{ horizon, as_of }];
  });
  return said.sort((a, b) => a.as_of.localeCompare(b.as_of)).at(-1) ?? null;
}

/** Rows by the time of their last verdict, newest first; equal ones keep the user's order. */
export function changedLast<Row extends { symbol: string }>(
  rows: readonly Row[],
  bySymbol: ReadonlyMap<string, StockVerdicts>,
): Row[] {
  const changed = new Map(rows.map(({ symbol }) => [symbol, findLastVerdict(bySymbol.get(symbol))?.as_of ?? '']));
  return rows.toSorted((a, b) => (changed.get(b.symbol) ?? '').localeCompare(changed.get(a.symbol) ?? ''));
}
