// Reliability diagram: stated confidence across, the share that came right up, with 95 % intervals.
import type { Reliability, ReliabilityBin } from '../../../../domain/record/record-figures.ts';
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

const MIN_DOT = 0.5;
const MAX_DOT = 1;

export function ReliabilityChart({ reliability, measured }: ReliabilityChartProps) {
  const { bins, base_rate } = reliability;
  const { from, to } = findRange(reliability);
  const at = (value: number) => ((value - from) / (to - from)) * 100;
  const most = Math.max(...bins.map(({ calls }) => calls));
  const words = bins.map(({ stated, observed }) => `${share(stated)} stated, ${share(observed)} came right`).join('; ');
  const middle = (from + to) / 2;
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
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <path
              d="M0 100L100 0"
              className="fill-none stroke-line-strong"
              strokeDasharray="2 3"
              vectorEffect="non-scaling-stroke"
            />
            {base_rate !== null && (
              <path
                d={`M0 ${100 - at(base_rate)}H100`}
                className="fill-none stroke-line-strong"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          {bins.map((bin, place) => {
            const left = at(bin.stated) - at(bins[place - 1]?.stated ?? from);
            const right = at(bins[place + 1]?.stated ?? to) - at(bin.stated);
            return <Point key={bin.stated} bin={bin} at={at} most={most} words={left > right ? 'left' : 'right'} />;
          })}
          <span aria-hidden className="absolute top-1 right-10 bg-surface px-0.5 text-label text-ink-3">
            {measured ? 'if it were exact' : 'if confidence were probability'}
          </span>
        </div>
        <span />
        <div aria-hidden className="relative h-4 text-label text-ink-3">
          {bins.map(({ stated }) => (
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
  /** Side of its percentage: the one with more room. */
  words: 'left' | 'right';
};

/** The area of a dot follows its calls. */
function Point({ bin: { stated, observed, low, high, calls }, at, most, words }: PointProps) {
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
        className={`absolute -translate-y-1/2 bg-surface px-0.5 text-label text-ink-2 leading-none ${words === 'left' ? '-ml-2 -translate-x-full' : 'ml-2'}`}
        style={{ left, top: `${100 - at(observed)}%` }}
      >
        {Math.round(observed * 100)}%
      </span>
    </>
  );
}
