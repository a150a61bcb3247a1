// Columns of batches, the same in each of their tables.
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import { count, shown } from '../../../symbol/tables/fields.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { signalCountText, symbolCountText } from './batch-words.ts';

/** Files, signals and symbols. */
export const batchCounts: readonly Column<Batch>[] = [
  count('file_count', 'Files', { phone: 'named' }),
  shown('signals', 'Signals', signalCountText, { align: 'right', phone: 'named' }),
  shown('symbols', 'Symbols', symbolCountText, { align: 'right', phone: 'named' }),
];
