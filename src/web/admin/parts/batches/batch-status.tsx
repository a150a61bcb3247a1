// Badge of a batch: completed, pending, failed, complete and held, or discarded.
import { Ban, CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import { type BatchOutcome, batchOutcome } from '../../../../domain/pipeline/batch-progress.ts';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';

type Style = { tone: BadgeTone; Icon: typeof Clock };

const STYLES: Record<BatchOutcome, Style> = {
  success: { tone: 'bull', Icon: CircleCheck },
  pending: { tone: 'pending', Icon: Clock },
  error: { tone: 'bear', Icon: CircleX },
};

type Judged = Pick<Batch, 'status' | 'held' | 'error' | 'discarded' | 'nothing_to_publish'>;

/** Status words and their reason; null if no reason is known. */
function toStanding(batch: Judged): Style & { words: string; reason: string | null } {
  const { discarded, nothing_to_publish: nothing, held } = batch;
  if (discarded) return { tone: 'neutral', Icon: Ban, words: 'discarded', reason: discarded.reason };
  if (nothing != null)
    return { tone: 'neutral', Icon: CircleCheck, words: 'completed, nothing to publish', reason: nothing };
  // A held batch waits for an administrator's decision; readers do not see it.
  if (held) return { tone: 'warn', Icon: TriangleAlert, words: 'complete, not published', reason: held.reason };
  return { ...STYLES[batchOutcome(batch.status)], words: batch.status, reason: batch.error };
}

export function BatchStatus({ batch }: { batch: Judged }) {
  const { tone, Icon, words, reason } = toStanding(batch);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} title={reason ?? undefined}>
      {words}
    </Badge>
  );
}
