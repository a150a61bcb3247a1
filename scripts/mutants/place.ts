// Search for the place of a mutation in a text that has changed since.

export type Surroundings = { left: string; right: string };
type Place = { start: number; before: string; around: Surroundings };

/** Characters compared on both sides; fewer if the text around has changed. */
const WIDTHS = [120, 60, 25];

export function around(text: string, { start, before }: { start: number; before: string }): Surroundings {
  const end = start + before.length;
  return { left: text.slice(Math.max(0, start - WIDTHS[0]!), start), right: text.slice(end, end + WIDTHS[0]!) };
}

/** Offset of the place in `text`; null when it is gone or ambiguous. */
export function findPlace(text: string, { start, before, around: { left, right } }: Place): number | null {
  for (const width of WIDTHS) {
    const prefix = left.slice(-width);
    const whole = `${prefix}${before}${right.slice(0, width)}`;
    if (text.startsWith(whole, start - prefix.length)) return start;
    const first = text.indexOf(whole);
    if (first >= 0) return text.indexOf(whole, first + 1) < 0 ? first + prefix.length : null;
  }
  return null;
}
