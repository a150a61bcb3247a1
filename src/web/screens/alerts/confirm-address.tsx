// Confirmation of an e-mail address by the token of its link, which opens this page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxEndpoints } from '../../../contract/alerts/inbox.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { renewChannels } from '../../symbol/alerts/channels-api.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';

const PARAM = 'confirm';

/** Renders nothing without a token in the address. A link works as often as it is opened. */
export function ConfirmAddress() {
  const { params, adjust } = useAddress();
  const token = params.get(PARAM);
  return token === null ? null : <Confirmed token={token} onDismiss={() => adjust({ [PARAM]: null })} />;
}

function Confirmed({ token, onDismiss }: { token: string; onDismiss: () => void }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...queryFor(inboxEndpoints.confirmChannel, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { logged: 'confirmation of an e-mail address' },
  });
  useEffect(() => {
    if (data !== undefined) void renewChannels(client);
  }, [data, client]);
  if (error !== null) {
    return (
      <Notice tone="error" onDismiss={onDismiss}>
        {errorText(error, 'The address could not be confirmed')}
      </Notice>
    );
  }
  if (data === undefined) return null;
  return (
    <Notice tone="success" onDismiss={onDismiss}>
      {data.address} is confirmed. Alerts arrive there from now on.
    </Notice>
  );
}
