// Chart coordinates of a stored day and the step paths of its bands.
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { type Scale, toX, toY } from '../../../stock/chart/plot-geometry.ts';
import type { DayView } from './day-view.ts';

/** Horizontal position of an instant in candle widths from the start of the view; fractional within a candle. */
export const toSlot = ({ from, minutes }: DayView, at: number): number => (at - from) / (minutes * minuteMs);

export const createScale = (view: DayView): Scale => ({
  from: 0,
  to: toSlot(view, view.to),
  low: view.low,
  high: view.high,
  most_volume: view.most_volume,
});

type BandPaths = Record<'upper' | 'lower' | 'between', string>;

export function bandPaths(view: DayView): BandPaths {
  const scale = createScale(view);
  const drawn: BandPaths = { upper: '', lower: '', between: '' };
  let ended = Number.NaN;
  for (const { from_ms, to_ms, high, low } of view.bands) {
    const [left, right] = [toX(scale, toSlot(view, from_ms)), toX(scale, toSlot(view, to_ms))];
    const [upper, lower] = [toY(scale, high), toY(scale, low)];
    // Joins adjacent bands by a step; a band after a halt starts a new path.
    const begin = ended === from_ms ? 'L' : 'M';
    drawn.upper += `${begin}${left} ${upper}H${right}`;
    drawn.lower += `${begin}${left} ${lower}H${right}`;
    drawn.between += `M${left} ${upper}H${right}V${lower}H${left}z`;
    ended = to_ms;
  }
  return drawn;
}
