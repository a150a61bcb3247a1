// Publications read from day bars where no minute is stored: open, both ends of the day and close, in the order that moves less.
import type { DailyBar } from '../market/bars.ts';
import { newYorkInstant } from '../market/calendar.ts';
import type { PastPublication } from './replay.ts';
import { noFacts, type StockFacts } from './stock-facts.ts';

/** Minutes after midnight in New York, inside every session of any length. */
const OPEN = 9 * 60 + 30;
const STEP = 30;

const YEAR = 252;

/** Bars oldest first; each step of a day is a publication against the step before it. */
export function dayPublications(symbol: string, bars: readonly DailyBar[]): PastPublication[] {
  const publications: PastPublication[] = [];
  let before: StockFacts = noFacts;
  for (const [place, { date, open, high, low, close }] of bars.entries()) {
    const year = bars.slice(Math.max(0, place - YEAR), place);
    const isWhole = year.length === YEAR;
    const yearHigh = Math.max(...year.map((bar) => bar.high));
    const yearLow = Math.min(...year.map((bar) => bar.low));
    let [dayHigh, dayLow] = [open, open];
    const path = close >= open ? [open, low, high, close] : [open, high, low, close];
    for (const [step, price] of path.entries()) {
      dayHigh = Math.max(dayHigh, price);
      dayLow = Math.min(dayLow, price);
      const after: StockFacts = {
        ...noFacts,
        session: date,
        price,
        year_high: isWhole ? Math.max(yearHigh, dayHigh) : null,
        year_low: isWhole ? Math.min(yearLow, dayLow) : null,
      };
      publications.push({
        at: newYorkInstant(date, OPEN + step * STEP),
        changes: [{ symbol, before, after }],
      });
      before = after;
    }
  }
  return publications;
}
