// Bars of the company behind a symbol today; a long gap ends the known history.
import type { RuleTable } from '../../rules/rule.ts';
import { addDays, findSession } from '../calendar.ts';

export const historyRules = {
  longest_absence: {
    name: 'After an absence a symbol begins a new history beyond',
    value: 30,
    unit: 'sessions',
    source: 'own choice: halts end within weeks; a symbol is given to another company after months',
  },
} as const satisfies RuleTable;

const LONGEST: number = historyRules.longest_absence.value;

/** Bars after the last long gap, oldest first, one per session; all bars if there is no long gap. */
export function ownHistory<Bar extends { date: string }>(bars: readonly Bar[]): readonly Bar[] {
  for (let at = bars.length - 1; at > 0; at--) {
    if (isLongAbsence(bars[at - 1]!.date, bars[at]!.date)) return bars.slice(at);
  }
  return bars;
}

function isLongAbsence(before: string, date: string): boolean {
  // Each session takes a calendar day, so a shorter time cannot miss too many sessions.
  if (addDays(before, LONGEST + 1) >= date) return false;
  let missed = 0;
  for (let day = addDays(before, 1); day < date; day = addDays(day, 1)) if (findSession(day) !== null) missed += 1;
  return missed > LONGEST;
}
