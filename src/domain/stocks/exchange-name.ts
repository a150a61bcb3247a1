// Normalization of exchange names across vendor spellings.

const NAMES: readonly [pattern: RegExp, name: string][] = [
  [/^(XASE|AMEX)$|NYSE (MKT|AMERICAN)|AMERICAN STOCK EXCHANGE|NYSEAMERICAN/, 'NYSE American'],
  [/^ARCX$|ARCA/, 'NYSE Arca'],
  [/^(XNAS|XNGS|XNCM|XNMS)$|NASDAQ/, 'NASDAQ'],
  [/^BATS$|CBOE|BATS/, 'Cboe'],
  [/^XNYS$|NEW YORK STOCK EXCHANGE|^NYSE\b/, 'NYSE'],
  [/^IEXG$|INVESTORS EXCHANGE/, 'IEX'],
];

/** Name such as `NASDAQ` for XNAS or `NASDAQ NMS - GLOBAL MARKET`; unknown names are unchanged, null for blank text. */
export function exchangeName(text: string | null | undefined): string | null {
  const written = text?.trim() ?? '';
  if (written === '') return null;
  const upper = written.toUpperCase();
  return NAMES.find(([pattern]) => pattern.test(upper))?.[1] ?? written;
}
