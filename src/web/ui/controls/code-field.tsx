// Field for the code of a second factor.
import { TextField } from './text-field.tsx';

type CodeFieldProps = { value: string; onChange: (code: string) => void; error?: string | null; autoFocus?: boolean };

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      hint="Of your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      {...props}
    />
  );
}
