// Plain text from text with markup: no tags, no control characters, basic entities decoded once, bounded.

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  minus: '\u2212',
  plus: '+',
  percnt: '%',
  dollar: '$',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  rarr: '→',
  rArr: '⇒',
  raquo: '»',
  uarr: '↑',
  darr: '↓',
};
/** Elements whose content is code, not words. */
const silent = ['script', 'style'];
const LONGEST_ENTITY = 10;
/** Limit of the raw text read, as a multiple of the requested length. */
const RAW_FACTOR = 4;

/**
 * Plain text of at most maxLength characters; null when nothing is left. Decoded entities may still look like markup:
 * show the result as text only.
 */
export function plainText(raw: string, maxLength: number): string | null {
  const text = decodeEntities(withoutTags(raw.slice(0, maxLength * RAW_FACTOR)));
  let out = '';
  let gap = false;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (isSpace(code) || isControl(code)) {
      gap = out !== '';
      continue;
    }
    if (gap) out += ' ';
    gap = false;
    out += character;
    if (out.length >= maxLength) break;
  }
  return out === '' ? null : out.slice(0, maxLength).toWellFormed();
}

function withoutTags(text: string): string {
  const pieces: string[] = [];
  const lower = text.toLowerCase();
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    if (!/[a-z/!?]/.test(lower[open + 1] ?? ' ')) {
      pieces.push(text.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    pieces.push(text.slice(at, open), ' ');
    const name = silent.find((tag) => lower.startsWith(tag, open + 1));
    const end = name ? lower.indexOf(`</${name}`, open) : open;
    const close = end < 0 ? -1 : text.indexOf('>', end);
    if (close < 0) return pieces.join('');
    at = close + 1;
  }
  return pieces.join('') + text.slice(at);
}

/** Replaces entities by their characters; unknown ones stay. */
export function decodeEntities(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('&', at);
    if (start < 0) break;
    const end = text.indexOf(';', start);
    const name = end > start && end - start <= LONGEST_ENTITY ? text.slice(start + 1, end) : null;
    const value = name === null ? null : entity(name);
    pieces.push(text.slice(at, start), value ?? '&');
    at = value === null ? start + 1 : end + 1;
  }
  return pieces.join('') + text.slice(at);
}

function entity(name: string): string | null {
  if (name.startsWith('#')) {
    const hex = name[1] === 'x' || name[1] === 'X';
    const digits = name.slice(hex ? 2 : 1);
    if (!(hex ? /^[\da-f]{1,6}$/i : /^\d{1,7}$/).test(digits)) return null;
    const code = Number.parseInt(digits, hex ? 16 : 10);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null;
  }
  return Object.hasOwn(entities, name) ? (entities[name] as string) : null;
}

const isSpace = (code: number) =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x2028 || code === 0x2029;
/** Control characters, including those that change text direction or are invisible. */
const isControl = (code: number) =>
  code < 0x20 ||
  (code >= 0x7f && code <= 0x9f) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0xfeff;
