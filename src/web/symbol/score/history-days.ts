// Days covered by score histories, and their words.
import { createContext, useContext } from 'react';
import { hourMs } from '../../../domain/numbers/time.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';

/** Days of score histories, YYYY-MM-DD, oldest first, ending with the state's day; empty for states without days. */
export const HistoryDays = createContext<readonly string[]>([]);

export type HistorySpan = {
  /** `Nov 20`: day of the previous score; null where unknown. */
  before: string | null;
  /** Day of the first score; null without one. */
  first: string | null;
  /** Reason why there is no previous score. */
  none: string;
};

/** First and previous day of a history in words. */
export function useHistorySpan(history: readonly number[]): HistorySpan {
  const days = useContext(HistoryDays);
  const now = useNow(hourMs);
  const said = (back: number) => {
    const day = days.at(-back);
    return day === undefined ? null : calendarDay(day, now);
  };
  const none = days.length > 1 ? `First named in ${days.length} sessions` : 'No earlier score yet';
  return { before: said(2), first: history.length === 0 ? null : said(history.length), none };
}
