// Result of replaying a rule over one kind of stored past.
import type { CompiledRule } from '../../../domain/alerts/compiled-rules.ts';
import type { PastFiring } from '../../../domain/alerts/replay.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { sinceWords } from '../../../domain/text/clock-words.ts';
import { notes } from './preview-notes.ts';

export type ReplayedRule = Omit<CompiledRule, 'id'>;

/**
 * Replay of a rule over one kind of stored data. `isStored`: whether all data of a session (YYYY-MM-DD) is stored;
 * `note`: limitation of the count, null for none; `why`: reason why nothing was counted.
 */
export type Past = {
  fired: PastFiring[];
  isStored: (day: string) => boolean;
  note: string | null;
  why?: string;
};

export const notCounted = (why: string): Past => ({ fired: [], isStored: () => false, note: null, why });

/** True for days from `from` on; false for every day if `from` is null. */
export const storedFrom = (from: string | null) => (day: string) => from !== null && day >= from;

/** Coverage of data stored since `first` (ISO); the note says so when its partial session is among `days`. */
export function seenFrom(
  first: string,
  what: string,
  days: readonly string[],
  now: number,
): Pick<Past, 'isStored' | 'note'> {
  const day = newYorkDate(Date.parse(first));
  return {
    isStored: storedFrom(day),
    note: days.includes(day) ? `${what} are on file since ${sinceWords(first, now)}.` : null,
  };
}

/** Notes of a count over these sessions; when none was counted, only the reasons. Null without a note. */
export function joinNotes(pasts: readonly Past[], days: readonly string[]): string | null {
  const missing = pasts.filter(({ isStored }) => !days.some(isStored));
  const isCounted = days.some((day) => pasts.every(({ isStored }) => isStored(day)));
  const said = isCounted
    ? pasts.flatMap(({ note }) => note ?? [])
    : missing.length === 0
      ? [notes.apart]
      : missing.map(({ why }) => why ?? notes.young);
  return said.length === 0 ? null : [...new Set(said)].join(' ');
}
