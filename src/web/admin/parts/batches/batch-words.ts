// Words and counts of a batch, the same on every administrator page.

import { decimal, plural, whole } from '../../../../domain/market/format.ts';
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../../domain/pipeline/batch-file.ts';
import { findExpertList } from '../../../../domain/signals/expert-lists.ts';
import { MADE_HERE } from '../../../../domain/signals/made-here.ts';

const typeWords: Readonly<Record<string, string>> = {
  fetch: 'fetched',
  upload: 'uploaded',
  make: MADE_HERE,
  mixed: 'from several sources',
};

/** Separators of cells by their character. */
export const separatorWords: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

export const batchTypeText = ({ batch_type }: Pick<Batch, 'batch_type'>) => typeWords[batch_type] ?? batch_type;

/** The list's name, or the file's own type where the list is unknown. */
export const fileListName = ({ file_type }: Pick<BatchFile, 'file_type'>) =>
  findExpertList(file_type)?.name ?? file_type;

/** `--` until the import stage has counted them. */
export const signalCountText = ({ imported_at, total_signals_imported }: Batch) =>
  imported_at === null ? '--' : whole(total_signals_imported);

/** `--` until the synthesize stage has counted them. */
export const symbolCountText = ({ synthesized_at, total_symbols_synthesized }: Batch) =>
  synthesized_at === null ? '--' : whole(total_symbols_synthesized);

/** `2 files wait in the inbox.` */
export const waitingFiles = (count: number): string => `${plural(count, 'file waits', 'files wait')} in the inbox.`;

const BYTES_A_KB = 1_024;

/** `61.3 KB`: always in KB, with one decimal. Source: specification, section 5. */
export const kilobytes = (bytes: number): string => `${decimal(bytes / BYTES_A_KB, 1)} KB`;
