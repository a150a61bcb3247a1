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
  message_ms?: number;
  /** Screen-reader text before On or Off. */
  name?: string;
  /** Words of the switch, in place of On and Off. */
  children?: ReactNode;
};

/** Time a message stays. Source: T-38. */
const MESSAGE_MS = 3_000;

export function useAutomationSwitch({ enabled, failing = 'automation', ...deps }: AutomationSwitchProps) {
  const { message, dismiss, turning, turn } = useTurning<null>({
    call: ({ on }) => deps.turn(on),
    doneText: ({ on }) => `Automation ${on ? 'started' : 'stopped'}`,
    failedText: ({ on }) => `Failed to ${on ? 'start' : 'stop'} ${failing}`,
    message_ms: deps.message_ms ?? MESSAGE_MS,
    onTurned: deps.onTurned,
  });
  return {
    control: (
      <Switch
        checked={enabled === true}
        disabled={enabled === null || turning !== null}
        onChange={(on) => turn(null, on)}
        className="text-left text-body whitespace-normal! text-ink"
      >
        {deps.children ?? (
          <>
            <span className="sr-only">{deps.name}</span>
            {enabled === null ? '--' : enabled ? 'On' : 'Off'}
          </>
        )}
      </Switch>
    ),
    notice: message !== null && <MessageNotice {...message} onDismiss={dismiss} />,
  };
}
