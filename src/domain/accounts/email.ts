// Email addresses: what counts as one, and when two spellings are the same account.

const MOST_CHARACTERS = 254;
// The HTML standard's pattern for <input type=email>, plus the dot a public domain has: ASCII only, no spaces.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * The form an address is unique by: trimmed and lower-case. Null when it is no acceptable address.
 * Letters beyond ASCII are refused before lower-casing, because some of them would turn into ASCII ones.
 */
export function normalEmail(text: string): string | null {
  if (text.length > MOST_CHARACTERS + 64) return null;
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  for (const character of trimmed) {
    if (character <= ' ' || character > '~') return null;
  }
  const normal = trimmed.toLowerCase();
  return normal.length <= MOST_CHARACTERS && ADDRESS.test(normal) ? normal : null;
}
