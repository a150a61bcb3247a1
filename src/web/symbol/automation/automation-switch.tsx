// Turns an automation on or off, and tells for three seconds that it was.
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { type Message, MessageNotice } from '../../ui/layout/message-notice.tsx';
import { useFleeting } from '../../ui/time/clock.ts';

/** Source: T-38. */
const MESSAGE_STAYS_MS = 3_000;

type AutomationSwitchProps = {
  /** Read aloud before On or Off. */
  name: string;
  /** Null until it is known. */
  enabled: boolean | null;
  turn: (on: boolean) => Promise<{ success: boolean }>;
  /** After each attempt, whatever came of it. */
  onTurned: () => void;
};

export function useAutomationSwitch({ name, enabled, turn, onTurned }: AutomationSwitchProps) {
  const [message, showMessage] = useFleeting<Message>(MESSAGE_STAYS_MS);
  const toggle = useMutation({
    mutationFn: turn,
    onSuccess: ({ success }, on) => {
      if (success) showMessage({ tone: 'success', text: `Automation ${on ? 'started' : 'stopped'}` });
      else showMessage({ tone: 'error', text: failed(on) });
    },
    onError: (error, on) => {
      const detail = error instanceof ApiError ? error.detail : null;
      showMessage({ tone: 'error', text: failed(on), reason: detail ?? undefined });
    },
    onSettled: onTurned,
  });
  return {
    control: (
      <Switch
        checked={enabled === true}
        disabled={enabled === null || toggle.isPending}
        onChange={(on) => toggle.mutate(on)}
        className="text-body text-ink"
      >
        <span className="sr-only">{name}</span>
        {enabled === null ? '--' : enabled ? 'On' : 'Off'}
      </Switch>
    ),
    notice: message !== null && <MessageNotice message={message} onDismiss={() => showMessage(null)} />,
  };
}

const failed = (on: boolean) => `Failed to ${on ? 'start' : 'stop'} automation`;
