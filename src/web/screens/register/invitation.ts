// Invitation of a link, checked once before the form is shown.
import { useEffect, useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';

export type Invitation = { invite: string; email: string };
type Checked = { state: 'loading' } | { state: 'refused'; words: string } | ({ state: 'open' } & Invitation);

/** Null without a link. */
export function useInvitation(invite: string | null): Checked | null {
  const [checked, setChecked] = useState<Checked>({ state: 'loading' });
  useEffect(() => {
    if (invite === null) return;
    const stop = new AbortController();
    setChecked({ state: 'loading' });
    call(accountEndpoints.checkInvitation, { body: { invite }, signal: stop.signal })
      .then(({ email }) => setChecked({ state: 'open', invite, email }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logFailure('invitation', error);
        setChecked({ state: 'refused', words: errorText(error, 'The invitation could not be checked.') });
      });
    return () => stop.abort();
  }, [invite]);
  return invite === null ? null : checked;
}
