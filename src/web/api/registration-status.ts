// Whether people may register: asked once by the public screens.
import { useEffect, useState } from 'react';
import { accountEndpoints } from '../../contract/accounts/accounts.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { call } from './call.ts';

export type RegistrationStatus = 'loading' | 'open' | 'closed';

/** Only a plain yes opens registration; a failed check is logged and counts as closed. */
export function useRegistrationStatus(): RegistrationStatus {
  const [status, setStatus] = useState<RegistrationStatus>('loading');
  useEffect(() => {
    const stop = new AbortController();
    call(accountEndpoints.authStatus, { signal: stop.signal })
      .then((reply) => setStatus(reply.registration_enabled === true ? 'open' : 'closed'))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logFailure('registration status', error);
        setStatus('closed');
      });
    return () => stop.abort();
  }, []);
  return status;
}
