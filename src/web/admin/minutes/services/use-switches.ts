// Turning the services on and off, one by one or all, and what is said of it for five seconds.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { minuteEndpoints } from '../../../../contract/minutes.ts';
import type { MinuteService, ServiceAction } from '../../../../domain/minutes/minute-status.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Message } from '../../../ui/layout/message-notice.tsx';
import { useFleeting } from '../../../ui/time/clock.ts';
import { refreshMinuteStatus } from '../use-minutes.ts';

/** `all` is every service. */
export type SwitchTarget = MinuteService | 'all';
type Turn = { target: SwitchTarget; on: boolean };
export type Switches = {
  message: Message | null;
  dismiss: () => void;
  /** The turn under way, null without one. */
  turning: Turn | null;
  turn: (target: SwitchTarget, on: boolean) => void;
};

const nameOf = (target: SwitchTarget) => (target === 'all' ? 'All services' : target);
const afterVerb = (target: SwitchTarget) => (target === 'all' ? 'all services' : target);

function ask({ target, on }: Turn): Promise<ServiceAction> {
  if (target === 'all') return call(on ? minuteEndpoints.startMinuteTracking : minuteEndpoints.stopMinuteTracking);
  const params = { service: target };
  return on
    ? call(minuteEndpoints.startMinuteService, { params })
    : call(minuteEndpoints.stopMinuteService, { params });
}

/** `Failed to start news`, with what the server gave as the reason. */
function failed({ target, on }: Turn, reason: string | undefined): Message {
  const text = `Failed to ${on ? 'start' : 'stop'} ${afterVerb(target)}`;
  return { tone: 'error', text, reason: reason === text ? undefined : reason };
}

export function useSwitches(): Switches {
  const client = useQueryClient();
  const [message, show] = useFleeting<Message>(minuteRules.message_ms.value);
  const mutation = useMutation({
    mutationFn: ask,
    onSuccess: (reply, turn) => {
      const done = `${nameOf(turn.target)} ${turn.on ? 'started' : 'stopped'} successfully`;
      if (reply.success) show({ tone: 'success', text: done });
      else show(failed(turn, reply.error ?? reply.message));
    },
    onError: (error, turn) => show(failed(turn, errorText(error, 'the server did not say why'))),
    onSettled: () => refreshMinuteStatus(client),
  });
  return {
    message,
    dismiss: () => show(null),
    turning: mutation.isPending ? (mutation.variables ?? null) : null,
    turn: (target, on) => mutation.mutate({ target, on }),
  };
}
