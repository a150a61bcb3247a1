// Places and paths of the drawn day in a box of 1000 by 400 that is stretched over its room.
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { DayView, Stretch } from './day-view.ts';

export const WIDTH = 1_000;
export const HEIGHT = 400;
/** Volume stands below this line. */
const FLOOR = 330;
const VOLUME = HEIGHT - FLOOR - 6;
/** Of the width of its minutes. */
const BODY = 0.7;

const rounded = (value: number) => Math.round(value * 10) / 10;

export const xOf = ({ from, to }: Stretch, at: number): number => rounded(((at - from) / (to - from)) * WIDTH);

export const yOf = ({ low, high }: Pick<DayView, 'low' | 'high'>, price: number): number =>
  rounded(((high - price) / (high - low)) * FLOOR);

/** Style of what stands at an instant. */
export const placed = (stretch: Stretch, at: number) => ({ left: `${(xOf(stretch, at) / WIDTH) * 100}%` });

type Paths = Record<'up' | 'down' | 'upVolume' | 'downVolume' | 'upper' | 'lower' | 'between', string>;

export function paths(view: DayView): Paths {
  const drawn: Paths = { up: '', down: '', upVolume: '', downVolume: '', upper: '', lower: '', between: '' };
  const full = xOf(view, view.from + view.minutes * minuteMs);
  const width = rounded(full * BODY);
  for (const { at, open, high, low, close, volume } of view.candles) {
    const left = rounded(xOf(view, at) + (full - width) / 2);
    const middle = rounded(left + width / 2);
    const [top, bottom] = [yOf(view, Math.max(open, close)), yOf(view, Math.min(open, close))];
    const body = `M${left} ${top}h${width}v${Math.max(1, rounded(bottom - top))}h${-width}z`;
    const wicks = `M${middle} ${yOf(view, high)}V${top}M${middle} ${bottom}V${yOf(view, low)}`;
    const tall = rounded((volume / view.most_volume) * VOLUME);
    const column = `M${left} ${HEIGHT - tall}h${width}v${tall}h${-width}z`;
    const rises = close >= open;
    drawn[rises ? 'up' : 'down'] += wicks + body;
    drawn[rises ? 'upVolume' : 'downVolume'] += column;
  }
  let ended = Number.NaN;
  for (const { from_ms, to_ms, high, low } of view.bands) {
    const [left, right] = [xOf(view, from_ms), xOf(view, to_ms)];
    const [upper, lower] = [yOf(view, high), yOf(view, low)];
    // Where the band before ends here, the step is drawn; after a halt it begins with nothing before it.
    const begin = ended === from_ms ? 'L' : 'M';
    drawn.upper += `${begin}${left} ${upper}H${right}`;
    drawn.lower += `${begin}${left} ${lower}H${right}`;
    drawn.between += `M${left} ${upper}H${right}V${lower}H${left}z`;
    ended = to_ms;
  }
  return drawn;
}
