// Proof of ownership for changes to sign-in: password and code, a passkey, or a fresh sign-in.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { OwnerProof } from '../../../domain/accounts/owner-proof.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { canUsePasskeys } from '../../api/sign-in/passkey-use.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';

const FRESH_MINUTES = (accountRules.fresh_sign_in.value * secondMs) / minuteMs;

/** Whether the user has a password; true until the server answers. */
export function useHasPassword(): boolean {
  return useQuery(queryFor(providerEndpoints.linkedIdentities)).data?.has_password ?? true;
}

/** Whether sign-ins of the user ask for a code; false until the server answers. */
export function useAsksForCode(): boolean {
  return (useQuery(queryFor(accountEndpoints.secondFactor)).data?.since ?? null) !== null;
}

/** Fields for the owner's proof; `prove` returns the proof, may open the browser's dialog and throws a SpokenError. */
export function useOwnerProof(): { fields: ReactNode; prove: () => Promise<OwnerProof> } {
  const hasPassword = useHasPassword();
  const asksForCode = useAsksForCode();
  const { data } = useQuery(queryFor(passkeyEndpoints.passkeys));
  const hasPasskey = canUsePasskeys(data?.origin) && data?.passkeys.some(({ works_here }) => works_here) === true;
  const [byPasskey, setByPasskey] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isTyped = !(byPasskey && hasPasskey);
  return {
    prove: async () => {
      if (isTyped) return { ...(hasPassword && { password }), ...(asksForCode && { code }) };
      const { signWithPasskey } = await import('../../api/sign-in/browser-passkeys.ts');
      return { passkey: await signWithPasskey() };
    },
    fields: (
      <>
        {isTyped && !hasPassword && (
          <p className="text-ink-2">
            Your account has no password. Having signed in within the last {FRESH_MINUTES} minutes confirms that it is
            you.
          </p>
        )}
        {isTyped && hasPassword && (
          <TextField
            data-autofocus
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            value={password}
            onChange={setPassword}
          />
        )}
        {isTyped && asksForCode && <CodeField value={code} onChange={setCode} />}
        {hasPasskey && (
          <Checkbox checked={byPasskey} onChange={setByPasskey}>
            Use a passkey instead
          </Checkbox>
        )}
      </>
    ),
  };
}

type OwnerModalProps = {
  title: string;
  verb: string;
  /** Fallback message for a failure without its own. */
  failure: string;
  change: (proof: OwnerProof) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function OwnerModal({ failure, change, onDone, children, ...dialog }: OwnerModalProps) {
  const { fields, prove } = useOwnerProof();
  const step = useMutation({ mutationFn: async () => change(await prove()), onSuccess: onDone });
  return (
    <FormModal
      {...dialog}
      busy={step.isPending}
      failure={step.isError ? errorText(step.error, failure) : null}
      onSubmit={step.mutate}
    >
      {children}
      {fields}
    </FormModal>
  );
}
