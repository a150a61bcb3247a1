// Replies that public screens request once: of any call, and the status for visitors.
import { useEffect, useEffectEvent, useState } from 'react';
import { accountEndpoints } from '../../contract/accounts/accounts.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { call } from './call.ts';
import { canUsePasskeys } from './sign-in/passkey-use.ts';

type Asked<Reply> = { reply: Reply | null; error: unknown };

/**
 * Reply to one call, for pages without a query client; both are null until the answer. `ask` is called once; a failure
 * is logged under the name `logged`, if set.
 */
export function useReply<Reply>(ask: (signal: AbortSignal) => Promise<Reply>, logged?: string): Asked<Reply> {
  const [asked, setAsked] = useState<Asked<Reply>>({ reply: null, error: null });
  const begin = useEffectEvent(ask);
  useEffect(() => {
    const stop = new AbortController();
    begin(stop.signal)
      .then((reply) => setAsked({ reply, error: null }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (logged !== undefined) logFailure(logged, error);
        setAsked({ reply: null, error });
      });
    return () => stop.abort();
  }, [logged]);
  return asked;
}

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
  const { reply, error } = useReply((signal) => call(accountEndpoints.authStatus, { signal }), 'registration status');
  if (reply === null) return { ...UNKNOWN, registration: error === null ? 'loading' : 'closed' };
  return {
    registration: reply.registration_enabled === true ? 'open' : 'closed',
    contactEmail: reply.contact_email,
    mails: reply.mails,
    provider: reply.provider,
    passkeys: canUsePasskeys(reply.passkey_origin),
    passkeysElsewhere: reply.passkey_origin === window.location.origin ? null : reply.passkey_origin,
  };
}
