// Start and Stop buttons; what is on cannot be started, what is off cannot be stopped.
import { Play, Square } from 'lucide-react';
import { Button, type ButtonSize } from '../../../ui/controls/button.tsx';
import type { Switches, SwitchTarget } from './use-switches.ts';

type SwitchButtonsProps = {
  target: SwitchTarget;
  switches: Switches;
  canStart: boolean;
  canStop: boolean;
  /** Read aloud after Start and Stop where their visible words do not name the service. */
  serviceName?: string;
  words?: readonly [string, string];
  size?: ButtonSize;
};

export function SwitchButtons({
  target,
  switches,
  canStart,
  canStop,
  serviceName,
  words = ['Start', 'Stop'],
  size = 'md',
}: SwitchButtonsProps) {
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
