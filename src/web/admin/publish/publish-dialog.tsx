// Confirmation before another state is published; a rollback shows its difference, a held batch asks for its number.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, signed } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';

type PublishDialogProps = {
  title: string;
  states: readonly Batch[];
  /** Current state for readers, in words. */
  now: string;
  asksNumber: boolean;
  /** True for a rollback: an older state must be chosen and a reason given. */
  isRollback: boolean;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

export function PublishDialog({ title, states, now, asksNumber, isRollback, onClose, onDone }: PublishDialogProps) {
  const [id, setId] = useState<number | null>(isRollback ? null : (states[0]?.id ?? null));
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const publish = useMutation({
    mutationFn: (batch: number) =>
      call(endpoints.publishBatch, {
        params: { id: batch },
        body: { confirm: true, ...(isRollback ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: ({ message }) => onDone(message),
  });
  const isConfirmed =
    id !== null && (!asksNumber || typed.trim() === String(id)) && (!isRollback || reason.trim() !== '');
  return (
    <Modal
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            variant={isRollback ? 'outline' : 'primary'}
            className={isRollback ? 'border-bear! text-bear' : undefined}
            busy={publish.isPending}
            disabled={!isConfirmed}
            onClick={() => id !== null && publish.mutate(id)}
          >
            {id === null ? 'Publish' : `Publish batch ${id}`}
          </Button>
          <Button onClick={onClose}>Keep {now}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Every reader sees the state at once, as a new publication. Readers see {now} until then, and it can be
          published again.
          {isRollback && ' The next run of the pipeline publishes over it; turn the automation off to keep it.'}
        </p>
        {(isRollback || states.length > 1) && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-ink-2">State</legend>
            {states.map((batch) => (
              <label key={batch.id} className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-hover">
                <input
                  type="radio"
                  name="state"
                  className="accent-brand"
                  checked={batch.id === id}
                  onChange={() => setId(batch.id)}
                />
                <b>Batch {batch.id}</b>
                <Age at={batch.batch_datetime} />
                <span className="ml-auto text-label text-ink-3">
                  {plural(batch.total_symbols_synthesized, 'symbol')}
                  {batch.held ? ', held' : ''}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {isRollback && id !== null && <StateDifference batch={id} />}
        {isRollback && (
          <TextField label="Reason" autoComplete="off" maxLength={300} value={reason} onChange={setReason} />
        )}
        {asksNumber && (
          <TextField
            label={`Type ${id} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
        <FailedCall call={publish} title="Not published" />
      </div>
    </Modal>
  );
}

const MOVES_SHOWN = 5;

/** Symbols and largest moves by which a stored state differs from the published one. */
function StateDifference({ batch }: { batch: number }) {
  const { data, isError } = useQuery(queryFor(endpoints.dryRunBatch, { params: { id: batch } }));
  if (isError) return <Notice tone="error">The difference could not be loaded</Notice>;
  if (data === undefined) return <Spinner label="Comparing..." />;
  const { vanishing, appearing, largest_moves: moves, bands_crossed } = data;
  return (
    <section aria-label={`What batch ${batch} changes`} className="grid gap-1 rounded-md border border-line px-3 py-2">
      <p>
        {plural(vanishing.count, 'symbol')} vanish, {plural(appearing.count, 'symbol')} appear,{' '}
        {plural(bands_crossed.count, 'symbol')} cross a band
      </p>
      {moves.length === 0 ? (
        <p className="text-label text-ink-3">No score changes.</p>
      ) : (
        <ul aria-label="Largest moves" className="text-label text-ink-2">
          {moves.slice(0, MOVES_SHOWN).map(({ symbol, before, after }) => (
            <li key={symbol}>
              <b>{symbol}</b> {signed(before, 0)} to {signed(after, 0)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
