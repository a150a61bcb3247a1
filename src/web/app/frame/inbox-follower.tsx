// Follows on every page the user's inbox (unread count, toasts, an optional sound) and own data changed elsewhere.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ArrivedMessage, InboxNews, OwnKind } from '../../../domain/stream/snapshot-news.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { invalidateOwn } from '../../api/query-for.ts';
import { listenToInbox, listenToOwn } from '../../api/snapshot-stream.ts';
import { useChannels } from '../../symbol/alerts/channels-api.ts';
import { playChime } from '../../symbol/alerts/chime.ts';
import { newestQuery, renewDeliveries, renewInbox, reportShown, reportShownAt } from '../../symbol/alerts/inbox-api.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { showToastWith } from '../../ui/overlays/toast.tsx';
import { presentMs, runAfter } from '../../ui/time/clock.ts';
import { setUnread } from './unread-count.ts';

/**
 * Asks this browser's service worker to compare its push subscription with the server's key (base64url) and to renew
 * what was lost. Does nothing unless notifications are allowed now.
 */
async function checkPush(key: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ key });
}

/** Polling interval of visible pages, also while the stream works; hidden pages refetch when they become visible. */
const EVERY_MS = minuteMs;

export function InboxFollower() {
  const client = useQueryClient();
  const { renew } = useAuth();
  const navigate = useNavigate();
  const { data } = useQuery({ ...newestQuery, refetchInterval: EVERY_MS, meta: { logged: 'inbox' } });
  const { data: channels } = useChannels();
  const pushKey = channels?.offered.push_key ?? null;
  const hasSound = channels?.settings.sound === true;
  /** Newest known message; undefined until the first answer, whose messages are not new. */
  const known = useRef<string | null | undefined>(undefined);
  const unread = data?.unread ?? 0;

  /** Messages shown straight from the stream; reported with the next refetch, which pages spread over time. */
  const shown = useRef<{ id: string; at: number }[]>([]);
  const announce = useEffectEvent(({ title, link }: Pick<ArrivedMessage, 'title' | 'link'>) => {
    showToastWith({ label: 'Open', onPress: () => void navigate(link) }, 'info', title);
    if (hasSound) playChime();
  });
  const hear = useEffectEvent((news: ArrivedMessage | InboxNews) => {
    if (news === 'deliveries') {
      void renewDeliveries(client);
    } else if (news === 'changed') {
      for (const { id, at } of shown.current.splice(0)) reportShownAt([id], at);
      void renewInbox(client);
    } else if (document.visibilityState === 'visible' && known.current !== news.id) {
      known.current = news.id;
      shown.current.push({ id: news.id, at: presentMs() });
      announce(news);
    }
  });

  useEffect(() => listenToInbox((news) => hear(news)), []);
  useEffect(() => followOwnChanges(client, renew), [client, renew]);
  useEffect(() => {
    if (pushKey !== null) void checkPush(pushKey);
  }, [pushKey]);
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => () => setUnread(0), []);
  useEffect(() => {
    if (data === undefined) return;
    const newest = data.messages[0];
    const before = known.current;
    known.current = newest?.id ?? null;
    if (newest === undefined || before === undefined || before === newest.id || newest.read_at !== null) return;
    if (document.visibilityState !== 'visible') return;
    announce(newest);
    if (newest.times.shown_at === null) reportShown([newest.id]);
  }, [data]);
  return null;
}

/** Delay that joins presses in quick succession into one refetch. */
const SETTLE_MS = 300;

/**
 * Refetches what changed elsewhere, but not while a change of this window is in flight: an older answer would undo it.
 */
function followOwnChanges(client: QueryClient, renewAccount: () => Promise<void>): () => void {
  const kinds = new Set<OwnKind | null>();
  let cancel: (() => void) | null = null;
  const askAgain = () => {
    cancel = null;
    if (client.isMutating() > 0) {
      cancel = runAfter(SETTLE_MS, askAgain);
      return;
    }
    for (const kind of kinds) void invalidateOwn(client, kind);
    if (kinds.has('account') || kinds.has(null)) {
      renewAccount().catch((error: unknown) => logFailure('account', error));
    }
    kinds.clear();
  };
  const end = listenToOwn((kind) => {
    kinds.add(kind);
    cancel ??= runAfter(SETTLE_MS, askAgain);
  });
  return () => {
    end();
    cancel?.();
  };
}
