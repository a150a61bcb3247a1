// Band below the prices of a plot: a line of its own, or steps at their instants, with its axis.
import { Drawing, Stroke } from '../../ui/charts/drawing.tsx';
import { linePath, readableLabels, type Scale, slotOfPlace, stepPath, toX, WIDTH } from './plot-geometry.ts';

const BAND_HEIGHT = 100;
/** Padding above and below a band's line, in percent of its height. */
const BAND_ROOM = 6;

/** A line of its own below the prices, in step with the candles. */
export type PlotBand = {
  id: string;
  title: string;
  low: number;
  high: number;
  /** Values with a dashed line and a label at the axis. */
  guides: readonly number[];
  values: readonly (number | null)[];
  /** Drawn instead of the values: each holds from its place, a fractional candle index. */
  steps?: readonly { at: number; value: number }[];
  text: (value: number) => string;
  /** CSS class of the stroke. */
  stroke: string;
};

const bandY = ({ low, high }: PlotBand) => {
  const span = BAND_HEIGHT - 2 * BAND_ROOM;
  return (value: number) => Math.round((BAND_ROOM + ((high - value) / (high - low || 1)) * span) * 10) / 10;
};

type BandProps = { band: PlotBand; scale: Scale; slots: readonly number[]; at: number | null };

export function Band({ band, scale, slots, at }: BandProps) {
  const y = bandY(band);
  const middle = at === null ? null : toX(scale, (slots[at] ?? 0) + 0.5);
  const first = band.steps?.[0]?.value ?? band.values.find((value) => value !== null) ?? band.low;
  return (
    <div className="relative h-16 border-t border-line">
      <Drawing width={WIDTH} height={BAND_HEIGHT}>
        <Stroke
          className="stroke-grid"
          strokeDasharray="3 3"
          d={band.guides.map((guide) => `M0 ${y(guide)}H${WIDTH}`).join('')}
        />
        <Stroke
          className={`fill-none ${band.stroke}`}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          d={toPath(band, scale, slots, y)}
        />
        {middle !== null && (
          <Stroke className="stroke-line-strong" strokeDasharray="3 3" d={`M${middle} 0V${BAND_HEIGHT}`} />
        )}
      </Drawing>
      {/* Not on the line, which begins in the other half. */}
      <span
        aria-hidden
        className={`absolute left-1 px-1 text-label text-ink-3 ${y(first) < BAND_HEIGHT / 2 ? 'bottom-0.5' : 'top-0.5'}`}
      >
        {band.title}
      </span>
    </div>
  );
}

function toPath({ values, steps }: PlotBand, scale: Scale, slots: readonly number[], y: (value: number) => number) {
  if (steps === undefined) return linePath(scale, slots, values, y);
  const end = (slots.at(-1) ?? 0) + 1;
  return stepPath(
    scale,
    steps.map(({ at, value }) => ({ slot: slotOfPlace(slots, at), value })),
    end,
    y,
  );
}

/** Height of a label, in percent of the band's. */
const LABEL_SHARE = 20;

export function BandAxis({ band }: { band: PlotBand }) {
  const y = bandY(band);
  return (
    <div className="relative h-16">
      {readableLabels(band.guides, y, LABEL_SHARE).map((guide) => (
        <span
          key={guide}
          className="absolute left-2 -translate-y-1/2 leading-none"
          style={{ top: `${(y(guide) / BAND_HEIGHT) * 100}%` }}
        >
          {band.text(guide)}
        </span>
      ))}
    </div>
  );
}
