// Cells with an old and a new value: "$63.00 ➝ $65.00", "Hold -> Buy", "from 95 to 90".
import { decodeEntities } from './plain-text.ts';
import { isDollars, readNumber, readPlain } from './read-number.ts';

/** Arrows between an old and a new value: Unicode arrows, ASCII ones such as `->`, and "to". */
const arrow =
  /\s*(?:[\u00bb\u203a\u2192\u21a6\u21d2\u21e2\u21e8\u21fe\u25b6\u25b8\u25ba\u2794\u2799-\u27be\u27f6\u27f9\u2b62\u2b95\u{1f812}\u{1f852}]\ufe0f?|[-\u2010-\u2015\u2212=~]*>+)\s*|\s+to\s+/iu;
const LONGEST = 128;

/** Old and new text of a cell; null for a single value, `unreadable` for more than two. */
export function splitChange(cell: string): { before: string; after: string } | 'unreadable' | null {
  const text = (cell.includes('&') ? decodeEntities(cell) : cell).slice(0, LONGEST);
  const parts = text.split(arrow);
  if (parts.length < 2) return null;
  if (parts.length > 2) return 'unreadable';
  const [before = '', after = ''] = parts;
  return { before: before.replace(/^\s*from\s+/i, '').trim(), after: after.trim() };
}

/** Applies a function to each value of a cell and keeps the arrows between them. */
export function mapValues(cell: string, change: (value: string) => string): string {
  const between = new RegExp(`(${arrow.source})`, arrow.flags);
  return cell
    .split(between)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}

/** Values of a cell: one, or old and new; empty when unreadable. */
export function splitValues(cell: string): string[] {
  const change = splitChange(cell);
  return change === null ? [cell] : change === 'unreadable' ? [] : [change.before, change.after];
}

/** Newest price of a cell in USD: $65 of "$63.00 ➝ $65.00". Null without one and for other currencies. */
export function newestDollars(cell: string | null | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  const { value, unit } = readPlain(cell) ?? readNumber(splitValues(cell).at(-1) ?? '');
  return isDollars(unit) ? value : null;
}
