// Dialog for the name of something a user saves: a saved screen, a watchlist.
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Modal } from './modal.tsx';

type NameFormProps = {
  title: string;
  first: string;
  maxLength: number;
  busy: boolean;
  error: string | null;
  onSave: (name: string) => void;
  onClose: () => void;
  /** Further actions below the field. */
  children?: ReactNode;
};

export function NameForm({ title, first, maxLength, busy, error, onSave, onClose, children }: NameFormProps) {
  const [name, setName] = useState(first);
  const empty = name.trim() === '';
  return (
    <Modal onClose={onClose} title={title} width="narrow">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty && !busy) onSave(name.trim());
        }}
      >
        <TextField
          label="Name"
          data-autofocus
          value={name}
          onChange={setName}
          maxLength={maxLength}
          error={error}
          autoComplete="off"
        />
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={empty}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
