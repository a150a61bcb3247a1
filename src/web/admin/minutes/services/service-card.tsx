// Frame of a service card: name, state, figures, notes, switch.
import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon, Plug, RefreshCw, Square, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceState } from '../../../../domain/minutes/minute-status.ts';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { SwitchButtons, type SwitchButtonsProps } from './switches.tsx';

const STYLES: Record<ServiceState, { tone: BadgeTone; Icon: LucideIcon }> = {
  running: { tone: 'bull', Icon: CircleCheck },
  connected: { tone: 'bull', Icon: CircleCheck },
  sleeping: { tone: 'neutral', Icon: Clock },
  fetching: { tone: 'info', Icon: RefreshCw },
  connecting: { tone: 'info', Icon: Plug },
  stopped: { tone: 'neutral', Icon: Square },
  disconnected: { tone: 'warn', Icon: Unplug },
  error: { tone: 'bear', Icon: CircleAlert },
};

function StateBadge({ state }: { state: ServiceState }) {
  const { tone, Icon } = STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {state}
    </Badge>
  );
}

/** True if the service is on; `error` and `disconnected` count as off, although the service may be on. */
export const isOn = (state: ServiceState) => state !== 'stopped' && state !== 'error' && state !== 'disconnected';

type ServiceCardProps = Pick<SwitchButtonsProps, 'target' | 'switches' | 'canStart' | 'canStop'> & {
  name: string;
  /** Null while nothing is known. */
  service: { state: ServiceState; notes: readonly string[] } | null;
  /** Footer beside the switch. */
  foot?: ReactNode;
  children: ReactNode;
};

export function ServiceCard({ name, service, foot, children, ...turned }: ServiceCardProps) {
  const notes = service?.notes ?? [];
  return (
    <Card
      aria-label={name}
      className="flex flex-col"
      title={name}
      aside={service && <StateBadge state={service.state} />}
    >
      <CardSection className="grid flex-1 content-start gap-3">
        {service === null ? <Skeleton className="h-56" /> : children}
        {notes.length > 0 && (
          <ul aria-label={`Notes on ${name}`} className="grid gap-1 text-label text-ink-2">
            {notes.map((note) => (
              <li key={note} className="flex items-start gap-2">
                <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-info" />
                <span className="min-w-0 wrap-anywhere">{note}</span>
              </li>
            ))}
          </ul>
        )}
      </CardSection>
      <CardSection>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SwitchButtons {...turned} serviceName={name} size="sm" />
          <span className="ml-auto min-w-0 text-right text-label text-ink-3 wrap-anywhere">{foot}</span>
        </div>
      </CardSection>
    </Card>
  );
}
