// Which symbol a caller means: exact first, since case matters for preferred shares, then as people type it.
import { Fault } from '../fault.ts';

/** Whether the product's list of stocks has the symbol; null while the list is empty and cannot tell. */
export type IsKnownSymbol = (symbol: string) => Promise<boolean | null>;

/** Preferred shares carry a small p between root and series (BACpB). */
const preferredForm = /^[A-Z]{1,5}p[A-Z]?$/;

/** The canonical symbol and whether it is surely listed; throws Fault 404 when it surely is not. */
export async function chooseSymbol(
  text: string,
  isKnown: IsKnownSymbol,
): Promise<{ symbol: string; listed: boolean | null }> {
  const upper = text.toUpperCase();
  const candidates = [...new Set([text, upper, upper.replace('-', '.')])];
  let canTell = false;
  for (const symbol of candidates) {
    const known = await isKnown(symbol);
    if (known === true) return { symbol, listed: true };
    if (known === false) canTell = true;
  }
  if (canTell) throw new Fault(404, `Unknown symbol ${text}`);
  return { symbol: preferredForm.test(text) ? text : upper.replace('-', '.'), listed: null };
}
