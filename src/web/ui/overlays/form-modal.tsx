// Dialog with one form: its fields, and at the bottom the buttons to submit and to close.
import { type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../layout/notice.tsx';
import { Modal } from './modal.tsx';

type FormModalProps = {
  title: string;
  verb: string;
  busy: boolean;
  /** Reason the form was not accepted; null until it fails. */
  failure: string | null;
  /** Not called while busy. */
  onSubmit: () => void;
  onClose: () => void;
  /** True if the form shows problems of its own in place of the browser's. */
  noValidate?: boolean;
  children: ReactNode;
};

export function FormModal({ title, verb, busy, failure, onSubmit, onClose, noValidate, children }: FormModalProps) {
  const formId = useId();
  return (
    <Modal
      width="narrow"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {verb}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate={noValidate}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {children}
      </form>
    </Modal>
  );
}
