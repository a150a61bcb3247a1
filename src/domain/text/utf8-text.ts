// Conversion between text and UTF-8 bytes, in browser and server.

/** Most arguments of one call; many more could overflow the stack. */
const MOST_ARGUMENTS = 4096;

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let at = from;
  while (at < to && (bytes[at] as number) < 0x80) at += 1;
  // Fast path: nearly all cells are short and ASCII.
  if (at === to && to - from <= MOST_ARGUMENTS) {
    return String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[]);
  }
  let text = '';
  at = from;
  while (at < to) {
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      at += 1;
      continue;
    }
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (size === 0 || at + size > to) {
      text += '\ufffd';
      at += 1;
      continue;
    }
    let code = byte & (0xff >> (size + 1));
    for (let more = 1; more < size; more += 1) code = (code << 6) | ((bytes[at + more] as number) & 0x3f);
    text += String.fromCodePoint(code > 0x10ffff ? 0xfffd : code);
    at += size;
  }
  return text;
}

/** UTF-8 bytes of a text; an unpaired surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  return bytes.slice(0, writeText(bytes, 0, text));
}

/** Writes UTF-8 and returns the index after it; `into` needs three bytes of room per UTF-16 unit. */
export function writeText(into: Uint8Array, at: number, text: string): number {
  let to = at;
  for (let i = 0; i < text.length; i += 1) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      into[to++] = code;
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = text.charCodeAt(i + 1);
      const isPair = code <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
      code = isPair ? 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00) : 0xfffd;
      if (isPair) i += 1;
    }
    if (code < 0x800) into[to++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) into[to++] = 0xe0 | (code >> 12);
      else {
        into[to++] = 0xf0 | (code >> 18);
        into[to++] = 0x80 | ((code >> 12) & 0x3f);
      }
      into[to++] = 0x80 | ((code >> 6) & 0x3f);
    }
    into[to++] = 0x80 | (code & 0x3f);
  }
  return to;
}
