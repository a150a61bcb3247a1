// Inbox of the user: pages of messages, unread count, and actions on messages.
import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { inboxEndpoints } from '../../../contract/alerts/inbox.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Message, MessageKind } from '../../../domain/delivery/message.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, invalidateVersion, keyFor, queryFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { presentMs } from '../../ui/time/clock.ts';

export type Inbox = ReplyOf<typeof inboxEndpoints.inbox>;
export type InboxTab = 'all' | 'unread' | MessageKind;

/** Newest message and unread count, for the top bar. */
export const newestQuery = queryFor(inboxEndpoints.inbox, { query: { most: 1 } });

const PAGE = 50;
/** Version in the keys of inbox lists, which separates them from the query of the newest message. */
const PAGES = 'pages';

/** Pages of one tab, newest first; while they load, the pages of the previous tab, for its counts. */
export function useInbox(tab: InboxTab) {
  const query = {
    most: PAGE,
    ...(tab === 'unread' ? { unread: 'true' as const } : tab === 'all' ? {} : { kind: tab }),
  };
  return useInfiniteQuery({
    queryKey: keyFor(inboxEndpoints.inbox, { query }, PAGES),
    queryFn: ({ pageParam, signal }) =>
      call(inboxEndpoints.inbox, { query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { logged: 'inbox' },
  });
}

export const renewInbox = (client: QueryClient): Promise<void> => invalidate(client, inboxEndpoints.inbox);

/** Refetches the lists of messages, which show deliveries; the query of the top bar shows none. */
export const renewDeliveries = (client: QueryClient): Promise<void> =>
  invalidateVersion(client, inboxEndpoints.inbox, PAGES);

type InboxAction = 'read' | 'acknowledge' | 'retry';

const refusals: Record<InboxAction, string> = {
  read: 'The messages could not be marked as read',
  acknowledge: 'The alert could not be silenced',
  retry: 'The delivery could not be tried again',
};

function useInboxAction<Input>(action: InboxAction, send: (input: Input) => Promise<unknown>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (done !== undefined) showToast('success', done);
      return renewInbox(client);
    },
    onError: (error: Error) => {
      showToast('error', errorText(error, refusals[action]));
      void renewInbox(client);
    },
  });
}

/** `ids` null: all messages. */
export const useReadMessages = () =>
  useInboxAction('read', (ids: string[] | null) => call(inboxEndpoints.readMessages, { body: { ids } }));

export const useAcknowledge = () =>
  useInboxAction(
    'acknowledge',
    ({ id }: Message) => call(inboxEndpoints.acknowledgeMessage, { params: { id } }),
    'Silent until its reason has gone and come back',
  );

export const useRetryDelivery = () =>
  useInboxAction(
    'retry',
    (id: number) => call(inboxEndpoints.retryDelivery, { params: { id } }),
    'It is being sent again',
  );

/** Reports rendered messages as seen now; does nothing while the page is hidden. */
export function reportShown(ids: readonly string[]): void {
  if (document.visibilityState === 'visible') reportShownAt(ids, presentMs());
}

/** Reports messages rendered on a visible page at an instant, epoch ms by the server's clock. */
export function reportShownAt(ids: readonly string[], shownAt: number): void {
  if (ids.length === 0) return;
  call(inboxEndpoints.showMessages, { body: { ids: [...ids], shown_at: new Date(shownAt).toISOString() } }).catch(
    (error: unknown) => logFailure('shown messages', error),
  );
}
