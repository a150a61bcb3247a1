// Where a value stands between a low and a high: a dot on a line, with both ends written out.
import { clsx } from 'clsx';
import { rangePosition } from '../../domain/market/range-position.ts';

type RangeBarProps = {
  low: number | null;
  high: number | null;
  value: number | null;
  /** What the range is: "Day", "52 weeks". */
  label: string;
  /** The ends as shown; made by the caller because only it knows the unit. */
  lowText: string;
  highText: string;
  className?: string;
};

export function RangeBar({ low, high, value, label, lowText, highText, className }: RangeBarProps) {
  const at = rangePosition(low, high, value);
  return (
    <div className={clsx('grid grid-cols-[auto_1fr_auto] items-center gap-2 text-label text-ink-2', className)}>
      <span>{lowText}</span>
      <span
        role="img"
        aria-label={
          at === null
            ? `${label}: position unknown`
            : `${label}: ${Math.round(at)} percent of the way from ${lowText} to ${highText}`
        }
        className="relative block h-1 rounded-full bg-neutral-soft"
      >
        {at !== null && (
          <span className="absolute top-1/2 -mt-1 -ml-1 size-2 rounded-full bg-ink" style={{ left: `${at}%` }} />
        )}
      </span>
      <span>{highText}</span>
    </div>
  );
}
