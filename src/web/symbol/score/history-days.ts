// Days covered by score histories, and their words.
import { createContext, useContext } from 'react';
import { plural } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { points } from './points.ts';

/** Days of score histories, YYYY-MM-DD, oldest first, ending with the state's day; empty for states without days. */
export const HistoryDays = createContext<readonly string[]>([]);

/** First and previous day of a history in words. */
export function useHistorySpan(history: readonly number[]) {
  const days = useContext(HistoryDays);
  const now = useNow(hourMs);
  const said = (back: number) => {
    const day = days.at(-back);
    return day === undefined ? null : calendarDay(day, now);
  };
  const first = history.length === 0 ? null : said(history.length);
  const from = `${points(history[0] ?? 0)}${first === null ? '' : ` on ${first}`}`;
  return {
    /** `Nov 20`: day of the previous score; null where unknown. */
    before: said(2),
    /** Day of the first score; null without one. */
    first,
    /** Reason why there is no previous score. */
    none: days.length > 1 ? `First named in ${days.length} sessions` : 'No earlier score yet',
    /** Text equivalent of the line of scores. */
    words: `${plural(history.length, 'score')}, oldest first: from ${from} to ${points(history.at(-1) ?? 0)}`,
  };
}
