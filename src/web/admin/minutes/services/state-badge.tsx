// State badge of a minute service: one of eight words with tone and icon.
import { CircleAlert, CircleCheck, Clock, type LucideIcon, Plug, RefreshCw, Square, Unplug } from 'lucide-react';
import type { ServiceState } from '../../../../domain/minutes/minute-status.ts';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';

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

export function StateBadge({ state }: { state: ServiceState }) {
  const { tone, Icon } = STYLES[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {state}
    </Badge>
  );
}

/** True if the service is on; errors and lost connections count as off, although it may be on. */
export const isOn = (state: ServiceState) => state !== 'stopped' && state !== 'error' && state !== 'disconnected';
