// Field for the name of a passkey.
import { TextField } from '../../../ui/controls/text-field.tsx';

const NAME_MOST = 60;

type PasskeyNameFieldProps = { name: string; onChange: (name: string) => void; autoFocus?: boolean };

export function PasskeyNameField({ name, onChange, autoFocus }: PasskeyNameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="To tell it from your other passkeys"
      required
      maxLength={NAME_MOST}
      autoFocus={autoFocus}
      data-autofocus={autoFocus === true ? true : undefined}
      value={name}
      onChange={onChange}
    />
  );
}
