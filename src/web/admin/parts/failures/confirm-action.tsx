// Confirmed action: asks, runs it, stays open with the reason when it fails.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';

type ConfirmActionProps = {
  title: string;
  /** Consequence of the action. */
  children: ReactNode;
  verb: string;
  /** Label of the button that cancels. */
  keep?: string;
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

export function ConfirmAction({ run, onDone, ...asked }: ConfirmActionProps) {
  const action = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <ConfirmModal
      {...asked}
      busy={action.isPending}
      failure={action.isError ? errorText(action.error) : null}
      onConfirm={() => action.mutate()}
    />
  );
}
