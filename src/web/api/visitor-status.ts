// Status for visitors, requested once by the public screens: registration, ways to sign in, contact address.
import { useEffect, useState } from 'react';
import { accountEndpoints } from '../../contract/accounts/accounts.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { call } from './call.ts';
import { canUsePasskeys } from './sign-in/passkey-use.ts';

type VisitorStatus = {
  registration: 'loading' | 'open' | 'closed';
  contactEmail: string | null;
  /** Whether this address and this browser can use passkeys. */
  passkeys: boolean;
  /** Address where passkeys work if it is not this one; else null. */
  passkeysElsewhere: string | null;
  /** Whether the site sends e-mail. */
  mails: boolean;
  /** Name of the sign-in provider; null without one. */
  provider: string | null;
};

const UNKNOWN = { contactEmail: null, passkeys: false, passkeysElsewhere: null, mails: false, provider: null };

/** Registration is open only if the reply states `true`; a failed check is logged and counts as closed. */
export function useVisitorStatus(): VisitorStatus {
  const [status, setStatus] = useState<VisitorStatus>({ ...UNKNOWN, registration: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    call(accountEndpoints.authStatus, { signal: stop.signal })
      .then((reply) =>
        setStatus({
          registration: reply.registration_enabled === true ? 'open' : 'closed',
          contactEmail: reply.contact_email,
          mails: reply.mails,
          provider: reply.provider,
          passkeys: canUsePasskeys(reply.passkey_origin),
          passkeysElsewhere: reply.passkey_origin === window.location.origin ? null : reply.passkey_origin,
        }),
      )
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logFailure('registration status', error);
        setStatus({ ...UNKNOWN, registration: 'closed' });
      });
    return () => stop.abort();
  }, []);
  return status;
}
