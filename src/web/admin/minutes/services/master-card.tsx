// Master card: all services at once, and figures of the newest stored day.
import { CircleCheck, Square } from 'lucide-react';
import { whole } from '../../../../domain/market/format.ts';
import type { MinuteStatus } from '../../../../domain/minutes/minute-status.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { MessageNotice } from '../../../ui/layout/message-notice.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { calendarDay } from '../../../ui/time/time-format.ts';
import { SwitchButtons, type Switches } from './switches.tsx';

const SERVICES = 3;

/** Number of services turned on, at least 1; used only while one is on. */
function servicesOn({ websocket, news, indicators }: MinuteStatus['services']): number {
  const on = [websocket.is_running, news.state !== 'stopped', indicators.state !== 'stopped'];
  return Math.max(1, on.filter(Boolean).length);
}

type MasterCardProps = { status: MinuteStatus | null; switches: Switches };

export function MasterCard({ status, switches }: MasterCardProps) {
  const on = status === null ? null : status.enabled ? servicesOn(status.services) : 0;
  const enabled = on === null ? null : on > 0;
  return (
    <Card aria-label="Master control" className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="flex items-center gap-3 text-title font-strong">
          All services
          {enabled !== null && (
            <Badge
              tone={on === SERVICES ? 'bull' : enabled ? 'warn' : 'neutral'}
              icon={enabled ? <CircleCheck aria-hidden /> : <Square aria-hidden />}
            >
              {on === SERVICES ? 'enabled' : enabled ? `${on} of ${SERVICES} on` : 'not enabled'}
            </Badge>
          )}
        </h2>
        <span className="ml-auto max-sm:ml-0 sm:order-last">
          <SwitchButtons
            target="all"
            switches={switches}
            words={['Start All', 'Stop All']}
            canStart={on !== null && on < SERVICES}
            canStop={enabled === true}
          />
        </span>
        {status === null ? (
          <Skeleton className="h-9 max-sm:h-28 max-lg:basis-full lg:flex-1" />
        ) : (
          <Totals status={status} />
        )}
      </div>
      {switches.message !== null && <MessageNotice {...switches.message} onDismiss={switches.dismiss} />}
    </Card>
  );
}

function Totals({ status: { today, kept, services } }: { status: MinuteStatus }) {
  const now = useNow(minuteMs);
  const last = services.websocket.events_by_minute.at(-1)?.events;
  const { gaps_open: open, gaps_filled: filled } = today;
  const gaps = [open > 0 && `${open} open`, filled > 0 && `${filled} filled`].filter(Boolean).join(', ') || 'none';
  return (
    <Facts
      label="Overall statistics"
      className="flex flex-wrap gap-x-6 gap-y-2"
      items={[
        [`Bars, ${calendarDay(today.date, now)}`, whole(today.bars)],
        ['This minute', last === undefined ? '--' : `${whole(last)} events`],
        ['Gaps', gaps, open > 0 ? 'text-warn' : undefined],
        ['Corrected', `${whole(today.corrected)} bars`],
        ['LULD', `${whole(today.luld_events)} events`],
        ['Kept, all days', `${whole(kept.aggregates)} bars, ${whole(kept.luld)} LULD`],
      ]}
    />
  );
}
