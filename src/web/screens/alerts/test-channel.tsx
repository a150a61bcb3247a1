// Test of a channel: sends a sample and shows when it arrived, or the channel's answer.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inboxEndpoints } from '../../../contract/alerts/inbox.ts';
import type { Message } from '../../../domain/delivery/message.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { renewChannels } from '../../symbol/alerts/channels-api.ts';
import { renewInbox } from '../../symbol/alerts/inbox-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { secondsBetween, secondsText } from './seconds.ts';

/** Number of newest samples searched for the requested one. */
const LOOKED_THROUGH = 20;

export function TestChannel({ id, name, disabled = false }: { id: number | null; name: string; disabled?: boolean }) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(inboxEndpoints.testChannel, { body: { id } }),
    onSuccess: () => Promise.all([renewInbox(client), renewChannels(client)]),
  });
  return (
    <div className="grid justify-items-end gap-1">
      <Button
        size="sm"
        aria-label={`Test ${name}`}
        busy={test.isPending}
        disabled={disabled}
        onClick={() => test.mutate()}
      >
        Test
      </Button>
      <p role="status" className="max-w-40 text-right text-label text-ink-2">
        {test.error !== null && errorText(test.error, 'The sample could not be sent')}
        {test.data !== undefined && <Result messageId={test.data.message_id} channelId={id} />}
      </p>
    </div>
  );
}

function resultText(message: Message | undefined, channelId: number | null): string | null {
  if (message === undefined) return null;
  if (channelId === null) return `in the inbox after ${sinceFired(message, message.times.sent_at)}`;
  const delivery = message.deliveries.find(({ channel_id }) => channel_id === channelId);
  if (delivery?.state === 'sent') return `accepted after ${sinceFired(message, delivery.sent_at)}`;
  if (delivery?.state === 'dead') return delivery.error ?? 'not accepted';
  return delivery?.error == null ? null : `${delivery.error}; it is tried again`;
}

function sinceFired({ times }: Message, at: string | null): string {
  return secondsText(secondsBetween(times.fired_at, at) ?? 0);
}

/** Polls every second until the sample has arrived or the channel has answered. */
function Result({ messageId, channelId }: { messageId: string; channelId: number | null }) {
  const { data } = useQuery({
    ...queryFor(inboxEndpoints.inbox, { query: { kind: 'test', most: LOOKED_THROUGH } }),
    refetchInterval: ({ state }) =>
      resultText(
        state.data?.messages.find(({ id }) => id === messageId),
        channelId,
      ) === null
        ? secondMs
        : false,
  });
  const message = data?.messages.find(({ id }) => id === messageId);
  return resultText(message, channelId) ?? 'on its way...';
}
