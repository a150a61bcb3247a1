// Frame of a service card: name, state, figures, notes, switch.
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceState } from '../../../../domain/minutes/minute-status.ts';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { StateBadge } from './state-badge.tsx';
import { SwitchButtons } from './switch-buttons.tsx';
import type { Switches, SwitchTarget } from './use-switches.ts';

type ServiceCardProps = {
  name: string;
  target: SwitchTarget;
  /** Null while nothing is known. */
  state: ServiceState | null;
  notes: readonly string[];
  switches: Switches;
  canStart: boolean;
  canStop: boolean;
  /** Footer beside the switch. */
  foot?: ReactNode;
  children: ReactNode;
};

export function ServiceCard({ name, target, state, notes, switches, foot, children, ...can }: ServiceCardProps) {
  return (
    <Card aria-label={name} className="flex flex-col">
      <CardSection title={name} aside={state === null ? undefined : <StateBadge state={state} />} />
      <CardSection className="grid flex-1 content-start gap-3 tabular-nums">
        {state === null ? <Skeleton className="h-56" /> : children}
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
          <SwitchButtons target={target} switches={switches} serviceName={name} size="sm" {...can} />
          <span className="ml-auto min-w-0 text-right text-label text-ink-3 wrap-anywhere">{foot}</span>
        </div>
      </CardSection>
    </Card>
  );
}
