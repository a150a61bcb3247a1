// Card of the second factor: whether sign-ins ask for a code; turn on and off.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { accountEndpoints } from '../../../../contract/accounts/accounts.ts';
import { plural } from '../../../../domain/market/format.ts';
import { hourMs } from '../../../../domain/numbers/time.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedDate } from '../../../ui/time/time-format.ts';
import { OwnerConfirmation, useHasPassword } from '../owner-confirmation.tsx';

const AuthenticatorSetup = lazyPart(() => import('./authenticator-setup.tsx'), 'AuthenticatorSetup');

/** Below so many a reader is asked to make new ones. */
const FEW_CODES = 3;

export function SecondFactorCard() {
  const client = useQueryClient();
  const { data } = useQuery(queryFor(accountEndpoints.secondFactor));
  const [open, setOpen] = useState(false);
  const now = useNow(hourMs);
  const renew = () => void invalidate(client, accountEndpoints.secondFactor);
  const close = () => {
    setOpen(false);
    renew();
  };
  return (
    <Card>
      <CardSection title="Authenticator app">
        {data !== undefined && (
          <div className="grid gap-3">
            {data.since === null ? (
              !open && (
                <p className="text-ink-2">
                  Off. When it is on, signing in also asks for a code from an app on your phone.
                </p>
              )
            ) : (
              <p className="flex items-start gap-2">
                <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-bull" />
                <span>
                  On since {zonedDate(data.since, now)}.{' '}
                  <span className={data.recovery_codes_left < FEW_CODES ? 'text-warn' : 'text-ink-2'}>
                    {plural(data.recovery_codes_left, 'recovery code')} left
                    {data.recovery_codes_left < FEW_CODES && ': turn it off and on again for new ones'}.
                  </span>
                </span>
              </p>
            )}
            {data.since === null && !open && (
              <Button className="justify-self-start" onClick={() => setOpen(true)}>
                Turn on
              </Button>
            )}
            {data.since === null && open && <AuthenticatorSetup onClose={close} />}
            {data.since !== null && open && <TurnOff onClose={close} />}
            {data.since !== null && !open && (
              <Button className="justify-self-start" onClick={() => setOpen(true)}>
                Turn off
              </Button>
            )}
          </div>
        )}
      </CardSection>
    </Card>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: () => call(accountEndpoints.removeSecondFactor, { body: { ...(hasPassword && { password }), code } }),
    onSuccess: () => {
      showToast('success', 'Signing in asks for no code any more.');
      onClose();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!remove.isPending) remove.mutate();
      }}
    >
      {remove.error !== null && (
        <Notice tone="error">{errorText(remove.error, 'The authenticator app could not be turned off')}</Notice>
      )}
      <OwnerConfirmation hasPassword={hasPassword} password={password} onChange={setPassword} />
      <TextField
        label="Code"
        hint="Of your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={remove.isPending}>
          Turn off
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
