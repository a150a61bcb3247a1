// Start and stop of one or all minute services, with a passing message of the outcome.
import { useQueryClient } from '@tanstack/react-query';
import { minuteEndpoints } from '../../../../contract/minutes.ts';
import type { MinuteService, ServiceAction } from '../../../../domain/minutes/minute-status.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import { call } from '../../../api/call.ts';
import { type Turn, type Turning, useTurning } from '../../parts/automation/use-turning.ts';
import { refreshMinuteStatus } from '../use-minutes.ts';

export type SwitchTarget = MinuteService | 'all';
export type Switches = Turning<SwitchTarget>;

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
    onTurned: () => refreshMinuteStatus(client),
  });
}
