// Time axis labels: clock times in a day, days in a week or month, months in a year.
import { minuteMs } from '../../../domain/numbers/time.ts';
import { dayWords } from '../../../domain/text/day-words.ts';
import { clockDigits } from '../../ui/time/time-format.ts';
import { zonedMinute } from '../../ui/time/zone.ts';
import { type AxisSlot, type Candle, candleDay } from './candles.ts';
import type { TimeTick } from './plot-frame.tsx';
import type { PlacedCandle, Scale } from './plot-geometry.ts';

const MOST = 7;
const STEPS = [5, 10, 15, 30, 60, 120, 180, 240] as const;
/** Spans of more days are labelled by month. */
const MONTHS_FROM_DAYS = 70;

/** Ticks of the visible candles; `axis`: slots of a day, empty where candles follow each other. */
export function timeTicks(candles: readonly PlacedCandle[], axis: readonly AxisSlot[], scale: Scale): TimeTick[] {
  const isSeen = (slot: number) => slot >= scale.from && slot < scale.to;
  if (axis.length > 0) {
    return clockTicks(axis.flatMap(({ at }, slot) => (isSeen(slot) ? [{ at, slot }] : [])));
  }
  const seen = candles.filter(({ slot }) => isSeen(slot));
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (candleDay(first) === candleDay(last)) return first.day === null ? clockTicks(seen) : dayTicks(seen);
  return seen.length > MONTHS_FROM_DAYS && first.day !== null ? monthTicks(seen) : dayTicks(seen);
}

function clockTicks(places: readonly { at: number; slot: number }[]): TimeTick[] {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  const minutes = (last.at - first.at) / minuteMs;
  const step = STEPS.find((size) => minutes / size <= MOST) ?? 240;
  return places.flatMap(({ at, slot }) => (zonedMinute(at) % step === 0 ? [{ slot, text: clockDigits(at) }] : []));
}

/** The first candle of each day; with more than MOST days, of each n-th day. */
function dayTicks(seen: readonly PlacedCandle[]): TimeTick[] {
  const begins = seen.filter((candle, at) => {
    const before = seen[at - 1];
    return before === undefined || candleDay(before) !== candleDay(candle);
  });
  const every = Math.ceil(begins.length / MOST);
  return begins
    .filter((_, at) => at % every === 0)
    .map((candle, at) => ({
      slot: candle.slot,
      text: dayWords(candleDay(candle), { year: false }),
      minor: at % 2 === 1,
    }));
}

/** Ticks at the first candle of each month; January shows the year. */
function monthTicks(seen: readonly PlacedCandle[]): TimeTick[] {
  const toMonth = (candle: Candle) => candleDay(candle).slice(0, 7);
  return seen
    .filter((candle, at) => at > 0 && toMonth(seen[at - 1] ?? candle) !== toMonth(candle))
    .map((candle, at) => {
      const day = candleDay(candle);
      const text = day.slice(5, 7) === '01' ? day.slice(0, 4) : dayWords(day, { year: false }).slice(0, 3);
      return { slot: candle.slot, text, minor: at % 2 === 1 };
    });
}
