// What a batch and its files are called on all screens: how the files came, and the list a file is of.
import type { Batch, BatchFile } from '../../../domain/pipeline/batch.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';

const typeWords: Readonly<Record<string, string>> = {
  fetch: 'fetched',
  upload: 'uploaded',
  mixed: 'fetched and uploaded',
};

export const batchTypeOf = ({ batch_type }: Pick<Batch, 'batch_type'>) => typeWords[batch_type] ?? batch_type;

/** The list's name; the word of the file itself where no list is known. */
export const listNameOf = ({ file_type }: Pick<BatchFile, 'file_type'>) => findExpertList(file_type)?.name ?? file_type;
