// Asks before readers see another state: which one, and for a held one its number.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Age } from '../../ui/time/age.tsx';

type PublishDialogProps = {
  title: string;
  /** The states to choose from. */
  states: readonly Batch[];
  /** What readers see until then, in words. */
  now: string;
  asksNumber: boolean;
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
};

export function PublishDialog({ title, states, now, asksNumber, onClose, onDone }: PublishDialogProps) {
  const [id, setId] = useState<number | null>(states[0]?.id ?? null);
  const [typed, setTyped] = useState('');
  const publish = useMutation({
    mutationFn: (batch: number) => call(endpoints.publishBatch, { params: { id: batch }, body: { confirm: true } }),
    onSuccess: ({ message }) => onDone(message),
  });
  const isConfirmed = id !== null && (!asksNumber || typed.trim() === String(id));
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            variant="primary"
            busy={publish.isPending}
            disabled={!isConfirmed}
            onClick={() => id !== null && publish.mutate(id)}
          >
            Publish batch {id}
          </Button>
          <Button onClick={onClose}>Keep {now}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          Every reader sees the state at once, as a new publication. Readers see {now} until then, and it can be
          published again.
        </p>
        {states.length > 1 && (
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
                <b className="font-strong tabular-nums">Batch {batch.id}</b>
                <Age at={batch.batch_datetime} />
                <span className="ml-auto text-label text-ink-3 tabular-nums">
                  {whole(batch.total_symbols_synthesized)} symbols{batch.held ? ', held' : ''}
                </span>
              </label>
            ))}
          </fieldset>
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
        {publish.isError && (
          <Notice tone="error" title="Not published">
            {errorText(publish.error)}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
