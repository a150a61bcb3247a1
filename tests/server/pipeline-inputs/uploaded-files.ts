// Uploads through the whole product, and what is stored, quarantined and noted afterwards, file by file, as short lines.
import { signalTypeName } from '../../../src/domain/signals/score/signal-types.ts';
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import type { TestApp } from '../../setup/app.ts';
import { archiveOf, type Member } from '../pipeline-endpoints/archives.ts';

export type StoredFile = {
  status: string;
  type: string;
  notes: string;
  isDatedByUpload: boolean;
  skipped: number;
  /** `symbol list side day`, in the order of the lines. */
  signals: string[];
  /** `raw cell of the symbol column, or the first one: reason`. */
  quarantined: string[];
  /** Ids of the quarantined rows, in the same order. */
  rowIds: number[];
  companies: (string | null)[];
  /** Cells of the stored rows. */
  cells: Record<string, unknown>[];
};

export type StoredBatch = {
  id: number;
  /** Why it was not published; null where it was. */
  notPublished: string | null;
  files: Record<string, StoredFile>;
};

/** Uploads the files as one ZIP and runs all five stages. */
export async function uploadAndRun(app: TestApp, members: readonly Member[]): Promise<StoredBatch> {
  const uploaded = await upload(app, await archiveOf(members));
  if (uploaded.status !== 200) throw new Error(uploaded.detail);
  const run = await runPipeline(app);
  if (run.batch_id === null) throw new Error(`No batch was made: ${run.message}`);
  return { id: run.batch_id, notPublished: run.not_published ?? null, files: await storedFiles(app, run.batch_id) };
}

async function storedFiles(app: TestApp, batchId: number): Promise<Record<string, StoredFile>> {
  const { files } = (await ask(app, 'batch', { path: [batchId] })).body;
  const stored = files.map(async (file): Promise<[string, StoredFile]> => {
    const query = async (text: string) => (await app.storage.database.pool.query(text, [file.id])).rows;
    const signals = await query(
      `select symbol, company, signal_type_id, side, signal_date::text as day, row_data::text as cells
       from signal where file_id = $1 order by line_number`,
    );
    const quarantined = await query(
      'select id, reason, raw from quarantined_row where file_id = $1 order by line_number',
    );
    return [
      file.file_name,
      {
        status: file.status,
        type: file.file_type,
        notes: file.notes ?? '',
        isDatedByUpload: file.dated_by_upload ?? false,
        skipped: file.skipped_count ?? 0,
        signals: signals.map(
          ({ symbol, signal_type_id, side, day }) => `${symbol} ${signalTypeName(signal_type_id)} ${side} ${day}`,
        ),
        quarantined: quarantined.map(({ raw, reason }) => `${raw}: ${reason}`),
        rowIds: quarantined.map(({ id }) => Number(id)),
        companies: signals.map(({ company }) => company),
        cells: signals.map(({ cells }) => JSON.parse(cells)),
      },
    ];
  });
  return Object.fromEntries(await Promise.all(stored));
}
