// Manual mending of quarantined rows: reread as their file was, and put back among the signals of their batch.
import { z } from 'zod';
import { plural } from '../../../domain/market/format.ts';
import { findLayout, layoutWith } from '../../../domain/pipeline/lists/list-layouts.ts';
import { type MendedRow, type MendReply, MOST_CELLS, type RowReading } from '../../../domain/pipeline/quarantine.ts';
import { cellsOfRaw } from '../../../domain/pipeline/reading/raw-cells.ts';
import { findRepeat, type ReadMended, readMendedRow, shownSignal } from '../../../domain/pipeline/rows/mended-row.ts';
import type { LastClose } from '../../../domain/pipeline/rows/row-numbers.ts';
import type { KnownListings } from '../../../domain/stocks/symbols/symbol.ts';
import type { Database } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { readLastCloses } from '../../market-memory/last-closes-store.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { readKnownListings } from '../../stocks/known-listings-store.ts';
import { jsonParameter } from '../batch/json-parameter.ts';
import type { MendOrder } from '../batch/orders.ts';
import { findDates } from '../stages/stage-run.ts';
import { createMendStore, type MendedSignal, type MendTarget } from './mend-store.ts';

const UNCONFIRMED_ROWS = 'Several rows become signals at once. Look at them, then confirm with {"confirm": true}.';

/** Reason why a row cannot be mended; null when it can. */
function unmendable(row: MendTarget): string | null {
  if (row.mended != null) return 'The row was put back already';
  if (row.reading === null || findLayout(row.file_type) === null) return 'Its file could not be read as a list';
  return row.batch_imported_at === null ? 'Its batch is not imported yet' : null;
}

async function stockFacts(query: Query): Promise<{ lastClose: LastClose; listings: KnownListings }> {
  const closes = await readLastCloses(query);
  return { lastClose: (symbol) => closes.get(symbol) ?? null, listings: await readKnownListings(query) };
}

/** Reads mended cells as the row's file was read, and compares them with the file's other rows of the stock. */
async function reread(
  query: Query,
  row: MendTarget,
  cells: readonly string[],
  facts: Awaited<ReturnType<typeof stockFacts>>,
): Promise<ReadMended> {
  const layout = layoutWith(row.file_type, row.reading);
  if (row.reading === null || layout === null) {
    return { signal: null, refused: { column: null, reason: 'the file could not be read as a list' } };
  }
  // An archive's row without a day gets the newest day of its file.
  const dates = findDates(row, row);
  const fallback = row.newest_day ?? dates.fallback;
  const found = readMendedRow(cells, { reading: row.reading, layout, dates: { ...dates, fallback }, ...facts });
  if (found.signal === null) return found;
  const stored = await createMendStore(query).readStored(row.batch_id, row.file_id, found.signal.symbol);
  const repeat = findRepeat(found.signal, layout, stored);
  return repeat === null ? found : { signal: null, refused: { column: null, reason: repeat } };
}

/** Puts mended rows back in one transaction; rows that still cannot be read stay, each with a reason. */
export async function putRowsBack(
  { transaction }: Pick<Database, 'transaction'>,
  { batch_id, rows, by }: MendOrder,
  now: () => number,
): Promise<MendReply> {
  return transaction(async (query) => {
    const store = createMendStore(query);
    const found = await store.targets(
      rows.map(({ id }) => id),
      true,
    );
    const targets = new Map(found.filter((row) => row.batch_id === batch_id).map((row) => [row.id, row]));
    const facts = await stockFacts(query);
    const at = iso(now());
    const mended: MendedSignal[] = [];
    const refused: MendReply['refused'] = [];
    const seen = new Set<number>();
    for (const { id, cells } of rows) {
      const row = targets.get(id);
      if (row === undefined) throw new Fault(404, `Batch ${batch_id} has no quarantined row ${id}`);
      const never = seen.has(id) ? 'The row was put back already' : unmendable(row);
      const { signal, refused: why } = never === null ? await reread(query, row, cells, facts) : unread(never);
      if (signal === null)
        refused.push({ id, reason: why.column === null ? why.reason : `${why.column}: ${why.reason}` });
      else {
        seen.add(id);
        await store.putBack({ row, cells, signal }, by, at);
        mended.push({ row, cells, signal });
      }
    }
    if (mended.length === 0) throw new Fault(409, `Nothing was put back. ${refused[0]?.reason ?? ''}`);
    const { needs_synthesis } = await store.count(batch_id, mended, at);
    const left = refused.length === 0 ? '' : `; ${plural(refused.length, 'row')} still in quarantine`;
    const message = `${plural(mended.length, 'row')} put back into batch ${batch_id}${left}`;
    return { message, put_back: mended.length, refused, needs_synthesis };
  });
}

const unread = (reason: string): ReadMended => ({ signal: null, refused: { column: null, reason } });

const toReading = ({ signal, refused }: ReadMended): RowReading =>
  signal === null ? { kind: 'refused', ...refused } : shownSignal(signal);

const Cells = z.array(z.string()).min(1).max(MOST_CELLS);

const cellsIn = (text: string) => jsonParameter(Cells, text, `cells must be a JSON list of 1 to ${MOST_CELLS} texts`);

/** Most rows an audit entry names. */
const ROWS_NAMED = 3;

/** `mendRows` puts rows back while no other work of the pipeline runs. */
export function createMending({ query }: Database, mendRows: (order: MendOrder) => Promise<MendReply>) {
  const store = createMendStore(query);
  return {
    page: store.page,
    counts: store.counts,
    mendingOf: store.readMending,

    /**
     * Row with its cells and how they are read now. Cells are `mended` (JSON), else the stored mended ones, else the
     * received ones. Throws Fault 400 for invalid JSON, 404 without the row.
     */
    async row(id: number, mended: string | undefined) {
      const [row] = await store.targets([id], false);
      if (row === undefined) throw new Fault(404, `There is no quarantined row ${id}`);
      const { reading, file_id, file_name, line_number, stage, column, reason, raw } = row;
      const never = unmendable(row);
      const received = reading === null ? [raw] : cellsOfRaw(raw, reading);
      const cells = mended === undefined ? (row.mended?.cells ?? received) : cellsIn(mended);
      const found = never === null ? await reread(query, row, cells, await stockFacts(query)) : unread(never);
      return {
        row: { id, file_id, file_name, line_number, stage, column, reason, raw, mended: row.mended ?? null },
        batch_id: row.batch_id,
        columns: reading?.header ?? [],
        separator: reading?.separator ?? null,
        cells,
        unmendable: never,
        reading: toReading(found),
      };
    },

    /** Changed cells of the first rows for the audit log: `line 12 of a.csv: "APPL" to "AAPL"`. */
    async changeWords(rows: readonly MendedRow[]): Promise<string> {
      const first = rows.slice(0, ROWS_NAMED);
      const targets = await store.targets(
        first.map(({ id }) => id),
        false,
      );
      const words = first.flatMap(({ id, cells }) => {
        const row = targets.find((one) => one.id === id);
        if (row === undefined) return [];
        const received = row.reading === null ? [row.raw] : cellsOfRaw(row.raw, row.reading);
        const changed = cells.flatMap((cell, at) => {
          const name = row.reading?.header[at];
          const before = received[at] ?? '';
          return cell === before ? [] : [`${name === undefined ? '' : `${name} `}"${before}" to "${cell}"`];
        });
        return [`line ${row.line_number} of ${row.file_name}: ${changed.join(', ') || 'as received'}`];
      });
      return [
        ...words,
        ...(rows.length > first.length ? [`${plural(rows.length - first.length, 'more row')}`] : []),
      ].join('; ');
    },

    /** Throws Fault 400 for unconfirmed rows, 404 for an unknown row, 409 if none can be read or the pipeline runs. */
    async putBack(batchId: number, rows: readonly MendedRow[], confirm: boolean, by: number): Promise<MendReply> {
      if (rows.length > 1 && !confirm) throw new Fault(400, UNCONFIRMED_ROWS);
      return mendRows({ batch_id: batchId, rows, by });
    },
  };
}
