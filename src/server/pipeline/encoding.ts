// Which character encoding the bytes of a list are in: its byte order mark says so, else strict UTF-8, else Windows-1252.
import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of a list without its byte order mark. */
export function decodeList(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): string {
  return new TextDecoder(encoding).decode(bytes);
}
