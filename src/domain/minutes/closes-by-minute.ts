// Closes of a stock by minute of the session, from its minute bars.
import type { MinuteBar } from '../market/bars.ts';
import { minuteMs } from '../numbers/time.ts';

/**
 * Last close by the end of each minute from `first` on, in USD; `bars` oldest first. A minute without a trade repeats
 * the last close; NaN before the first trade.
 */
export function closesByMinute(bars: readonly MinuteBar[], openMs: number, first: number, minutes: number) {
  const closes = new Float64Array(minutes).fill(Number.NaN);
  let next = 0;
  let price = Number.NaN;
  for (let at = 0; at < minutes; at++) {
    for (let bar = bars[next]; bar !== undefined; bar = bars[++next]) {
      if (Math.floor((bar.start_timestamp - openMs) / minuteMs) > first + at) break;
      price = bar.close;
    }
    closes[at] = price;
  }
  return closes;
}
