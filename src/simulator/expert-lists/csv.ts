// CSV as the provider exports it, flaws included: blanks, N/A, doubled rows, stray spaces, CRLF, byte order mark.
import type { ExpertListDefinition } from '../../domain/signals/expert-lists.ts';
import { draw, hashKey, unit } from '../random/random.ts';
import type { Row } from './cells.ts';

const needed = new Set(['Symbol', 'Company']);
/** List whose export begins with a byte order mark. */
const markedList = 'percentage-gainers';

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Adds a random flaw to a few cells; symbols and companies are never lost. */
function flawed(column: string, cell: string, bits: number): string {
  const luck = unit(bits);
  if (column === 'Company' && luck < 0.01) return `${cell}  `;
  if (column === 'Symbol' && luck < 0.004) return `${cell} `;
  if (needed.has(column)) return cell;
  if (luck < 0.006) return '';
  if (luck < 0.01) return 'N/A';
  if (luck < 0.016 && cell.includes(' ')) return cell.replace(' ', '\u00a0');
  return cell;
}

export function toCsv(list: ExpertListDefinition, rows: readonly Row[], seed: number): string {
  const key = hashKey(list.slug, seed);
  const end = list.id % 3 === 0 ? '\r\n' : '\n';
  const lines = [list.columns.map(quoted).join(',')];
  for (const [index, row] of rows.entries()) {
    const line = list.columns
      .map((column, at) => quoted(flawed(column, row[column] ?? '', draw(key, index * 32 + at))))
      .join(',');
    lines.push(line);
    // The provider's export repeats some rows.
    if (unit(draw(key ^ 0x5be0cd19, index)) < 0.005) lines.push(line);
  }
  return `${list.slug === markedList ? '\ufeff' : ''}${lines.join(end)}${end}`;
}
