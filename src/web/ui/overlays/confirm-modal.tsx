// Confirmation of an action, with its failure.
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../layout/notice.tsx';
import { Modal } from './modal.tsx';

type ConfirmModalProps = {
  title: string;
  /** Consequence of the action. */
  children: ReactNode;
  verb: string;
  /** Label of the cancel button. */
  keep?: string;
  busy: boolean;
  /** Reason the action failed; null until it fails. */
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, children, verb, keep = 'Cancel', busy, failure, onConfirm, onClose } = props;
  return (
    <Modal
      width="narrow"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
          <Button onClick={onClose}>{keep}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="text-ink-2 wrap-anywhere">{children}</div>
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </div>
    </Modal>
  );
}
