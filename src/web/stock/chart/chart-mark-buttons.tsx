// Marks of a chart as buttons, overlapping ones grouped, with the details of the pressed one.

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { plural } from '../../../domain/market/format.ts';
import { buttonClass, IconButton } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { ExplainedLines } from '../../ui/popovers/explained-lines.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import type { Candle } from './candles.ts';
import { markStyles } from './chart-legend.tsx';
import type { ChartMark } from './chart-marks.ts';
import { type PlacedCandle, type Scale, toLeft, toTop } from './plot-geometry.ts';

/** Marks at neighbouring candles, all above or all below them. */
export type MarkGroup = { id: string; side: 'above' | 'below'; candle: PlacedCandle; marks: readonly ChartMark[] };

const INKS = { bull: 'text-bull', bear: 'text-bear', warn: 'text-warn', neutral: 'text-ink-2' } as const;

/** Groups in sight, oldest first; `apart` is how many slots two buttons need between their middles. */
export function markGroups(
  marks: readonly ChartMark[],
  candles: readonly PlacedCandle[],
  scale: Scale,
  apart: number,
): MarkGroup[] {
  const byTime = new Map(candles.map((candle) => [candle.at, candle]));
  const groups: { above: MarkGroup[]; below: MarkGroup[] } = { above: [], below: [] };
  for (const mark of marks) {
    const candle = byTime.get(mark.candle.at);
    if (candle === undefined || candle.slot < scale.from || candle.slot >= scale.to) continue;
    const side = mark.kind === 'news' ? 'above' : 'below';
    const last = groups[side].at(-1);
    if (last !== undefined && candle.slot - last.candle.slot < apart) {
      groups[side][groups[side].length - 1] = { ...last, marks: [...last.marks, mark] };
    } else groups[side].push({ id: `${side} ${candle.at}`, side, candle, marks: [mark] });
  }
  return [...groups.above, ...groups.below].toSorted((a, b) => a.candle.slot - b.candle.slot);
}

type MarkButtonsProps = {
  groups: readonly MarkGroup[];
  scale: Scale;
  open: string | null;
  onOpen: (id: string | null) => void;
  when: (candle: Candle) => string;
};

export function MarkButtons({ groups, scale, open, onOpen, when }: MarkButtonsProps) {
  return groups.map(({ id, side, candle, marks }) => {
    const [mark] = marks;
    if (mark === undefined) return null;
    const { Icon } = markStyles[mark.kind];
    const count = marks.reduce((sum, { words }) => sum + words.length, 0);
    return (
      <span
        key={id}
        className={clsx('pointer-events-auto absolute -translate-x-1/2', side === 'above' && '-translate-y-full')}
        style={{
          left: toLeft(scale, candle.slot + 0.5),
          top: `clamp(${side === 'above' ? '1.5rem' : '0px'}, ${toTop(scale, side === 'above' ? candle.high : candle.low)}, calc(100% - ${side === 'above' ? '0px' : '1.5rem'}))`,
        }}
      >
        <Tooltip focusable={false} content={<MarkWords marks={marks} when={when} />}>
          <button
            type="button"
            aria-expanded={id === open}
            aria-label={`${when(candle)}: ${count === 1 ? mark.words[0] : plural(count, 'mark')}`}
            className={clsx(
              'grid size-6 justify-items-center rounded-full hover:bg-hover aria-expanded:bg-hover max-sm:size-11 pointer-coarse:size-11',
              // Touch buttons are larger; the padding keeps the icon next to the candle.
              side === 'above' ? 'items-end pb-1.5' : 'items-start pt-1.5',
              INKS[mark.tone],
            )}
            onClick={() => onOpen(id === open ? null : id)}
          >
            <span className="relative">
              <Icon aria-hidden className={clsx('size-3', mark.kind !== 'decision' && 'fill-current')} />
              {count > 1 && (
                <span
                  aria-hidden
                  className={clsx(
                    'absolute left-1/2 -translate-x-1/2 rounded-full bg-raised px-0.5 text-[0.625rem] leading-none text-ink',
                    // Count on the side away from the candle.
                    side === 'above' ? '-top-2.5' : 'top-3.5',
                  )}
                >
                  {count}
                </span>
              )}
            </span>
          </button>
        </Tooltip>
      </span>
    );
  });
}

/** Explanations of a button's marks. */
function MarkWords({ marks, when }: { marks: readonly ChartMark[]; when: (candle: Candle) => string }) {
  const lines = marks.flatMap(({ candle, words }) => words.map((line) => `${when(candle)}: ${line}`));
  return <ExplainedLines lines={lines} />;
}

type MarkReceiptsProps = { group: MarkGroup; when: (candle: Candle) => string; onClose: () => void };

/** Details of the marks of a group, each with a link to its receipt. */
export function MarkReceipts({ group, when, onClose }: MarkReceiptsProps) {
  return (
    <section
      aria-label={`Marks of ${when(group.candle)}`}
      className="flex items-start gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-3"
    >
      <ul className="grid min-w-0 flex-1 gap-1 py-1">
        {group.marks.flatMap((mark) =>
          mark.words.map((words, at) => (
            <li key={`${mark.kind} ${mark.candle.at} ${words}`} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="text-ink-3">{when(mark.candle)}</span> {words}
              </span>
              {mark.receipt !== undefined && at === 0 && (
                <Link to={mark.receipt.to} className={buttonClass('link', 'sm', 'text-label!')}>
                  {mark.receipt.label}
                </Link>
              )}
            </li>
          )),
        )}
      </ul>
      <IconButton label="Close the marks" onClick={onClose} Icon={X} />
    </section>
  );
}
