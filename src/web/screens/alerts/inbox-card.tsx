// Inbox: tabs with counts, the newest messages with their receipts, more on request.
import { Inbox as InboxIcon } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Message } from '../../../domain/delivery/message.ts';
import { type Inbox, type InboxTab, reportShown, type useInbox } from '../../symbol/alerts/inbox-api.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { type TabItem, Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { CardHead } from './card-head.tsx';
import { MessageLine } from './message-line.tsx';
import { secondsText } from './seconds.ts';

type InboxCardProps = {
  inbox: ReturnType<typeof useInbox>;
  tab: InboxTab;
  onTab: (tab: InboxTab) => void;
  onReadAll: () => void;
  className?: string;
};

/** Number of messages shown at first, so that rules and channels stay near. */
const NEWEST = 7;

const kindTabs = [
  ['setup', 'Setups'],
  ['verdict', 'Verdicts'],
  ['price', 'Price'],
  ['news', 'News'],
  ['screen', 'Screens'],
  ['source', 'Lists'],
  ['product', 'Product'],
  ['account', 'Account'],
  ['digest', 'Digests'],
  ['test', 'Tests'],
] as const satisfies readonly (readonly [InboxTab, string])[];

function tabItems({ counts, unread }: Inbox, chosen: InboxTab): TabItem<InboxTab>[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { id: 'all', label: 'All', count: all },
    { id: 'unread', label: 'Unread', count: unread },
    ...kindTabs
      .filter(([kind]) => counts[kind] > 0 || kind === chosen)
      .map(([id, label]) => ({ id, label, count: counts[id] })),
  ];
}

function factText({ counts, today: { delivered, p50_s, slowest_s } }: Inbox): string | undefined {
  // An empty inbox has its own text below.
  if (Object.values(counts).every((count) => count === 0)) return undefined;
  if (delivered === 0) return 'none delivered today';
  const speed = p50_s === null ? '' : `, half within ${secondsText(p50_s)}`;
  const slowest = slowest_s === null ? '' : `, slowest ${secondsText(slowest_s)}`;
  return `${delivered.toLocaleString('en-US')} delivered today${speed}${slowest}`;
}

export function InboxCard({ inbox, tab, onTab, onReadAll, className }: InboxCardProps) {
  const base = useId();
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = inbox;
  const waits = inbox.isPending || isPlaceholderData;
  const newest = data?.pages[0];
  const messages = (waits ? undefined : data?.pages.flatMap((page) => page.messages)) ?? [];
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, NEWEST);
  const hidden = messages.length - shown.length;
  useShown(shown);
  return (
    <Card aria-label="Inbox" className={className}>
      <CardHead title="Inbox" fact={newest === undefined ? undefined : factText(newest)}>
        {newest !== undefined && newest.unread > 0 && (
          <Button variant="link" size="sm" className="text-label!" onClick={onReadAll}>
            Mark all as read
          </Button>
        )}
      </CardHead>
      {newest !== undefined && (
        <Tabs
          items={tabItems(newest, tab)}
          value={tab}
          onChange={onTab}
          label="Kind"
          idBase={base}
          className="mx-4 max-sm:mx-3"
        />
      )}
      <div {...(newest === undefined ? {} : tabPanelProps(base, tab))}>
        {waits && <Spinner label="Loading your inbox..." className="h-56 max-sm:h-61" />}
        {newest === undefined && <QueryFailure query={inbox} words="Your inbox could not be loaded" className="m-4" />}
        {newest !== undefined && !waits && messages.length === 0 && <NoMessages tab={tab} />}
        <ul>
          {shown.map((message, at) => (
            <MessageLine key={message.id} message={message} isNewest={at === 0} />
          ))}
        </ul>
        {hidden > 0 && <MoreMessages label={`Show ${hidden} more`} isBusy={false} onPress={() => setWhole(true)} />}
        {hidden === 0 && hasNextPage && !waits && (
          <MoreMessages label="Show older" isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()} />
        )}
      </div>
    </Card>
  );
}

function MoreMessages({ label, isBusy, onPress }: { label: string; isBusy: boolean; onPress: () => void }) {
  return (
    <div className="border-t border-line px-4 py-3">
      <Button size="sm" busy={isBusy} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

function NoMessages({ tab }: { tab: InboxTab }) {
  if (tab !== 'all') {
    return <p className="px-4 py-8 text-center text-ink-2">{tab === 'unread' ? 'All read.' : 'None of this kind.'}</p>;
  }
  return (
    <EmptyState
      icon={<InboxIcon aria-hidden />}
      title="Nothing has happened yet"
      reason="What your alerts find arrives here, with the time it took."
    />
  );
}

/**
 * Reports rendered messages as shown, whenever the page is or becomes visible, until the inbox has their `shown_at`.
 */
function useShown(messages: readonly Message[]): void {
  const key = messages
    .filter(({ times }) => times.shown_at === null)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (key === '') return;
    const report = () => reportShown(key.split(' '));
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [key]);
}
