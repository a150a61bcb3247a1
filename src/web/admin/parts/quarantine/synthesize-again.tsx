// Notice that a batch's scores lack mended rows, with a button that scores the batch again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { refreshBatches } from '../batches/batch-queries.ts';

export function SynthesizeAgain({ batch }: { batch: Pick<Batch, 'id' | 'mended_at' | 'discarded'> }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: async () => {
      const reply = await call(endpoints.runStage, { params: { stage: 'synthesize' }, body: { batch_id: batch.id } });
      if (!reply.success) throw new Error(reply.detail ?? 'The stage did not say why.');
      return reply;
    },
    onSettled: () => refreshBatches(client),
  });
  if (batch.mended_at == null || batch.discarded) {
    return again.isSuccess ? <Notice tone="success">{again.data.output ?? 'Scored again.'}</Notice> : null;
  }
  return (
    <Notice
      tone="warn"
      title="Its scores do not know all of its rows"
      action={
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Synthesize again
        </Button>
      }
    >
      <p>
        Rows were put back after batch {batch.id} was scored. Readers keep the published state until it is synthesized
        again; the rules of publishing hold for the new one.
      </p>
      {again.isError && <p className="text-bear">{errorText(again.error, again.error.message)}</p>}
    </Notice>
  );
}
