// Event identity of a row that is not stored, from its identifying cells, normalized as in the database.
import { eventIdentities } from './list-kinds.ts';

/** Letters, digits and dots in lower case, so spacing and currency signs do not create another event. */
const plainCell = (cell: unknown) =>
  String(cell ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '');

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Number shared by equal events of one list, symbol and day; 0 without identifying cells. `cells` returns JSON. */
export function eventOfRow(type: number, cells: () => string): number {
  const identity = eventIdentities.get(type);
  if (identity === undefined) return 0;
  const values = JSON.parse(cells()) as Record<string, unknown>;
  return hashText(identity.map((name) => plainCell(values[name])).join('|'));
}
