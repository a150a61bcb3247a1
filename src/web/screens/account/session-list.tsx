// Sessions of the user, with buttons to end each other one or all others.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { agentName } from '../../../domain/accounts/agent-name.ts';
import type { SessionInfo } from '../../../domain/accounts/user.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Age } from '../../ui/time/age.tsx';

export function SessionList() {
  const client = useQueryClient();
  const sessions = useQuery(queryFor(accountEndpoints.sessions));
  const revoke = useMutation({
    mutationFn: (body: { id: string } | { all_others: true }) => call(accountEndpoints.revokeSession, { body }),
    onSettled: () => invalidate(client, accountEndpoints.sessions),
  });
  return (
    <SectionCard
      title="Sessions"
      aside={
        sessions.data?.sessions.some(({ current }) => !current) && (
          <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate({ all_others: true })}>
            End all other sessions
          </Button>
        )
      }
    >
      {revoke.isError && (
        <Notice tone="error" className="mb-3">
          {errorText(revoke.error, 'Failed to end the session')}
        </Notice>
      )}
      <Loaded query={sessions} words="Failed to load the sessions" skeleton="h-14">
        {({ sessions: list }) => (
          <ul className="grid">
            {list.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                onEnd={() => revoke.mutate({ id: session.id })}
                busy={revoke.isPending}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}

function SessionLine({ session, onEnd, busy }: { session: SessionInfo; onEnd: () => void; busy: boolean }) {
  const name = agentName(session.agent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {session.current && <Badge tone="info">This session</Badge>}
        </p>
        <p className="text-label text-ink-3">
          Last used <Age at={session.last_used_at} />. Signed in <Age at={session.created_at} show="time" />
          {session.ip !== null && ` from ${session.ip}`}, ends <Age at={session.expires_at} show="time" />.
        </p>
      </div>
      {!session.current && (
        <Button size="sm" disabled={busy} aria-label={`End session of ${name}`} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  );
}
