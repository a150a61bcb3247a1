// Query of the stored result of a run's stage.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { queryFor } from '../../api/query-for.ts';

/** Enabled once the stage has run. */
export function useStageResults(batch: Batch, stage: Stage) {
  return useQuery({
    ...queryFor(endpoints.stageValidation, { params: { id: batch.id, stage } }),
    enabled: batch[stageStamps[stage]] !== null,
    meta: { logged: `stage ${stage} of batch ${batch.id}` },
  });
}
