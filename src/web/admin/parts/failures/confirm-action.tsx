// Confirmed action: asks, runs it and closes; stays open with the reason when it fails.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { AnyEndpoint } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';

type ConfirmActionProps = {
  title: string;
  /** Consequence of the action. */
  children: ReactNode;
  verb: string;
  /** Label of the button that cancels. */
  keep?: string;
  run: () => Promise<unknown>;
  /** Endpoints whose queries are fetched again after it. */
  changed?: readonly AnyEndpoint[];
  onDone?: () => void;
  onClose: () => void;
};

export function ConfirmAction({ run, changed = [], onDone, ...asked }: ConfirmActionProps) {
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: run,
    onSuccess: () => {
      asked.onClose();
      onDone?.();
      void invalidate(client, ...changed);
    },
  });
  return (
    <ConfirmModal
      {...asked}
      busy={action.isPending}
      failure={action.isError ? errorText(action.error) : null}
      onConfirm={() => action.mutate()}
    />
  );
}
