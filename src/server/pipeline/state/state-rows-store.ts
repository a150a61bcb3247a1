// SQL of the stored rows a scored state rests on, including those of earlier batches.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { type FileAge, keepCounted, type ListDay } from '../../../domain/signals/score/counted-rows.ts';
import { type Query, raw } from '../../db/query.ts';
import { EVENT_OF_ROW } from './event-column.ts';

/**
 * Selected columns of `signal s` and `batch_file f` (beside symbol, list and day) and sort order, as SQL made of
 * constants only.
 */
type Wanted = { columns: string; order: string };

type StateRef = {
  batch_id: number;
  batches: number[] | null;
  /** Null for states of older versions: all files of their batches. */
  files: number[] | null;
  scored_from: string;
  scored_at: string;
};
type Keys = { symbol: string; signal_type_id: number; signal_date: string };
type Found = Keys & { state_file: FileAge; state_event: number };

const FILE_AGE = `json_build_object('id', f.id, 'batch_id', f.batch_id, 'file_name', f.file_name,
    'newest_day', age.newest_day, 'dated_by_upload', f.dated_by_upload, 'made_here', f.made_here, 'received_at', f.received_at)`;

/** Newest day of a file before rows were put back; the caller adds the instant its state was scored. */
const NEWEST_DAY = `least(f.newest_day, max(k.signal_date)) as newest_day from file_list k where k.file_id = f.id`;

/** Lists and days in the scoring window for which the files of a state have rows, one entry per file. */
export function stateListDays(
  query: Query,
  state: { batches: readonly number[]; files: readonly number[] | null; scored_from: string; scored_at: string },
): Promise<ListDay[]> {
  return query.all<ListDay>`select l.signal_type_id, l.signal_date, ${raw(FILE_AGE)} as file
     from file_list l join batch_file f on f.id = l.file_id
       cross join lateral (select ${raw(NEWEST_DAY)} and k.first_at <= ${state.scored_at}) as age
     where case when ${state.files}::integer[] is null then f.batch_id = any(${state.batches}::integer[]) else f.id = any(${state.files}) end
     and l.signal_date >= ${state.scored_from}
       and l.first_at <= ${state.scored_at}`;
}

function withoutFile<Row extends Keys>({ file: _, event: __, ...row }: Row & { file: FileAge; event: number }): Row {
  return row as unknown as Row;
}

export function createStateRows(query: Query) {
  function readState(scoringId: number | null): Promise<StateRef | null> {
    return query.first<StateRef>`select batch_id, scored_batches as batches, scored_files as files,
       scored_from, scored_at from scoring
       where id = ${scoringId} and scored_from is not null`;
  }

  return {
    /** Symbols of the rows in the window of a scoring, counted or not. */
    async symbols(scoringId: number): Promise<string[]> {
      const state = await readState(scoringId);
      if (state === null) return [];
      return query.column<string>`select distinct symbol from signal
           where batch_id = any(${state.batches ?? [state.batch_id]}::integer[]) and signal_date >= ${state.scored_from}
           and imported_at <= ${state.scored_at}
           and (${state.files}::integer[] is null or file_id = any(${state.files}))`;
    },

    /** Signals of some symbols (null: all) that a scoring counts; empty without a scoring. */
    async ofSymbols<Row extends Keys>(
      scoringId: number | null,
      symbols: readonly string[] | null,
      wanted: Wanted,
    ): Promise<Row[]> {
      const state = await readState(scoringId);
      if (state === null) return [];
      const { rows } = await query<Row & Found>`select s.symbol, s.signal_type_id, s.signal_date,
           ${raw(wanted.columns)},
           ${raw(FILE_AGE)} as state_file, ${raw(EVENT_OF_ROW)} as state_event
         from signal s join batch_file f on f.id = s.file_id
           cross join lateral (select ${raw(NEWEST_DAY)} and k.first_at <= ${state.scored_at}) as age
         where s.batch_id = any(${state.batches ?? [state.batch_id]}::integer[])
         and (${symbols}::text[] is null or s.symbol = any(${symbols})) and s.signal_date >= ${state.scored_from}
           and s.imported_at <= ${state.scored_at}
           and (${state.files}::integer[] is null or s.file_id = any(${state.files}))
         order by ${raw(wanted.order)}`;
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
