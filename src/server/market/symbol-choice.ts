// Lookup of the symbol a caller typed in any notation.
import { possibleSymbols, typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { Fault } from '../process/fault.ts';

/** True if the list of stocks has the symbol; null while the list is empty. */
export type IsKnownSymbol = (symbol: string) => Promise<boolean | null>;

/** Canonical symbol; `listed` is null while the list of stocks is empty. Throws Fault 404 for an unlisted symbol. */
export async function chooseSymbol(
  text: string,
  isKnown: IsKnownSymbol,
): Promise<{ symbol: string; listed: boolean | null }> {
  let canTell = false;
  for (const symbol of possibleSymbols(text)) {
    const known = await isKnown(symbol);
    if (known === true) return { symbol, listed: true };
    if (known === false) canTell = true;
  }
  if (canTell) throw new Fault(404, `Unknown symbol ${text}`);
  return { symbol: typedSymbol(text), listed: null };
}
