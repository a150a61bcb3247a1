// Access tokens of the user: last use, end, creation and revocation.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessTokenEndpoints } from '../../../../contract/accounts/access-tokens.ts';
import type { AccessToken } from '../../../../domain/accounts/access-token.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { MINUTE_MS } from '../../../ui/time/time-format.ts';
import { CreateToken } from './create-token.tsx';
import { scopeNames, sheetTitles } from './scope-words.ts';

export function TokenList({ isAdmin }: { isAdmin: boolean }) {
  const tokens = useQuery(queryFor(accessTokenEndpoints.accessTokens));
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  return (
    <SectionCard
      title="Access tokens"
      aside={
        <Button size="sm" onClick={() => setCreating(true)}>
          Create token
        </Button>
      }
    >
      <p className="text-ink-2">
        For your own scripts and spreadsheets: a program that sends a token reads or acts as you, within its scope,
        until it expires or you revoke it. What it can ask is in the{' '}
        <Link to="/api-reference" className="underline underline-offset-4">
          API reference
        </Link>
        .
      </p>
      <Loaded query={tokens} words="Failed to load the access tokens" className="mt-3" skeleton="mt-3 h-14">
        {({ tokens: list }) => (
          <>
            {list.length === 0 && <p className="mt-3 text-ink-3">No access tokens yet.</p>}
            <ul className="mt-1 grid empty:hidden">
              {list.map((token) => (
                <TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {creating && <CreateToken isAdmin={isAdmin} onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </SectionCard>
  );
}

const useExpired = ({ expires_at }: AccessToken) => Date.parse(expires_at) <= useNow(MINUTE_MS);

function TokenLine({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const expired = useExpired(token);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{token.name}</span>
          <Badge tone={token.scope === 'read' ? 'info' : 'warn'}>
            {token.sheet === null ? scopeNames[token.scope] : `Link: ${sheetTitles[token.sheet]}`}
          </Badge>
          {expired && <Badge tone="stale">Expired</Badge>}
        </p>
        <p className="text-label text-ink-3">
          {token.last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Age at={token.last_used_at} />
              {token.last_used_ip !== null && ` from ${token.last_used_ip}`}
            </>
          )}
          . Created <Age at={token.created_at} show="time" />, {expired ? 'expired' : 'expires'}{' '}
          <Age at={token.expires_at} show="time" />.
        </p>
      </div>
      <Button size="sm" aria-label={`${expired ? 'Remove' : 'Revoke'} ${token.name}`} onClick={onRevoke}>
        {expired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  );
}

function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const client = useQueryClient();
  const expired = useExpired(token);
  const callers = token.sheet === null ? 'Programs that send this token' : 'Spreadsheets that read this link';
  const verb = expired ? 'Remove' : 'Revoke';
  const revoke = useMutation({
    mutationFn: () => call(accessTokenEndpoints.revokeAccessToken, { params: { id: token.id } }),
    onSuccess: onClose,
    onSettled: () => invalidate(client, accessTokenEndpoints.accessTokens),
  });
  return (
    <ConfirmModal
      title={`${verb} ${token.name}?`}
      verb={verb}
      busy={revoke.isPending}
      failure={revoke.isError ? errorText(revoke.error, `Failed to ${verb.toLowerCase()} the access token`) : null}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {expired
        ? 'It has expired and is refused already; removing takes it off your list.'
        : `${callers} are refused from now on.`}{' '}
      This cannot be undone.
    </ConfirmModal>
  );
}
