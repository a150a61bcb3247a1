// Health checks of automations: slots that failed, were missed, or passed while the automation was off.
import { plural, whole } from '../market/format.ts';
import { isPauseReason } from '../schedule/pause-reasons.ts';
import { sinceWords } from '../text/clock-words.ts';
import { check, finding } from './check.ts';
import type { HealthCheck, HealthSchedule } from './health.ts';

export type SwitchFact = Pick<HealthSchedule, 'enabled' | 'was_turned' | 'since' | 'by'>;

export type SlotFacts = {
  schedules: readonly HealthSchedule[];
  now: number;
  /** True while the regular session is open. */
  market_open: boolean;
  /** True if anything was ever published; before the first publication, an automation that is off causes no warning. */
  is_set_up: boolean;
};

/** `off since 12:18 PT, turned off by admin@example.com`. */
export function offWords({ since, by, was_turned }: SwitchFact, now: number): string {
  if (since !== null) {
    return `off since ${sinceWords(since, now)}, turned off by ${by ?? 'the program'}`;
  }
  return was_turned ? 'off' : 'off; it was never turned on';
}

/** Cure of a check whose later slots ran. */
const NOTHING_TO_DO = 'Nothing to do: a past slot is not repeated.';

/** True if slots were missed, nothing else is wrong, and later slots ran. */
const isOver = ({ enabled, failed, off_passed, last_bad, last_ended }: HealthSchedule): boolean =>
  enabled && failed === 0 && off_passed === 0 && last_bad?.state === 'missed' && last_ended?.at !== last_bad.at;

/** Groups of several schedules that missed slots in the same pause, by reason. */
function pauses(schedules: readonly HealthSchedule[]): HealthSchedule[][] {
  const over = schedules.filter((one) => isOver(one) && isPauseReason(one.last_bad?.reason ?? null));
  return [...Map.groupBy(over, (one) => one.last_bad?.reason).values()].filter(({ length }) => length > 1);
}

function pauseCheck(schedules: readonly HealthSchedule[], number: number): HealthCheck {
  const missed = schedules.reduce((sum, one) => sum + one.missed, 0);
  const newest = schedules
    .map((one) => one.last_bad)
    .toSorted((one, other) => ((one?.at ?? '') < (other?.at ?? '') ? 1 : -1))[0];
  const names = schedules.map((one) => `${one.title} ${whole(one.missed)}`).join(', ');
  return finding(`slots pause-${number}`, 'warning', `${plural(missed, 'slot')} missed in one pause`, whole(missed), {
    detail: `${newest?.reason}. Missed: ${names}. Later slots ran.`,
    cure: NOTHING_TO_DO,
    since: newest?.at ?? null,
    action: { label: 'Missed slots', path: '/admin/jobs' },
  });
}

export function slotChecks(facts: SlotFacts): HealthCheck[] {
  const found = pauses(facts.schedules);
  const paused = new Set(found.flat());
  const each = facts.schedules.map((schedule) => {
    if (!paused.has(schedule)) return slotCheck(schedule, facts);
    const { kind, title, done, due } = schedule;
    return check(`slots ${kind}`, 'pass', `${title}: every slot after a pause ran`, `${whole(done)} of ${whole(due)}`);
  });
  return [...found.map((schedules, at) => pauseCheck(schedules, at + 1)), ...each];
}

function slotCheck(schedule: HealthSchedule, { now, market_open, is_set_up }: SlotFacts): HealthCheck {
  const { kind, title, path, enabled, due, done, failed, missed, off, off_passed, last_bad, last_ended } = schedule;
  const id = `slots ${kind}` as const;
  const action = { label: `Open ${title}`, path };
  const figure = `${whole(done)} of ${whole(due)}`;
  const words = [failed > 0 && `${whole(failed)} failed`, missed > 0 && `${whole(missed)} missed`].filter(Boolean);
  const isLast = last_bad !== null && last_bad.at === last_ended?.at;
  const reason = last_bad?.reason ?? null;
  const newest = failed + missed === 1 ? 'It is the newest slot.' : 'The newest slot is among them.';
  const why = `${reason === null ? '' : `${reason}. `}${isLast ? newest : 'Later slots ran.'}`;
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
      cure: isLast
        ? 'A missed slot is not repeated: start a run by hand if readers need one before the next.'
        : NOTHING_TO_DO,
      since: last_bad?.at ?? null,
      action,
    });
  }
  if (due === 0) return check(id, 'off', `${title}: no slot due yet${skipped}`, figure);
  return check(id, 'pass', `${title}: every due slot ran${skipped}`, figure);
}
