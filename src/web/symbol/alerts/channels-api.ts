// Channels and delivery settings of the user: query and mutations.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inboxEndpoints } from '../../../contract/alerts/inbox.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  type Channel,
  type ChannelInput,
  changedDelivery,
  type DeliveryChange,
} from '../../../domain/delivery/channel.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

export type Channels = ReplyOf<typeof inboxEndpoints.channels>;

const channelsQuery = queryFor(inboxEndpoints.channels);

export const useChannels = () => useQuery({ ...channelsQuery, meta: { logged: 'channels' } });

export function renewChannels(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: channelsQuery.queryKey });
}

function setChannels(client: QueryClient, change: (before: Channels) => Partial<Channels>): void {
  client.setQueryData<Channels>(channelsQuery.queryKey, (before) => before && { ...before, ...change(before) });
}

function useTellFailure(words: string) {
  const client = useQueryClient();
  return (error: Error) => {
    showToast('error', errorText(error, words));
    void renewChannels(client);
  };
}

export function useAddChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChannelInput) => call(inboxEndpoints.addChannel, { body }),
    onSuccess: () => void renewChannels(client),
  });
}

export function useRemoveChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Channel, 'id'>) => call(inboxEndpoints.removeChannel, { params: { id } }),
    onMutate: ({ id }) =>
      setChannels(client, ({ channels }) => ({ channels: channels.filter((one) => one.id !== id) })),
    onError: useTellFailure('The channel could not be removed'),
  });
}

export function useSetDefault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_default }: Pick<Channel, 'id' | 'is_default'>) =>
      call(inboxEndpoints.changeChannel, { params: { id }, body: { is_default } }),
    onMutate: ({ id, is_default }) =>
      setChannels(client, ({ channels }) => ({
        channels: channels.map((one) => (one.id === id ? { ...one, is_default } : one)),
      })),
    onError: useTellFailure('The channel could not be changed'),
  });
}

/** Changes quiet hours, mute or sound; shown before the server replies. */
export function useSetDelivery() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'delivery settings' },
    mutationFn: (body: DeliveryChange) => call(inboxEndpoints.deliverySettings, { body }),
    onMutate: (change) => setChannels(client, ({ settings }) => ({ settings: changedDelivery(settings, change) })),
    onSuccess: (settings) => setChannels(client, () => ({ settings })),
    onError: useTellFailure('The setting could not be kept'),
  });
}
