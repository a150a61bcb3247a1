// Publications from daily bars, for days without stored minutes: open, low and high (shorter path first), close.
import type { DailyBar } from '../market/bars.ts';
import { newYorkInstant } from '../market/calendar.ts';
import type { PastPublication } from './replay.ts';
import { noFacts, type StockFacts } from './stock-facts.ts';

/**
 * First of a day's four publications in minutes after New York midnight, and minutes between publications. The last one
 * precedes even an early close.
 */
const OPEN = 9 * 60 + 30;
const STEP = 30;

const YEAR = 252;

/** `bars`: oldest first. Each of a day's four prices is a publication, compared with the previous one. */
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
