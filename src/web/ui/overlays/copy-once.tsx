// Dialog for a text that is shown once, to be copied: a link, a token, a secret.
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Modal } from './modal.tsx';

type CopyOnceProps = {
  title: string;
  /** Kind of the text, in small letters: `link`, `token`. */
  noun: string;
  text: string;
  onClose: () => void;
  /** A further way to hand the text over. */
  action?: ReactNode;
  /** Purpose of the text, and that it is shown only once. */
  children: ReactNode;
};

export function CopyOnce({ title, noun, text, onClose, action, children }: CopyOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Message of the last copy; empty until then. */
  const [said, say] = useState('');
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      say('Copied');
    } catch {
      // The clipboard is available on secure pages only; elsewhere the text is selected.
      say(`Press Ctrl+C to copy the selected ${noun}`);
    }
  };
  return (
    <Modal
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="primary" onClick={() => void copy()}>
            Copy {noun}
          </Button>
          {action}
          <Button onClick={onClose}>Close</Button>
          <span role="status" className="text-ink-2">
            {said}
          </span>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          ref={field}
          label={`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`}
          readOnly
          value={text}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="text-ink-2 wrap-anywhere">{children}</p>
      </div>
    </Modal>
  );
}
