// Ranges of bytes of one file: equality and hash.

export function isSameRange(bytes: Uint8Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let at = from, other = otherFrom; at < to; at += 1, other += 1) if (bytes[at] !== bytes[other]) return false;
  return true;
}

/** Hash of a range (FNV-1a, 32 bits). */
export function hashRange(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash;
}
