// Button that continues a batch from its first incomplete stage.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** `busy`: the pipeline runs. */
export function RetryBatch({ label, batchId, busy = false }: { label: string; batchId: number; busy?: boolean }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(endpoints.retryBatch, { params: { id: batchId } }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      <Button busy={busy || retry.isPending} onClick={() => retry.mutate()}>
        {label}
      </Button>
      {retry.isError && <span className="text-bear">{errorText(retry.error, 'The retry did not start.')}</span>}
    </>
  );
}
