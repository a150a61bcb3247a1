// Files of a few rows read as import reads them, for tests of what their cells say.
import { findLayout, type ListLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../src/domain/pipeline/reading/clean-list.ts';
import { readRows } from '../../../src/domain/pipeline/rows/read-rows.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { directionCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

const dates = {
  fetched: '2026-11-24',
  named: null,
  fallback: '2026-11-24',
  newest: '2026-11-24',
  order: 'month_first' as const,
};
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The rows of a file of this type; symbols are given to its rows in turn. */
export function readFile(
  type: string,
  header: string,
  rows: readonly (readonly string[])[],
  lastClose: (symbol: string) => number | null = () => null,
) {
  const text = [header, ...rows.map((cells, at) => [`KST${'ABCDEFGHIJ'[at]}`, ...cells].map(quoted).join(','))].join(
    '\n',
  );
  const layout = findLayout(type) as ListLayout;
  const cleaned = cleanList(encodeUtf8(`${text}\n`), layout);
  if (cleaned.problem !== null) throw new Error(cleaned.problem);
  return readRows(cleaned.bytes, layout, dates, new SymbolTable(), { lastClose });
}

/** "institutional-selling bearish", or the reason for which the only row is set aside. */
export function outcome(type: string, header: string, ...cells: string[]): string {
  const rows = readFile(type, `Symbol,${header}`, [cells]);
  const list = rows.count === 1 ? expertLists.find(({ id }) => id === rows.type[0]) : undefined;
  if (list !== undefined) return `${list.slug} ${directionCodes[rows.direction[0] as number]}`;
  return rows.rejected[0]?.reason ?? 'skipped';
}
