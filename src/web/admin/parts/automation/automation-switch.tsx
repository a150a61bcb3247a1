// Switch of an automation, with a passing message of the outcome.
import type { ReactNode } from 'react';
import { Switch } from '../../../ui/controls/switch.tsx';
import { MessageNotice } from '../../../ui/layout/message-notice.tsx';
import { useTurning } from './use-turning.ts';

type AutomationSwitchProps = {
  /** Null while unknown. */
  enabled: boolean | null;
  turn: (on: boolean) => Promise<{ success: boolean; error?: string | undefined }>;
  /** Called after each attempt, successful or not. */
  onTurned: () => void;
  /** `Failed to start {failing}`. */
  failing?: string;
  message_ms: number;
  /** Words of the switch. */
  children: ReactNode;
};

export function useAutomationSwitch({ enabled, children, failing = 'automation', ...deps }: AutomationSwitchProps) {
  const { message, dismiss, turning, turn } = useTurning<null>({
    call: ({ on }) => deps.turn(on),
    doneText: ({ on }) => `Automation ${on ? 'started' : 'stopped'}`,
    failedText: ({ on }) => `Failed to ${on ? 'start' : 'stop'} ${failing}`,
    message_ms: deps.message_ms,
    onTurned: deps.onTurned,
  });
  return {
    control: (
      <Switch
        checked={enabled === true}
        disabled={enabled === null || turning !== null}
        onChange={(on) => turn(null, on)}
        className="text-body text-ink"
      >
        {children}
      </Switch>
    ),
    notice: message !== null && <MessageNotice message={message} onDismiss={dismiss} />,
  };
}
