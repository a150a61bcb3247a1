// Registration switch: current state, and who decided it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/time/age.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';

export function RegistrationCard() {
  const client = useQueryClient();
  const registration = useQuery(queryFor(endpoints.registration));
  const change = useMutation({
    mutationFn: (open: boolean) => call(open ? endpoints.openRegistration : endpoints.closeRegistration),
    onSettled: () => void invalidate(client, endpoints.registration, endpoints.auditLog),
  });
  const { data } = registration;
  const open = data?.registration_enabled ?? null;
  return (
    <SectionCard
      aria-label="Registration"
      title="Registration"
      aside={
        <Switch
          checked={open === true}
          disabled={open === null || change.isPending}
          onChange={(on) => change.mutate(on)}
          className="text-body text-ink"
        >
          <span className="sr-only">Registration</span>
          {open === null ? '--' : open ? 'Open' : 'Closed'}
        </Switch>
      }
    >
      <QueryFailure query={registration} title="Failed to load the state of registration" />
      <FailedCall call={change} className="mb-3" words="Registration stays as it was." />
      {data !== undefined && (
        <div className="grid gap-1 text-ink-2">
          <p>
            {data.registration_enabled
              ? 'Everybody may create an account.'
              : 'Visitors join the waitlist; only those with an invitation create an account.'}
          </p>
          <p className="text-label text-ink-3 wrap-anywhere">
            {data.changed_at === null ? (
              'As the configuration says at the start (REGISTRATION_ENABLED). A decision here stands above it.'
            ) : (
              <>
                Decided by {data.changed_by} <Age at={data.changed_at} />. The configuration (REGISTRATION_ENABLED) says{' '}
                {data.configured ? 'open' : 'closed'}; this decision stands above it, also after a restart.
              </>
            )}
          </p>
        </div>
      )}
    </SectionCard>
  );
}
