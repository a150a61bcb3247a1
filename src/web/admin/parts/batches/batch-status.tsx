// Badge of a batch: completed, pending, failed, complete and held, or discarded.
import { Ban, CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import { type BatchOutcome, batchOutcome } from '../../../../domain/pipeline/batch-progress.ts';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';

const STYLES: Record<BatchOutcome, { tone: BadgeTone; Icon: typeof Clock }> = {
  success: { tone: 'bull', Icon: CircleCheck },
  pending: { tone: 'pending', Icon: Clock },
  error: { tone: 'bear', Icon: CircleX },
};

/** A held batch waits for an administrator's decision; readers do not see it. */
const HELD_WORDS = 'complete, not published';

export function BatchStatus({
  batch,
}: {
  batch: Pick<Batch, 'status' | 'held' | 'error' | 'discarded' | 'nothing_to_publish'>;
}) {
  if (batch.discarded) {
    return (
      <Badge tone="neutral" icon={<Ban aria-hidden />} title={batch.discarded.reason}>
        discarded
      </Badge>
    );
  }
  if (batch.nothing_to_publish != null) {
    return (
      <Badge tone="neutral" icon={<CircleCheck aria-hidden />} title={batch.nothing_to_publish}>
        completed, nothing to publish
      </Badge>
    );
  }
  if (batch.held) {
    return (
      <Badge tone="warn" icon={<TriangleAlert aria-hidden />} title={batch.held.reason}>
        {HELD_WORDS}
      </Badge>
    );
  }
  const { tone, Icon } = STYLES[batchOutcome(batch.status)];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(batch.error !== null && { title: batch.error })}>
      {batch.status}
    </Badge>
  );
}
