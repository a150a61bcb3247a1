// Stored signals, scores and quarantined rows of a batch, as the administrator's endpoints read them.
import type { z } from 'zod';
import type { StoredSignal, SymbolDetail } from '../../domain/pipeline/batch.ts';
import type { FileReading } from '../../domain/pipeline/reading/file-reading.ts';
import { standingsOf } from '../../domain/signals/score/score-standing.ts';
import { ScoreBreakdown, Synthesis } from '../../domain/signals/score/scores.ts';
import { signalTypeName } from '../../domain/signals/score/signal-types.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/query.ts';
import { publishedBefore } from '../publish/snapshot-store.ts';
import { IDS_PER_FILE } from './stages/records-file.ts';
import { createStateRows } from './state-rows-store.ts';

export type SignalStore = ReturnType<typeof createSignalStore>;

const ScoredSymbol = Synthesis.extend({ breakdown: ScoreBreakdown });
export type ScoredSymbol = z.infer<typeof ScoredSymbol>;

/** Where a stored signal came from. */
export type SignalSource = {
  file_id: number;
  batch_id: number;
  /** When the file came in, ISO; null where that is no longer known. */
  received_at: string | null;
  sha256: string;
  file_name: string;
  line_number: number;
  encoding: string;
  /** How the file was read; null for files of batches begun before readings were kept. */
  reading: FileReading | null;
};

/** More rows of one symbol than any list of a day holds. */
const MOST_SIGNALS = 1_000;
/** Batches a symbol's scores are told of. */
const HISTORY_BATCHES = 20;

const signalColumns = `s.id, s.signal_date, s.signal_type_id, s.symbol, s.company, s.row_data, s.imported_at,
  s.direction, s.file_id, f.file_name, s.line_number`;

function named(row: Omit<StoredSignal, 'signal_type_name'>): StoredSignal {
  return { ...row, signal_type_name: signalTypeName(row.signal_type_id) };
}

export function createSignalStore({ query }: Pick<Database, 'query'>) {
  const states = createStateRows(query);
  return {
    /** A symbol's score in a batch: the exact spelling first, then without regard to case. */
    async score(batchId: number, symbol: string): Promise<ScoredSymbol | null> {
      const found = query(
        `select ${Object.keys(ScoredSymbol.shape).join(', ')} from synthesis
         where batch_id = $1 and upper(symbol) = upper($2) order by symbol = $2 desc, symbol limit 1`,
        [batchId, symbol],
      );
      return (await rowsOf(ScoredSymbol, found))[0] ?? null;
    },

    /** A symbol's scores in the batches published before this one and in it, and where it stands in the batch. */
    async standing(batchId: number, symbol: string): Promise<Pick<SymbolDetail, 'history' | 'standing'>> {
      const before = await publishedBefore(query, 'signals', {
        source_id: batchId,
        until: 'made',
        most: HISTORY_BATCHES - 1,
      });
      const [history, scores] = await Promise.all([
        query<SymbolDetail['history'][number]>(
          `select y.batch_id, y.smart_cat_score
           from unnest($1::integer[]) with ordinality as b (id, place) join synthesis y on y.batch_id = b.id
           where y.symbol = $2 order by b.place`,
          [[...before, batchId], symbol],
        ),
        query<{ symbol: string; score: number }>(
          'select symbol, smart_cat_score as score from synthesis where batch_id = $1',
          [batchId],
        ),
      ]);
      const own = scores.rows.find((row) => row.symbol === symbol)?.score ?? Number.NaN;
      return { history: history.rows, standing: standingsOf(scores.rows.map(({ score }) => score))(own) };
    },

    /** The stored rows a symbol's score in a batch rests on, those of earlier batches too. */
    async ofSymbol(batchId: number, symbol: string): Promise<StoredSignal[]> {
      const rows = await states.ofSymbols<Omit<StoredSignal, 'signal_type_name'>>(batchId, [symbol], {
        columns: 's.id, s.company, s.row_data, s.imported_at, s.direction, s.file_id, f.file_name, s.line_number',
        order: 's.signal_type_id, s.file_id, s.line_number',
      });
      return rows.slice(0, MOST_SIGNALS).map(named);
    },

    /** Stored rows of a file in their order, from an offset on. */
    async ofFile(batchId: number, fileId: number, offset: number, limit: number): Promise<StoredSignal[]> {
      // The page is found by ids alone; only its own rows are read.
      const { rows } = await query<Omit<StoredSignal, 'signal_type_name'>>(
        `select ${signalColumns} from signal s join batch_file f on f.id = s.file_id
         where s.batch_id = $1 and s.id >= $3 and s.id < $4 and s.id = any(array(
           select id from signal where batch_id = $1 and file_id = $2 and id >= $3 and id < $4
           order by id offset $5 limit $6))
         order by s.id`,
        [batchId, fileId, fileId * IDS_PER_FILE, (fileId + 1) * IDS_PER_FILE, offset, limit],
      );
      return rows.map(named);
    },

    /** How many stored rows of a file stand above a line of it. */
    async rowsBefore(batchId: number, fileId: number, line: number): Promise<number> {
      const { rows } = await query<{ count: number }>(
        // Rows that were put back stand behind the others, whatever their line is.
        `with own as (select id, line_number from signal where batch_id = $1 and file_id = $2)
         select count(*) as count from own where id < coalesce((select min(id) from own where line_number = $3),
           (select min(id) from own where line_number > $3), ${Number.MAX_SAFE_INTEGER})`,
        [batchId, fileId, line],
      );
      return rows[0]?.count ?? 0;
    },

    async sourceOf(signalId: number): Promise<SignalSource | null> {
      const { rows } = await query<SignalSource>(
        `select f.id as file_id, f.batch_id, f.received_at, f.sha256, f.file_name, f.reading, s.line_number, c.encoding
         from batch_file f join source_file c using (sha256)
         join signal s on s.batch_id = f.batch_id and s.file_id = f.id and s.id = $1
         where f.id = $2`,
        // A signal's id tells its file, and with it the one partition to look into.
        [signalId, Math.floor(signalId / IDS_PER_FILE)],
      );
      return rows[0] ?? null;
    },
  };
}
