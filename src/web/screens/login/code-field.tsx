// Field for the second factor's code at a sign-in.
import { TextField } from '../../ui/controls/text-field.tsx';

export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextField
      label="Code"
      hint="Of your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}
