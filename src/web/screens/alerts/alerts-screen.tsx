// Alerts: stars with their bells, inbox, channels, quiet hours and rules.
import { useQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alertsAnswer } from '../../../domain/answers/record-answers.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { channelNames } from '../../symbol/alerts/alert-icons.tsx';
import { useChannels } from '../../symbol/alerts/channels-api.ts';
import { firstCondition, newRule } from '../../symbol/alerts/condition-words.ts';
import { type Inbox, type InboxTab, newestQuery, useInbox, useReadMessages } from '../../symbol/alerts/inbox-api.ts';
import { useAlertRules } from '../../symbol/alerts/rules-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Key, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { InboxCard } from './inbox-card.tsx';
import { MyStars } from './my-stars.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { RulesCard } from './rules-card.tsx';

const AlertEditor = lazyPart(() => import('../../symbol/alerts/editor/alert-editor.tsx'), 'AlertEditor', null);

const SCOPE = 'Alerts';
/** Key of the flag that an inbox with messages was seen in this browser. */
const USED = 'alerts-inbox-used';

export function AlertsScreen() {
  return useShownInstant() === null ? <PresentAlerts /> : <PastAlerts />;
}

function PastAlerts() {
  return (
    <>
      <ScreenHead title="Alerts" />
      <EmptyState title="Alerts are about the present" reason="Go back to now to read your inbox and to set alerts." />
    </>
  );
}

function PresentAlerts() {
  const [edits, setEdits] = useState(false);
  const [tab, setTab] = useState<InboxTab>('all');
  const inbox = useInbox(tab);
  const read = useReadMessages();
  const first = firstCondition('verdict');
  const rulesFirst = useRulesFirst(inbox.data?.pages[0]);
  useShortcuts([
    { keys: ['a'], label: 'New alert', scope: SCOPE, handler: () => setEdits(true) },
    { keys: ['e'], label: 'Mark all as read', scope: SCOPE, handler: () => read.mutate(null) },
  ]);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 grow max-sm:contents">
          <PageFacts unread={inbox.data?.pages[0]?.unread} />
        </div>
        <Button variant="primary" className="ml-auto" onClick={() => setEdits(true)} Icon={Plus}>
          New alert
        </Button>
      </div>
      <AlertsLine unread={inbox.data?.pages[0]?.unread} isRead={!inbox.isPending} />
      <ConfirmAddress />
      <SectionBoundary section="My stars">
        <MyStars />
      </SectionBoundary>
      {rulesFirst && <Rules className="max-xl:order-1" />}
      <div className="grid items-start gap-4 max-sm:gap-3 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] max-xl:contents [&>*]:min-w-0">
        <SectionBoundary section="Inbox">
          <InboxCard
            inbox={inbox}
            tab={tab}
            onTab={setTab}
            onReadAll={() => read.mutate(null)}
            className="max-xl:order-1"
          />
        </SectionBoundary>
        <div className="grid gap-4 max-xl:contents">
          <SectionBoundary section="Channels">
            <ChannelsCard className="max-xl:order-3" />
            <QuietHours className="max-xl:order-4" />
          </SectionBoundary>
        </div>
      </div>
      {!rulesFirst && <Rules className="max-xl:order-2" />}
      <p className="max-xl:order-5 flex flex-wrap justify-end gap-x-4 text-label text-ink-3 pointer-coarse:hidden">
        <span>
          <Key name="a" /> new alert
        </span>
        <span>
          <Key name="e" /> mark all as read
        </span>
        <span>
          <Key name="?" /> all shortcuts
        </span>
      </p>
      {edits && first !== undefined && (
        <AlertEditor first={newRule(first, { kind: 'stars' })} onClose={() => setEdits(false)} />
      )}
    </>
  );
}

function Rules({ className }: { className: string }) {
  return (
    <SectionBoundary section="Rules">
      <RulesCard className={className} />
    </SectionBoundary>
  );
}

/** True until a message has arrived: rules then stand above the inbox. Stored, so that nothing moves during loading. */
function useRulesFirst(inbox: Inbox | undefined): boolean {
  const [used, setUsed] = useStoredFlag(USED);
  const came = inbox !== undefined && Object.values(inbox.counts).some((count) => count > 0);
  useEffect(() => {
    if (came && !used) setUsed(true);
  }, [came, used, setUsed]);
  return !used && !came;
}

/** Number of rules, of those switched on, and the name of a failing channel; null while unknown or none. */
function useStanding() {
  const rules = useAlertRules();
  const channels = useChannels();
  const all = rules.data?.rules;
  const failing = channels.data?.channels.find(({ state }) => state === 'failing');
  return {
    isPending: rules.isPending || channels.isPending,
    rules: all?.length ?? null,
    on: all?.filter(({ is_on, ended }) => is_on && ended === null).length ?? null,
    failing: failing === undefined ? null : channelNames[failing.kind],
  };
}

function AlertsLine({ unread, isRead }: { unread: number | undefined; isRead: boolean }) {
  const { isPending, ...standing } = useStanding();
  const isKnown = isRead && !isPending;
  return <AnswerLine answer={isKnown ? alertsAnswer({ unread: unread ?? null, ...standing }) : null} />;
}

const UNKNOWN = '--';

function PageFacts({ unread }: { unread: number | undefined }) {
  const { data: newest } = useQuery({ ...newestQuery, meta: { logged: 'inbox' } });
  const lastAt = newest?.messages[0]?.times.fired_at;
  const { rules, on, failing } = useStanding();
  return (
    <ScreenHead title="Alerts" factsClass="">
      <Fact figure={unread?.toLocaleString('en-US') ?? UNKNOWN}>unread</Fact>
      {rules === 0 ? <span>no rules</span> : <Fact figure={on ?? UNKNOWN}>{`of ${rules ?? UNKNOWN} rules on`}</Fact>}
      {lastAt !== undefined && (
        <span>
          last <Age at={lastAt} />
        </span>
      )}
      {failing !== null && (
        <span className="inline-flex items-center gap-1 text-warn">
          <TriangleAlert aria-hidden className="size-3.5" />
          {failing} failing
        </span>
      )}
    </ScreenHead>
  );
}
