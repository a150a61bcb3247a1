// Patterns of file names: a part of the name, or with * (any letters) and ? (one letter) the whole of it.

/** Index of `part` (? matches any letter) in `name` at or after `from`; -1 if absent. */
function find(name: string, part: string, from: number): number {
  for (let at = from; at + part.length <= name.length; at += 1) if (fitsAt(name, part, at)) return at;
  return -1;
}

function fitsAt(name: string, part: string, at: number): boolean {
  if (at < 0 || at + part.length > name.length) return false;
  for (let i = 0; i < part.length; i += 1) if (part[i] !== '?' && part[i] !== name[at + i]) return false;
  return true;
}

/** Tests names against a pattern, ignoring case; for a name with folders the last part may match too. */
export function filePattern(pattern: string): (name: string) => boolean {
  const wanted = pattern.toLowerCase();
  if (!/[*?]/.test(wanted)) return (name) => name.toLowerCase().includes(wanted);
  const parts = wanted.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  const whole = (name: string): boolean => {
    if (parts.length === 1) return name.length === first.length && fitsAt(name, first, 0);
    if (!fitsAt(name, first, 0)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = find(name, part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && fitsAt(name, last, name.length - last.length);
  };
  return (name) => {
    const lower = name.toLowerCase();
    return whole(lower) || whole(lower.slice(lower.lastIndexOf('/') + 1));
  };
}
