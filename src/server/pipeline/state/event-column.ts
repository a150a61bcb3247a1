// Event identity of a stored row, computed by the database from its identifying cells.
import { eventIdentities } from '../../../domain/signals/list-kinds.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL for a cell in lower-case letters, digits and dots: spacing and currency signs make no other event. */
const plainCell = (cell: string) =>
  `regexp_replace(lower(coalesce(s.row_data ->> ${quoted(cell)}, '')), '[^[:alnum:].]+', '', 'g')`;

const hashCells = (cells: readonly string[]) => `hashtext(concat_ws('|', ${cells.map(plainCell).join(', ')}))`;

const branches = [...Map.groupBy(eventIdentities, ([, cells]) => cells)].map(
  ([cells, lists]) => `when s.signal_type_id in (${lists.map(([type]) => type).join(', ')}) then ${hashCells(cells)}`,
);

/**
 * SQL over `signal s`: number shared by equal events of one list, symbol and day; 0 for lists without identifying
 * cells.
 */
export const EVENT_OF_ROW = `(case ${branches.join(' ')} else 0 end)`;
