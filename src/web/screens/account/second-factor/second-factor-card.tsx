// Card of the second factor: whether sign-ins ask for a code; turn on and off, new recovery codes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { accountEndpoints } from '../../../../contract/accounts/accounts.ts';
import { plural } from '../../../../domain/market/format.ts';
import { hourMs } from '../../../../domain/numbers/time.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedDate } from '../../../ui/time/time-format.ts';
import { OwnerModal } from '../owner-confirmation.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const AuthenticatorSetup = lazyPart(() => import('./authenticator-setup.tsx'), 'AuthenticatorSetup');

/** Below this number of unused codes the reader is asked to make new ones. */
const FEW_CODES = 3;

export function SecondFactorCard() {
  const client = useQueryClient();
  const { data, isPending } = useQuery(queryFor(accountEndpoints.secondFactor));
  const [open, setOpen] = useState<'setup' | 'off' | 'codes' | null>(null);
  const now = useNow(hourMs);
  const renew = () => void invalidate(client, accountEndpoints.secondFactor);
  const close = () => {
    setOpen(null);
    renew();
  };
  return (
    <SectionCard title="Authenticator app">
      {isPending && <Skeleton className="h-24" />}
      {data !== undefined && (
        <div className="grid gap-3">
          {data.since === null ? (
            open === null && (
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
                  {data.recovery_codes_left < FEW_CODES && ': make new ones'}.
                </span>
              </span>
            </p>
          )}
          {data.since === null && open === null && (
            <Button className="justify-self-start" onClick={() => setOpen('setup')}>
              Turn on
            </Button>
          )}
          {open === 'setup' && <AuthenticatorSetup onClose={close} />}
          {open === 'off' && <TurnOff onClose={close} />}
          {open === 'codes' && <RenewCodes onClose={close} />}
          {data.since !== null && open !== 'setup' && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
              <Button onClick={() => setOpen('off')}>Turn off</Button>
            </div>
          )}
        </div>
      )}
    </SectionCard>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  return (
    <OwnerModal
      title="Turn off the authenticator app?"
      verb="Turn off"
      failure="The authenticator app could not be turned off"
      change={(body) => call(accountEndpoints.removeSecondFactor, { body })}
      onDone={() => {
        showToast('success', 'Signing in asks for no code any more.');
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">Signing in then asks for no code, and the recovery codes are void.</p>
    </OwnerModal>
  );
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <Modal width="narrow" onClose={onClose} title="New recovery codes">
        <RecoveryCodes codes={codes} onClose={onClose}>
          The recovery codes from before are void.
        </RecoveryCodes>
      </Modal>
    );
  }
  return (
    <OwnerModal
      title="New recovery codes"
      verb="Make new codes"
      failure="New recovery codes could not be made"
      change={async (body) => setCodes((await call(accountEndpoints.renewRecoveryCodes, { body })).recovery_codes)}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p className="text-ink-2">The codes you have kept are void then.</p>
    </OwnerModal>
  );
}
