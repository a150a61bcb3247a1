// State of a rule in words: on with its limit or end, paused, off, or ended.
import { Check, CircleSlash, Minus, Pause } from 'lucide-react';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';

type Look = { Icon: typeof Check; ink: string; words: string };

/** Default cool-down in minutes; not shown. */
const USUAL_COOL_DOWN = 10;

function limitWords({ once, expires_at, cool_down_minutes, condition }: AlertRule, now: number): string {
  if (condition.kind === 'plan')
    return expires_at === null ? ' while the plan is open' : ` until ${zonedTime(expires_at, now)}`;
  if (once) return ' until it fires';
  if (expires_at !== null) return ` until ${zonedTime(expires_at, now)}`;
  return cool_down_minutes > USUAL_COOL_DOWN ? `, at most 1 in ${cool_down_minutes} min` : '';
}

function chooseLook(rule: AlertRule, now: number): Look {
  if (rule.ended !== null) return { Icon: CircleSlash, ink: 'text-ink-3', words: `Ended: ${rule.ended}` };
  if (!rule.is_on) return { Icon: Minus, ink: 'text-ink-3', words: 'Off' };
  const { paused_until } = rule;
  if (paused_until !== null && Date.parse(paused_until) > now)
    return { Icon: Pause, ink: 'text-warn', words: `Paused until ${zonedTime(paused_until, now)}` };
  return { Icon: Check, ink: 'text-bull font-strong', words: `On${limitWords(rule, now)}` };
}

export function RuleState({ rule }: { rule: AlertRule }) {
  const { Icon, ink, words } = chooseLook(rule, useNow(minuteMs));
  return (
    <span className={`inline-flex items-center gap-1 text-label ${ink}`}>
      <Icon aria-hidden className="size-3 shrink-0" />
      {words}
    </span>
  );
}
