// Email addresses: validation, and equality of two spellings.

const MOST_CHARACTERS = 254;
// The HTML standard's pattern for <input type=email>, plus the dot a public domain has: ASCII only, no spaces.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
/** Letters, digits and marks of any script, and the full stops and middle dots of internationalised names. */
const HOST = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u00b7\u30fb-]+$/u;
const HYPHEN_AT_AN_EDGE = /(?:^|[.\u3002\uff0e\uff61])-|-(?:[.\u3002\uff0e\uff61]|$)/;
const ONLY_DIGITS_AT_THE_END = /\.[0-9]+$/;

/** Converts a host name of any script to ASCII (UTS #46 ToASCII, "xn--..."); empty when there is no such form. */
export type AsciiHost = (host: string) => string;

function toAsciiHost(host: string, asciiHost: AsciiHost): string | null {
  const isAscii = [...host].every((character) => character > ' ' && character <= '~');
  if (isAscii && !/(?:^|\.)xn--/i.test(host)) return host;
  if (!HOST.test(host) || HYPHEN_AT_AN_EDGE.test(host)) return null;
  const ascii = asciiHost(host);
  // Digits of another script can turn into an IP address, which is refused.
  return ascii === '' || ONLY_DIGITS_AT_THE_END.test(ascii) ? null : ascii;
}

/**
 * Form by which addresses are compared: trimmed, lower case, domain in ASCII; null for an invalid address. Non-ASCII
 * before the @ is refused before lower-casing, which turns some of those characters into ASCII.
 */
export function normalEmail(text: string, asciiHost: AsciiHost): string | null {
  if (text.length > MOST_CHARACTERS + 64) return null;
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(0, at));
  for (const character of local) {
    if (character <= ' ' || character > '~') return null;
  }
  const host = toAsciiHost(trimmed.slice(at + 1), asciiHost);
  const normal = `${local}@${host ?? ''}`.toLowerCase();
  return normal.length <= MOST_CHARACTERS && ADDRESS.test(normal) ? normal : null;
}
