// Card of one automation: its switch, schedule, facts, slots of today and last runs.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { scheduleWords } from '../../../../domain/schedule/schedule-words.ts';
import type { Slots } from '../../../../domain/schedule/slots.ts';
import type { SlotsOfDay } from '../../../../domain/work/slots-of-day.ts';
import { useMarketStatus } from '../../../api/market-status.ts';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { KeyValues } from '../../../ui/layout/key-values.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useNow, useReplayClock } from '../../../ui/time/clock.ts';
import { calendarDay } from '../../../ui/time/time-format.ts';
import { zonedMinute, zoneName } from '../../../ui/time/zone.ts';
import { useAutomationSwitch } from './automation-switch.tsx';
import { SlotsToday } from './slots-today.tsx';

/** Status fields that every automation has. */
type Automation = { enabled: boolean; last_run: string | null; day_type: string; slots_today: SlotsOfDay };

type LastRun = {
  at: string;
  /** `held`: ended well, but needs attention. */
  end: 'good' | 'held' | 'bad';
  words: string;
  message: string | null;
};

type AutomationCardProps<Status extends Automation> = {
  title: string;
  /** Screen-reader text before On or Off. */
  name: string;
  slots: Slots;
  /** Null while unknown. */
  status: Status | null;
  turn: (on: boolean) => Promise<{ success: boolean }>;
  onTurned: () => void;
  /** Lines between "Schedule" and "Market". */
  facts: (status: Status | null) => readonly { label: string; value: ReactNode; title?: string }[];
  lastRuns: (status: Status) => readonly LastRun[];
  /** Shown above the facts when the status cannot be read. */
  failure?: ReactNode;
};

export function AutomationCard<Status extends Automation>({ status, ...props }: AutomationCardProps<Status>) {
  const now = useNow(minuteMs);
  const isReplaying = useReplayClock() !== 0;
  const { control, notice } = useAutomationSwitch({ ...props, enabled: status?.enabled ?? null });
  return (
    <Card aria-label={props.title} title={props.title} aside={control}>
      <CardSection gap={3}>
        {notice}
        {props.failure}
        <KeyValues
          items={[
            {
              label: 'Schedule',
              value: scheduleWords(props.slots, now, { toMinute: zonedMinute, name: zoneName() }, isReplaying),
            },
            ...props.facts(status),
            { label: 'Market', value: <MarketDay dayType={status?.day_type} /> },
            { label: 'Last scheduled run', value: <Age at={status?.last_run} unknown="none yet" /> },
          ]}
        />
        {status === null ? (
          <Skeleton className="h-11" />
        ) : (
          <SlotsToday slots={status.slots_today} label="Slots of today" />
        )}
      </CardSection>
      <CardSection title="Last 5 scheduled runs" level={3}>
        <LastRuns runs={status === null ? null : props.lastRuns(status)} />
      </CardSection>
    </Card>
  );
}

const STYLES = {
  good: { Icon: CircleCheck, ink: 'text-bull' },
  held: { Icon: TriangleAlert, ink: 'text-warn' },
  bad: { Icon: CircleX, ink: 'text-bear' },
} as const;

function LastRuns({ runs }: { runs: readonly LastRun[] | null }) {
  if (runs === null) return <p className="text-ink-3">Loading...</p>;
  if (runs.length === 0) return <p className="text-ink-3">No scheduled run yet.</p>;
  return (
    <ul className="grid gap-2" aria-label="Last runs of the automation">
      {runs.map(({ at, end, words, message }) => {
        const { Icon, ink } = STYLES[end];
        return (
          <li key={at} className="flex flex-wrap items-baseline gap-x-2">
            <Icon aria-hidden className={`size-3.5 shrink-0 translate-y-0.5 ${ink}`} />
            <Age at={at} show="time" />
            <span className={`ml-auto ${message === null && end !== 'bad' ? 'text-ink-2' : ink}`}>{words}</span>
            {message !== null && <span className="w-full pl-5.5 text-label text-ink-2 wrap-anywhere">{message}</span>}
          </li>
        );
      })}
    </ul>
  );
}

const SESSIONS = { pre: 'Pre-market', open: 'Open', after: 'After hours', closed: 'Closed' } as const;

/** Exchange state and type of day, as in `Open, market day`. */
function MarketDay({ dayType }: { dayType: string | undefined }) {
  const { data } = useMarketStatus();
  const now = useNow(minuteMs);
  if (dayType === undefined) return <>--</>;
  if (data === undefined) return <>{dayType}</>;
  const { replayed_session: replayed } = data.source;
  const replay = replayed === null ? '' : `, replaying ${calendarDay(replayed, now)}`;
  return <>{`${SESSIONS[data.session]}, ${dayType}${replay}`}</>;
}
