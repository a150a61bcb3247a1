// Paths below the pipeline's folder that database rows refer to.
import type { Query } from '../db/query.ts';

/** Paths of received files and of the stages' outputs, sorted. */
export function readFilePaths(query: Query): Promise<string[]> {
  return query.column<string>`select 'files/' || sha256 || '.csv' as path from source_file
     union select preprocessed_path from batch_file where preprocessed_path is not null
     union select transformed_path from batch_file where transformed_path is not null order by 1`;
}
