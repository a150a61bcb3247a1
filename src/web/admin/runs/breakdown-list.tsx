// Score breakdown by side with sums; a line opens its signals.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { signed } from '../../../domain/market/format.ts';
import type { SymbolDetail } from '../../../domain/pipeline/symbol-detail.ts';
import { scoringRules } from '../../../domain/rules/scoring-rules.ts';
import { recomputedSides } from '../../../domain/signals/score/recomputed.ts';
import type { ScoreBreakdown, ScoreLine } from '../../../domain/signals/score/scores.ts';

type Side = 'bullish' | 'bearish';
export type ChosenLine = ScoreLine & { side: Side; type: string };

/** Bullish lines first, in each side the most points first. */
export function toLines(breakdown: ScoreBreakdown): ChosenLine[] {
  return (['bullish', 'bearish'] as const).flatMap((side) =>
    Object.entries(breakdown[side])
      .map(([type, line]) => ({ side, type, ...line }))
      .sort((a, b) => b.total_points - a.total_points || (a.type < b.type ? -1 : 1)),
  );
}

type BreakdownListProps = { detail: SymbolDetail; chosen: ChosenLine | null; onChoose: (line: ChosenLine) => void };

const STYLES = {
  bullish: { Icon: ArrowUp, ink: 'text-bull', sign: 1, word: 'Bullish' },
  bearish: { Icon: ArrowDown, ink: 'text-bear', sign: -1, word: 'Bearish' },
} as const;

export function BreakdownList(props: BreakdownListProps) {
  const sides = recomputedSides(props.detail.scoreBreakdown);
  const score = sides.bullish - sides.bearish;
  return (
    <section aria-label="Score breakdown" className="grid content-start gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-strong">Score breakdown</h3>
        <span className="text-label text-ink-3">count x points each</span>
      </div>
      <SideLines {...props} side="bullish" />
      <SideLines {...props} side="bearish" />
      <p className="flex justify-between border-t border-line-strong py-1.5 font-strong">
        <span>Smart Cat Score</span>
        <span className={score === 0 ? '' : score > 0 ? 'text-bull' : 'text-bear'}>{signed(score, 0)}</span>
      </p>
    </section>
  );
}

function SideLines({ side, detail: { scoreBreakdown }, chosen, onChoose }: BreakdownListProps & { side: Side }) {
  const { Icon, ink, sign, word } = STYLES[side];
  const lines = toLines(scoreBreakdown).filter((line) => line.side === side);
  const { [side]: points, uncapped } = recomputedSides(scoreBreakdown);
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <>
      <ul>
        {lines.map((line) => {
          const isChosen = chosen?.side === side && chosen.type === line.type;
          return (
            <li key={line.type}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(line)}
                className={clsx(
                  'grid min-h-8 w-full grid-cols-[1rem_minmax(0,1fr)_4rem_3rem] items-center gap-2 rounded-sm px-1 text-left hover:bg-hover pointer-coarse:min-h-11',
                  isChosen && 'bg-brand-soft shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]',
                )}
              >
                <Icon aria-label={side} className={clsx('size-3.5', ink)} />
                <span className="truncate" title={line.type}>
                  {line.type}
                </span>
                <span className="text-right text-ink-2">
                  {line.count} x {line.points_each}
                </span>
                <span className={clsx('text-right', ink)}>{signed(sign * line.total_points, 0)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="grid grid-cols-[1rem_minmax(0,1fr)_4rem_3rem] gap-2 border-t border-line px-1 py-1.5 font-strong">
        <span />
        <span>{word}</span>
        <span className="text-right">{count}</span>
        <span className={clsx('text-right', points > 0 && ink)}>{points === 0 ? '0' : signed(sign * points, 0)}</span>
      </p>
      {uncapped[side] > points && (
        <p className="px-1 text-label text-warn">
          The lines sum to {uncapped[side]}; a side scores at most {scoringRules.side_cap.value}.
        </p>
      )}
    </>
  );
}
