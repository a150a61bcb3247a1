// The stored rows a scored state rests on, also those of earlier batches: every reader of a state's signals asks here.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { type FileAge, keepCounted, type ListDay } from '../../../domain/signals/score/counted-rows.ts';
import type { Query } from '../../db/query.ts';
import { EVENT_OF_ROW } from './event-column.ts';

/** SQL of constants only: columns of `signal s` and `batch_file f` beside symbol, list and day, and their order. */
type Wanted = { columns: string; order: string };

type StateRef = {
  batches: number[] | null;
  /** Null for states of older versions: all files of their batches. */
  files: number[] | null;
  scored_from: string;
  scored_at: string;
};
type Keys = { symbol: string; signal_type_id: number; signal_date: string };
type Found = Keys & { state_file: FileAge; state_event: number };

const FILE_AGE = `json_build_object('id', f.id, 'batch_id', f.batch_id, 'file_name', f.file_name,
    'newest_day', f.newest_day, 'dated_by_upload', f.dated_by_upload, 'made_here', f.made_here, 'received_at', f.received_at)`;

/** Lists and days of the files a scored state may count; for a state list only the newest file of each day. */
export async function stateListDays(
  query: Query,
  state: { batches: readonly number[]; files: readonly number[] | null; scored_from: string; scored_at: string },
): Promise<ListDay[]> {
  const { rows } = await query<ListDay>(
    `select l.signal_type_id, l.signal_date, ${FILE_AGE} as file
     from file_list l join batch_file f on f.id = l.file_id
     where case when $2::integer[] is null then f.batch_id = any($1::integer[]) else f.id = any($2) end and l.signal_date >= $3
       and l.first_at <= $4`,
    [state.batches, state.files, state.scored_from, state.scored_at],
  );
  return rows;
}

function withoutFile<Row extends Keys>({ file: _, event: __, ...row }: Row & { file: FileAge; event: number }): Row {
  return row as unknown as Row;
}

export function createStateRows(query: Query) {
  async function readState(batchId: number): Promise<StateRef | null> {
    const { rows } = await query<StateRef>(
      `select scored_batches as batches, scored_files as files, scored_from, scored_at from batch
       where id = $1 and scored_at is not null and scored_from is not null`,
      [batchId],
    );
    return rows[0] ?? null;
  }

  return {
    /** Symbols of the rows inside the window of a batch's state, counted or not; none when the batch is not scored. */
    async symbols(batchId: number): Promise<string[]> {
      const state = await readState(batchId);
      if (state === null) return [];
      const { rows } = await query<{ symbol: string }>(
        `select distinct symbol from signal where batch_id = any($1::integer[]) and signal_date >= $2
           and imported_at <= $3 and ($4::integer[] is null or file_id = any($4))`,
        [state.batches ?? [batchId], state.scored_from, state.scored_at, state.files],
      );
      return rows.map(({ symbol }) => symbol);
    },

    /** The signals of some symbols (null: of all) that a batch's state counts; none when the batch is not scored. */
    async ofSymbols<Row extends Keys>(
      batchId: number,
      symbols: readonly string[] | null,
      wanted: Wanted,
    ): Promise<Row[]> {
      const state = await readState(batchId);
      if (state === null) return [];
      const { rows } = await query<Row & Found>(
        `select s.symbol, s.signal_type_id, s.signal_date, ${wanted.columns},
           ${FILE_AGE} as state_file, ${EVENT_OF_ROW} as state_event
         from signal s join batch_file f on f.id = s.file_id
         where s.batch_id = any($1::integer[]) and ($2::text[] is null or s.symbol = any($2)) and s.signal_date >= $3
           and s.imported_at <= $4 and ($5::integer[] is null or s.file_id = any($5))
         order by ${wanted.order}`,
        [state.batches ?? [batchId], symbols, state.scored_from, state.scored_at, state.files],
      );
      const aged = rows.map(({ state_file, state_event, ...row }) => ({
        ...(row as unknown as Row),
        file: state_file,
        event: state_event,
      }));
      // States of older versions count every row of their own batch only.
      if (state.batches === null) return aged.map(withoutFile<Row>);
      const days = await stateListDays(query, { ...state, batches: state.batches });
      return keepCounted(aged, dayNumber(state.scored_from), days).map(withoutFile<Row>);
    },
  };
}
