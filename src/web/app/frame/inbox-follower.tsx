// Follows the user's inbox on every page: unread count, a toast and an optional sound for each new message.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { listenToInbox } from '../../api/snapshot-stream.ts';
import { useChannels } from '../../symbol/alerts/channels-api.ts';
import { playChime } from '../../symbol/alerts/chime.ts';
import { newestQuery, renewInbox, tellShown } from '../../symbol/alerts/inbox-api.ts';
import { showToastWith } from '../../ui/overlays/toast.tsx';
import { setUnread } from './unread-count.ts';

/** Where the stream is unavailable; also hidden pages renew when they are looked at again. */
const EVERY_MS = minuteMs;

export function InboxFollower() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery({ ...newestQuery, refetchInterval: EVERY_MS, meta: { logged: 'inbox' } });
  const { data: channels } = useChannels();
  const hasSound = channels?.settings.sound === true;
  /** Newest message known; undefined before the first answer, which is no news. */
  const known = useRef<string | null | undefined>(undefined);
  const unread = data?.unread ?? 0;

  useEffect(() => listenToInbox(() => void renewInbox(client)), [client]);
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => () => setUnread(0), []);
  useEffect(() => {
    if (data === undefined) return;
    const newest = data.messages[0];
    const before = known.current;
    known.current = newest?.id ?? null;
    if (newest === undefined || before === undefined || before === newest.id || newest.read_at !== null) return;
    if (document.visibilityState !== 'visible') return;
    const open = { label: 'Open', onPress: () => void navigate(newest.link) };
    showToastWith(open, 'info', newest.title);
    tellShown([newest]);
    if (hasSound) playChime();
  }, [data, hasSound, navigate]);
  return null;
}
