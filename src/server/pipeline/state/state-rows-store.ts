// The stored rows a scored state rests on, also those of earlier batches: every reader of a state's signals asks here.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { type FileAge, keepCounted } from '../../../domain/signals/score/counted-rows.ts';
import type { Query } from '../../db/query.ts';

/** What of `signal s` and `batch_file f` a reader wants beside symbol, list and day; an expression of SQL of the code's own. */
type Wanted = { columns: string; order: string };

type StateRef = { batches: number[] | null; scored_from: string; scored_at: string };
type Keys = { symbol: string; signal_type_id: number; signal_date: string };
type Found = Keys & { state_file: FileAge };

export function createStateRows(query: Query) {
  async function stateOf(batchId: number): Promise<StateRef | null> {
    const { rows } = await query<StateRef>(
      `select scored_batches as batches, scored_from, scored_at from batch
       where id = $1 and scored_at is not null and scored_from is not null`,
      [batchId],
    );
    return rows[0] ?? null;
  }

  return {
    /** The signals of some symbols that a batch's state counts; none when the batch is not scored. */
    async ofSymbols<Row extends Keys>(batchId: number, symbols: readonly string[], wanted: Wanted): Promise<Row[]> {
      const state = await stateOf(batchId);
      if (state === null) return [];
      const { rows } = await query<Row & Found>(
        `select s.symbol, s.signal_type_id, s.signal_date, ${wanted.columns},
           json_build_object('id', f.id, 'batch_id', f.batch_id, 'file_name', f.file_name,
             'newest_day', f.newest_day, 'received_at', f.received_at) as state_file
         from signal s join batch_file f on f.id = s.file_id
         where s.batch_id = any($1::integer[]) and s.symbol = any($2::text[]) and s.signal_date >= $3
           and s.imported_at <= $4
         order by ${wanted.order}`,
        [state.batches ?? [batchId], symbols, state.scored_from, state.scored_at],
      );
      const aged = rows.map(({ state_file, ...row }) => ({ ...(row as unknown as Row), file: state_file }));
      // States scored before they covered several batches count every row of their own batch.
      const counted = state.batches === null ? aged : keepCounted(aged, dayNumber(state.scored_from));
      return counted.map(({ file: _, ...row }) => row as unknown as Row);
    },
  };
}
