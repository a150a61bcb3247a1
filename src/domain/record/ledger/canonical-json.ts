// Canonical JSON of ledger entries: one spelling per value, so that equal entries have equal hashes.

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * RFC 8785: members sorted by UTF-16 code units, no spaces, numbers and strings as ECMAScript writes them. Throws for
 * numbers and lone surrogates that JSON cannot represent.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`JSON has no form for ${value}`);
  if (typeof value === 'string' && !value.isWellFormed()) throw new RangeError('JSON has no form for a lone surrogate');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

function isList(value: readonly JsonValue[] | object): value is readonly JsonValue[] {
  return Array.isArray(value);
}
