// Batches that are complete but not published: why, what publishing them would change, and the button that does it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { refreshPipeline } from './use-pipeline.ts';

const COUNT = new Intl.NumberFormat('en-US');
const MOVES_SHOWN = 5;

/** Names those that wait for a decision: what was held before the published batch is settled by it. */
export function HeldBatches({ batches }: { batches: readonly Batch[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const published = batches.find(({ is_published }) => is_published)?.id ?? 0;
  return (
    <>
      {batches.map(({ id, held }) =>
        held && id > published ? (
          <Notice
            key={id}
            tone="warn"
            title={`Batch ${id}: complete, not published`}
            action={<Button onClick={() => setOpened(id)}>Review and publish</Button>}
          >
            <p>{held.reason}</p>
            <p className="text-label">
              Held <Age at={held.since} />. Readers keep the state published before.
            </p>
          </Notice>
        ) : null,
      )}
      {opened !== null && <PublishModal key={opened} batchId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function PublishModal({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const client = useQueryClient();
  const change = useQuery({
    ...queryFor(endpoints.dryRunBatch, { params: { id: batchId } }),
    staleTime: 0,
  });
  const publish = useMutation({
    mutationFn: () => call(endpoints.publishBatch, { params: { id: batchId }, body: { confirm: true } }),
    onSuccess: async () => {
      await refreshPipeline(client);
      onClose();
    },
  });
  const failure = publish.error ?? change.error;
  return (
    <Modal
      open
      onClose={onClose}
      title={`Publish batch ${batchId}?`}
      footer={
        <>
          <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
            Publish batch {batchId}
          </Button>
          <Button onClick={onClose}>Keep what is published</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Every reader sees this state at once. The state published now can be published again.
        </p>
        {failure !== null && (
          <Notice tone="error" title={publish.error ? 'Not published' : 'The dry run failed'}>
            {errorText(failure, 'The server did not say why.')}
          </Notice>
        )}
        {change.isPending && <Spinner />}
        {change.data !== undefined && <ChangeFigures change={change.data} />}
      </div>
    </Modal>
  );
}

const named = ({ count, first }: DryRun['vanishing']): ReactNode =>
  count === 0 ? 'none' : `${COUNT.format(count)}: ${first.join(', ')}${count > first.length ? ' ...' : ''}`;

const signed = (points: number) => `${points > 0 ? '+' : ''}${points}`;

function ChangeFigures({ change }: { change: DryRun }) {
  const before = change.published_batch === null ? 'nothing published' : `batch ${change.published_batch}`;
  return (
    <>
      {change.verdict.reason !== null && <Notice tone="warn">{change.verdict.reason}</Notice>}
      <KeyValues
        className="tabular-nums"
        items={[
          {
            label: `Symbols, ${before} to batch ${change.batch_id}`,
            value: `${COUNT.format(change.symbols_before)} to ${COUNT.format(change.symbols_after)}`,
          },
          { label: 'Vanish', value: named(change.vanishing) },
          { label: 'Appear', value: named(change.appearing) },
          { label: 'Cross a band', value: COUNT.format(change.bands_crossed.count) },
          {
            label: 'Largest moves',
            value:
              change.largest_moves
                .slice(0, MOVES_SHOWN)
                .map((move) => `${move.symbol} ${signed(move.before)} to ${signed(move.after)}`)
                .join(', ') || 'none',
          },
        ]}
      />
      {change.unusual_lists.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-strong">Lists with unusually few or many signals</h3>
          <KeyValues
            className="tabular-nums"
            items={change.unusual_lists.map((list) => ({
              label: list.required ? `${list.list} (required)` : list.list,
              value: `${COUNT.format(list.after)}, usually ${COUNT.format(list.usual)} a day`,
            }))}
          />
        </section>
      )}
    </>
  );
}
