// Dates as lists write them, as YYYY-MM-DD: ISO, US numbers, month names; everything doubtful is null.
import { dateKeyOf, dayNumber } from '../market/calendar.ts';

const LONGEST = 40;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

function checked(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const key = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return dateKeyOf(dayNumber(key)) === key ? key : null;
}

function monthOf(word: string): number {
  return months.indexOf(word.slice(0, 3)) + 1;
}

/**
 * The calendar day a cell names, or null. Slashes are month/day/year, as US lists write; a time after the day is left
 * aside. Two-digit years are of this century.
 */
export function readDate(cell: string): string | null {
  const text = cell.trim().toLowerCase();
  if (text.length === 0 || text.length > LONGEST) return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (us) return checked(Number(us[3]) + (us[3]?.length === 2 ? 2000 : 0), Number(us[1]), Number(us[2]));
  const named = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  if (named) return checked(Number(named[3]), monthOf(named[1] ?? ''), Number(named[2]));
  const turned = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/.exec(text);
  return turned ? checked(Number(turned[3]), monthOf(turned[2] ?? ''), Number(turned[1])) : null;
}

/** The day in a file's name or folder, as in `ratings_2021-03-23.csv` or `2026-08-20/highs.csv`; null without one. */
export function dateInName(name: string): string | null {
  const all = [...name.slice(0, 300).matchAll(/(?<!\d)(20\d{2})[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/g)];
  const last = all.at(-1);
  return last ? checked(Number(last[1]), Number(last[2]), Number(last[3])) : null;
}
