// Distribution bar: parts of a whole in proportion, with a legend of counts.
import { clsx } from 'clsx';
import { type SegmentTone, segmentFills } from './segment-bar.tsx';

/** `pale`: the weaker of two parts of a tone. */
type DistributionPart = { id: string; label: string; count: number; tone: SegmentTone; pale?: boolean };
type DistributionBarProps = {
  parts: readonly DistributionPart[];
  label: string;
  legend?: boolean;
};

const FILLS: Record<SegmentTone, string> = { ...segmentFills, neutral: 'bg-neutral' };

const toFill = ({ tone, pale = false }: DistributionPart) => clsx(FILLS[tone], pale && 'opacity-50');

export function DistributionBar({ parts, label, legend = true }: DistributionBarProps) {
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const words = parts.map((part) => `${part.label} ${part.count}`).join(', ');
  return (
    <div className="grid gap-2">
      <div
        role="img"
        aria-label={`${label}: ${words}`}
        className="flex h-2 gap-0.5 overflow-hidden rounded-sm bg-neutral-soft"
      >
        {parts
          .filter((part) => part.count > 0)
          .map((part) => (
            <span key={part.id} className={toFill(part)} style={{ width: `${(part.count / total) * 100}%` }} />
          ))}
      </div>
      {legend && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
          {parts.map((part) => (
            <li key={part.id} className="flex items-center gap-1">
              <span aria-hidden className={clsx('size-2 rounded-sm', toFill(part))} />
              {part.label} <b className="font-strong text-ink">{part.count.toLocaleString('en-US')}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
