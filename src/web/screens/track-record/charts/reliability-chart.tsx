// Reliability diagram: stated confidence across, the share that came right up, with 95 % intervals.
import { clsx } from 'clsx';
import type { Reliability, ReliabilityBin } from '../../../../domain/record/record-figures.ts';
import { Drawing, Stroke } from '../../../ui/charts/drawing.tsx';
import { share } from './figure-words.ts';

type Bins = Pick<Reliability, 'bins' | 'base_rate'>;
type ReliabilityChartProps = {
  reliability: Bins;
  /** True for measured chances; false where the source's own confidence is read as a probability. */
  measured: boolean;
};

/** Common range of both axes, rounded outward to tenths around the data. */
function findRange({ bins, base_rate }: Bins): { from: number; to: number } {
  const values = bins.flatMap(({ stated, observed, low, high }) => [stated, observed, low, high]);
  const known = [...values, base_rate].filter((value): value is number => value !== null);
  const from = Math.floor(Math.min(...known) * 10) / 10;
  const to = Math.ceil(Math.max(...known) * 10) / 10;
  return { from, to: Math.max(to, from + 0.1) };
}

/** Offsets of a percentage from the middle of its dot. */
const SIDES = {
  right: 'ml-2 -translate-y-1/2',
  left: '-ml-2 -translate-x-full -translate-y-1/2',
  above: '-mt-2 -translate-x-1/2 -translate-y-full',
  below: 'mt-2 -translate-x-1/2',
} as const;
type Side = keyof typeof SIDES;
const sideNames = Object.keys(SIDES) as Side[];

/** Room of a dot and of a percentage on the narrowest chart, in percent of its width and height. */
const DOT = { wide: 5, high: 9 };
const WORD = { wide: 11, high: 8 };
type Box = { x: number; y: number; wide: number; high: number };

function wordBox(x: number, y: number, side: Side): Box {
  const across = (DOT.wide + WORD.wide) / 2;
  const up = (DOT.high + WORD.high) / 2;
  const offset = { right: [across, 0], left: [-across, 0], above: [0, up], below: [0, -up] } as const;
  const [right, above] = offset[side];
  return { x: x + right, y: y + above, ...WORD };
}

const meet = (one: Box, other: Box) =>
  2 * Math.abs(one.x - other.x) < one.wide + other.wide && 2 * Math.abs(one.y - other.y) < one.high + other.high;
const isInside = ({ x, y, wide }: Box) => x - wide / 2 > 0 && x + wide / 2 < 105 && y > -5 && y < 105;

/** Side of each percentage: the first on which it covers no dot and no other percentage, else right. */
export function placeWords(bins: Bins['bins'], at: (value: number) => number): Side[] {
  const dots = bins.flatMap(({ stated, observed }) =>
    observed === null ? [] : [{ x: at(stated), y: at(observed), ...DOT }],
  );
  const placed: Box[] = [];
  return bins.map(({ stated, observed }) => {
    if (observed === null) return 'right';
    const boxOf = (side: Side) => wordBox(at(stated), at(observed), side);
    const isFree = (box: Box) => isInside(box) && ![...dots, ...placed].some((other) => meet(box, other));
    const side = sideNames.find((one) => isFree(boxOf(one))) ?? 'right';
    placed.push(boxOf(side));
    return side;
  });
}

/** Least distance of the ticks of an axis, in percent of its width. */
const TICK = 7;

/** Ticks with room beside the previous tick; the tooltips of the dots show the other values. */
function spreadTicks(values: readonly number[], at: (value: number) => number): number[] {
  const shown: number[] = [];
  for (const value of values) {
    const last = shown.at(-1);
    if (last === undefined || at(value) - at(last) >= TICK) shown.push(value);
  }
  return shown;
}

const MIN_DOT = 0.5;
const MAX_DOT = 1;

export function ReliabilityChart({ reliability, measured }: ReliabilityChartProps) {
  const { bins, base_rate } = reliability;
  const { from, to } = findRange(reliability);
  const at = (value: number) => ((value - from) / (to - from)) * 100;
  const most = Math.max(...bins.map(({ calls }) => calls));
  const words = bins.map(({ stated, observed }) => `${share(stated)} stated, ${share(observed)} came right`).join('; ');
  const middle = (from + to) / 2;
  const sides = placeWords(bins, at);
  const ticks = spreadTicks(
    bins.map(({ stated }) => stated),
    at,
  );
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-label text-ink-3">
          {[to, middle, from].map((value) => (
            <span key={value} className="leading-none">
              {Math.round(value * 100)}%
            </span>
          ))}
        </div>
        <div
          role="img"
          aria-label={`${measured ? 'Measured percentage' : 'Stated confidence'} against outcome: ${words}`}
          className="relative h-44 border-b border-l border-line"
        >
          <Drawing>
            <Stroke d="M0 100L100 0" className="fill-none stroke-line-strong" strokeDasharray="2 3" />
            {base_rate !== null && (
              <Stroke d={`M0 ${100 - at(base_rate)}H100`} className="fill-none stroke-line-strong" />
            )}
          </Drawing>
          {bins.map((bin, place) => (
            <Point key={bin.stated} bin={bin} at={at} most={most} side={sides[place] ?? 'right'} />
          ))}
          <span aria-hidden className="absolute top-1 right-10 bg-surface px-0.5 text-label text-ink-3">
            {measured ? 'if it were exact' : 'if confidence were probability'}
          </span>
        </div>
        <span />
        <div aria-hidden className="relative h-4 text-label text-ink-3">
          {ticks.map((stated) => (
            <span key={stated} className="absolute -translate-x-1/2" style={{ left: `${at(stated)}%` }}>
              {Math.round(stated * 100)}
            </span>
          ))}
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-label text-ink-3">
        <span>across: {measured ? 'percentage shown' : 'confidence stated'}</span>
        <span>up: share that came right</span>
      </p>
    </div>
  );
}

type PointProps = {
  bin: ReliabilityBin;
  at: (value: number) => number;
  most: number;
  /** Side of the dot on which its percentage is written. */
  side: Side;
};

/** Dot whose area follows the number of its calls. */
function Point({ bin: { stated, observed, low, high, calls }, at, most, side }: PointProps) {
  if (observed === null) return null;
  const size = MIN_DOT + (MAX_DOT - MIN_DOT) * Math.sqrt(calls / most);
  const left = `${at(stated)}%`;
  return (
    <>
      {low !== null && high !== null && (
        <span
          className="absolute w-stroke bg-ink-2"
          style={{ left, top: `${100 - at(high)}%`, height: `${at(high) - at(low)}%` }}
        />
      )}
      <span
        title={`${share(stated)} stated: ${share(observed)} of ${calls.toLocaleString('en-US')} calls came right`}
        className="absolute -translate-1/2 rounded-full bg-ink ring-2 ring-surface"
        style={{ left, top: `${100 - at(observed)}%`, width: `${size}rem`, height: `${size}rem` }}
      />
      <span
        aria-hidden
        className={clsx('absolute bg-surface px-0.5 text-label text-ink-2 leading-none', SIDES[side])}
        style={{ left, top: `${100 - at(observed)}%` }}
      >
        {Math.round(observed * 100)}%
      </span>
    </>
  );
}
