// Dialog for a change to sign-in: asks for the owner's proof, then applies the change.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnerProof } from '../../../domain/accounts/owner-proof.ts';
import { errorText } from '../../api/api-error.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useOwnerProof } from './owner-confirmation.tsx';

type OwnerModalProps = {
  title: string;
  verb: string;
  /** Fallback message for a failure without its own. */
  failure: string;
  change: (proof: OwnerProof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function OwnerModal({ failure, change, onDone, children, ...dialog }: OwnerModalProps) {
  const { fields, prove } = useOwnerProof();
  const step = useMutation({ mutationFn: async () => change(await prove()), onSuccess: onDone });
  return (
    <FormModal
      {...dialog}
      busy={step.isPending}
      failure={step.isError ? errorText(step.error, failure) : null}
      onSubmit={step.mutate}
    >
      {children}
      {fields}
    </FormModal>
  );
}
