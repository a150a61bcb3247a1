// Start and stop of one or all minute services: the buttons, and a passing message of the outcome.
import { useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { minuteEndpoints } from '../../../../contract/minutes.ts';
import type { MinuteService, ServiceAction } from '../../../../domain/minutes/minute-status.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { Button, type ButtonSize } from '../../../ui/controls/button.tsx';
import { type Turn, useTurning } from '../../parts/automation/use-turning.ts';

type SwitchTarget = MinuteService | 'all';
export type Switches = ReturnType<typeof useTurning<SwitchTarget>>;

const toName = (target: SwitchTarget) => (target === 'all' ? 'All services' : target);
const afterVerb = (target: SwitchTarget) => (target === 'all' ? 'all services' : target);

function ask({ target, on }: Turn<SwitchTarget>): Promise<ServiceAction> {
  if (target === 'all') return call(on ? minuteEndpoints.startMinuteTracking : minuteEndpoints.stopMinuteTracking);
  const params = { service: target };
  return on
    ? call(minuteEndpoints.startMinuteService, { params })
    : call(minuteEndpoints.stopMinuteService, { params });
}

export function useSwitches(): Switches {
  const client = useQueryClient();
  return useTurning<SwitchTarget>({
    call: ask,
    doneText: ({ target, on }) => `${toName(target)} ${on ? 'started' : 'stopped'} successfully`,
    failedText: ({ target, on }) => `Failed to ${on ? 'start' : 'stop'} ${afterVerb(target)}`,
    message_ms: minuteRules.message_ms.value,
    onTurned: () => void invalidate(client, minuteEndpoints.minuteStatus),
  });
}

export type SwitchButtonsProps = {
  target: SwitchTarget;
  switches: Switches;
  canStart: boolean;
  canStop: boolean;
  /** Name for screen readers, read after Start and Stop where the visible words do not name the service. */
  serviceName?: string;
  words?: readonly [string, string];
  size?: ButtonSize;
};

/** Start and Stop buttons: a service that is on cannot be started, one that is off cannot be stopped. */
export function SwitchButtons({ target, switches, serviceName, size = 'md', ...props }: SwitchButtonsProps) {
  const { canStart, canStop, words = ['Start', 'Stop'] } = props;
  const { turning, turn } = switches;
  const isTurning = (on: boolean) => turning?.target === target && turning.on === on;
  return (
    <span className="flex gap-2">
      {([true, false] as const).map((on) => {
        const word = words[on ? 0 : 1];
        const Icon = on ? Play : Square;
        return (
          <Button
            key={word}
            size={size}
            aria-label={serviceName === undefined ? undefined : `${word} ${serviceName}`}
            disabled={!(on ? canStart : canStop)}
            busy={isTurning(on)}
            onClick={() => turning === null && turn(target, on)}
          >
            {!isTurning(on) && <Icon aria-hidden className="size-3" />}
            {word}
          </Button>
        );
      })}
    </span>
  );
}
