// Stock key that search results contain and the analysis call accepts; never an address.

const PREFIX = 'smartcat:stock:';
/** Key with a symbol in canonical form: BRK.B, BACpB, ACHR.WS. */
const form = /^smartcat:stock:([A-Za-z0-9]{1,10}(?:\.[A-Z]{1,4}){0,2})$/;

export function stockKey(symbol: string): string {
  return PREFIX + symbol;
}

/** Symbol of a key; null for any other text, so that no address a caller sends is ever fetched. */
export function symbolOfKey(key: string): string | null {
  return form.exec(key)?.[1] ?? null;
}
