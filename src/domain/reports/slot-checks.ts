// Health checks of automations: slots that failed, were missed, or passed while the automation was off.
import { plural, whole } from '../market/format.ts';
import { sinceWords } from '../text/clock-words.ts';
import { check, finding } from './check.ts';
import type { HealthCheck, HealthSchedule } from './health.ts';

export type SwitchFact = Pick<HealthSchedule, 'enabled' | 'was_turned' | 'since' | 'by'>;

export type SlotFacts = {
  schedules: readonly HealthSchedule[];
  now: number;
  /** Whether the regular session is open. */
  market_open: boolean;
  /** Whether anything was ever published. Before that, an automation that is off is no warning. */
  is_set_up: boolean;
};

/** `off since 12:18 PT, turned off by admin@example.com`. */
export function offWords({ since, by, was_turned }: SwitchFact, now: number): string {
  if (since !== null) {
    return `off since ${sinceWords(since, now)}, turned off by ${by ?? 'the program'}`;
  }
  return was_turned ? 'off' : 'off; it was never turned on';
}

export function slotChecks(facts: SlotFacts): HealthCheck[] {
  return facts.schedules.map((schedule) => slotCheck(schedule, facts));
}

function slotCheck(schedule: HealthSchedule, { now, market_open, is_set_up }: SlotFacts): HealthCheck {
  const { kind, title, path, enabled, due, done, failed, missed, off, off_passed, last_bad, last_ended } = schedule;
  const id = `slots ${kind}` as const;
  const action = { label: `Open ${title}`, path };
  const figure = `${whole(done)} of ${whole(due)}`;
  const words = [failed > 0 && `${whole(failed)} failed`, missed > 0 && `${whole(missed)} missed`].filter(Boolean);
  const isLast = last_bad !== null && last_bad.at === last_ended?.at;
  const reason = last_bad?.reason ?? null;
  const why = `${reason === null ? '' : `${reason}. `}${isLast ? 'The newest slot is one of them.' : 'Later slots ran.'}`;
  const failing = isLast && last_bad.state === 'failed' ? 'error' : 'warning';

  if (!enabled) {
    const calls = off > 0 && (market_open || off_passed > 0) && (schedule.was_turned || is_set_up);
    if (!calls && words.length === 0) {
      return check(id, 'off', `${title} is ${offWords(schedule, now)}`, due === 0 ? 'off' : figure, { action });
    }
    const passed = off_passed > 0 ? [`${plural(off_passed, 'slot')} passed while it was off.`] : [];
    const ended = words.length > 0 ? [`${words.join(', ')} before. ${why}`] : [];
    return finding(id, words.length > 0 ? failing : 'warning', `${title} is ${offWords(schedule, now)}`, figure, {
      detail: [...passed, ...ended].join(' ') || null,
      cure: 'Turn it on, unless it is off on purpose.',
      since: schedule.since ?? last_bad?.at ?? null,
      action,
    });
  }
  const skipped = off_passed > 0 ? `, ${plural(off_passed, 'slot')} passed while it was off` : '';
  if (words.length > 0) {
    return finding(id, failing, `${title}: ${words.join(', ')}`, figure, {
      detail: `${why}${skipped === '' ? '' : ` ${plural(off_passed, 'slot')} passed while it was off.`}`,
      cure: 'Slots are not made up for: start a run by hand if readers need one before the next.',
      since: last_bad?.at ?? null,
      action,
    });
  }
  if (due === 0) return check(id, 'off', `${title}: no slot due yet${skipped}`, figure);
  return check(id, 'pass', `${title}: every due slot ran${skipped}`, figure);
}
