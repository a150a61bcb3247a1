// Dialog for a change to sign-in: asks for the owner's proof, then applies the change.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import type { OwnerProof } from '../../../domain/accounts/owner-proof.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useOwnerProof } from './owner-confirmation.tsx';

type OwnerModalProps = {
  title: string;
  verb: string;
  /** Message for a failure without its own words. */
  failure: string;
  change: (proof: OwnerProof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function OwnerModal({ title, verb, failure, change, onDone, onClose, children }: OwnerModalProps) {
  const formId = useId();
  const { fields, prove } = useOwnerProof();
  const step = useMutation({ mutationFn: async () => change(await prove()), onSuccess: onDone });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!step.isPending) step.mutate();
  };
  return (
    <Modal
      width="narrow"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={step.isPending}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        {step.isError && <Notice tone="error">{errorText(step.error, failure)}</Notice>}
        {children}
        {fields}
      </form>
    </Modal>
  );
}
