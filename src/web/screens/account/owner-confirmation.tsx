// Confirmation of a change of how an account signs in: its password, or a fresh sign-in where it has none.
import { useQuery } from '@tanstack/react-query';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { TextField } from '../../ui/controls/text-field.tsx';

const FRESH_MINUTES = (accountRules.fresh_sign_in.value * secondMs) / minuteMs;

/** True until the server says otherwise. */
export function useHasPassword(): boolean {
  return useQuery(queryFor(providerEndpoints.linkedIdentities)).data?.has_password ?? true;
}

type OwnerConfirmationProps = { hasPassword: boolean; password: string; onChange: (password: string) => void };

export function OwnerConfirmation({ hasPassword, password, onChange }: OwnerConfirmationProps) {
  if (!hasPassword) {
    return (
      <p className="text-ink-2">
        Your account has no password. Having signed in within the last {FRESH_MINUTES} minutes confirms that it is you.
      </p>
    );
  }
  return (
    <TextField
      data-autofocus
      label="Password"
      type="password"
      autoComplete="current-password"
      required
      autoFocus
      value={password}
      onChange={onChange}
    />
  );
}
