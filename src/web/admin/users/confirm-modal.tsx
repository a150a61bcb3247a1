// Asks before something is done to an account, and says what came in the way.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

type ConfirmModalProps = {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** The verb on the button. */
  verb: string;
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

export function ConfirmModal({ title, children, verb, run, onDone, onClose }: ConfirmModalProps) {
  const action = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <Modal
      open
      width="narrow"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="primary" busy={action.isPending} onClick={() => action.mutate()}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="text-ink-2 wrap-anywhere">{children}</div>
        {action.isError && <Notice tone="error">{errorText(action.error)}</Notice>}
      </div>
    </Modal>
  );
}
