// Which symbol a caller means: exact first, since case matters for preferred shares, then as people type it.
import { symbolSpellings } from '../../domain/stocks/symbol.ts';
import { Fault } from '../fault.ts';

/** Whether the product's list of stocks has the symbol; null while the list is empty and cannot tell. */
export type IsKnownSymbol = (symbol: string) => Promise<boolean | null>;

/** Preferred shares carry a small p between root and series (BACpB). */
const preferredForm = /^[A-Z]{1,5}p[A-Z]?$/;

/** The symbol of a text where no list is asked. */
export function spelledOut(text: string): string {
  return preferredForm.test(text) ? text : text.toUpperCase().replace('-', '.');
}

/** The canonical symbol and whether it is surely listed; throws Fault 404 when it surely is not. */
export async function chooseSymbol(
  text: string,
  isKnown: IsKnownSymbol,
): Promise<{ symbol: string; listed: boolean | null }> {
  let canTell = false;
  for (const symbol of symbolSpellings(text)) {
    const known = await isKnown(symbol);
    if (known === true) return { symbol, listed: true };
    if (known === false) canTell = true;
  }
  if (canTell) throw new Fault(404, `Unknown symbol ${text}`);
  return { symbol: spelledOut(text), listed: null };
}
