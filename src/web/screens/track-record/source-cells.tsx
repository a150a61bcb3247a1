// Cells of a source in the tables of the track record.

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { UiAction } from '../../../domain/analysis/ai-analysis.ts';
import type { CallSide } from '../../../domain/record/call.ts';
import type { Horizon } from '../../../domain/record/outcome.ts';
import { horizonWords } from '../../../domain/record/record-words.ts';
import { MADE_HERE } from '../../../domain/signals/made-here.ts';
import { ActionBadge } from '../../symbol/ai/action-badge.tsx';
import { DecisionWord } from '../../symbol/trade-signals/decision-badge.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { count, figure, share, UNKNOWN, withUnit } from './charts/figure-words.ts';
import type { SourceRow } from './source-rows.ts';

const SIDES = {
  '1': { Icon: ArrowUp, ink: 'text-bull', word: 'bullish' },
  '-1': { Icon: ArrowDown, ink: 'text-bear', word: 'bearish' },
  '0': { Icon: Minus, ink: 'text-ink-3', word: 'no direction' },
} as const;

export function SideMark({ side }: { side: CallSide }) {
  const { Icon, ink, word } = SIDES[`${side}`];
  return (
    <span className={clsx('inline-flex shrink-0', ink)} title={word}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{word} </span>
    </span>
  );
}

const actions: readonly UiAction[] = ['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL', 'SHORT'];
const readAction = (text: string): UiAction | null => actions.find((action) => action === text) ?? null;

/** Name of a source; score bands and decisions as badges, as on other pages. */
export function SourceName({ row }: { row: SourceRow }) {
  const { kind, source, side, name } = row;
  const [first = '', second = ''] = source.split(':');
  if (kind === 'score') {
    const action = readAction(source);
    return action === null ? name : <ActionBadge action={action} />;
  }
  if (kind === 'analysis') {
    const action = readAction(second);
    return (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {name.split(',')[0]} {action !== null && <ActionBadge action={action} outlined />}
      </span>
    );
  }
  if (kind === 'decision' && (first === 'YES' || first === 'MAYBE' || first === 'NO' || first === 'SKIP')) {
    return (
      <span className="inline-flex items-center gap-2">
        <DecisionWord decision={first} />
        {second !== '' && <span className="text-label text-ink-2">{second.toLowerCase()}</span>}
      </span>
    );
  }
  if (kind === 'filter') {
    return (
      <span className="inline-flex items-center gap-2">
        <Chip>{source}</Chip>
        {name}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <SideMark side={side} />
      <span className="grid min-w-0">
        <span className="truncate" title={name}>
          {name}
        </span>
        {row.made_here !== undefined && (
          <span className="truncate text-label text-ink-3">
            {row.made_here === 'some' && 'in part '}
            {MADE_HERE}
          </span>
        )}
      </span>
    </span>
  );
}

type FigureButtonProps = { row: SourceRow; onOpen: (row: SourceRow) => void; className?: string; children: string };

/** A figure that opens the calls behind it. */
function FigureButton({ row, onOpen, className, children }: FigureButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${children}, calls of ${row.name}`}
      onClick={() => onOpen(row)}
      className={clsx(
        'min-h-6 underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-brand hover:decoration-current pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
    </button>
  );
}

const meanInk = ({ state }: SourceRow) =>
  state === 'edge' ? 'text-bull' : state === 'worse' ? 'text-bear' : undefined;

/** `unit`: adds the unit, if no heading has it. */
type MeanFigureProps = Omit<FigureButtonProps, 'children'> & { unit?: boolean };

/** Mean at the chosen horizon, in bold; a button once a call is settled. */
export function MeanFigure({ row, onOpen, className, unit = false }: MeanFigureProps) {
  const { mean, horizon } = row;
  if (mean === null) return <span className="text-ink-3">{UNKNOWN}</span>;
  return (
    <FigureButton row={row} onOpen={onOpen} className={clsx('font-strong', meanInk(row), className)}>
      {unit ? withUnit(mean, horizon) : figure(mean, horizon)}
    </FigureButton>
  );
}

export function CallsFigure({ row, onOpen }: Omit<FigureButtonProps, 'children'>) {
  return (
    <FigureButton row={row} onOpen={onOpen}>
      {count(row.calls)}
    </FigureButton>
  );
}

/** Hit rate and base rate: a button if `onOpen` is set, else labelled, because no heading names them. */
export function HitRate({ row, onOpen }: Pick<FigureButtonProps, 'row'> & { onOpen?: FigureButtonProps['onOpen'] }) {
  const { hit_rate, base_rate, kind } = row;
  if (hit_rate === null) return <span className="text-ink-3">{UNKNOWN}</span>;
  const [short, long] = kind === 'window' ? ['even', 'break-even'] : ['base', 'all stocks'];
  const baseWord = onOpen === undefined ? long : short;
  return (
    <span className="inline-flex items-baseline justify-end gap-2 whitespace-nowrap">
      {onOpen === undefined ? (
        `hit ${share(hit_rate)}`
      ) : (
        <FigureButton row={row} onOpen={onOpen}>
          {share(hit_rate)}
        </FigureButton>
      )}
      <span className="min-w-19 text-left text-label text-ink-3 max-sm:min-w-0">
        {base_rate !== null && `${baseWord} ${share(base_rate)}`}
      </span>
    </span>
  );
}

export function MeanAt({ row, horizon }: { row: SourceRow; horizon: Horizon }) {
  const mean = row.at.get(horizon)?.mean ?? null;
  return (
    <span className="text-ink-2" title={`Mean ${horizonWords[horizon]}`}>
      {figure(mean, horizon)}
    </span>
  );
}

export function Curve({ row }: { row: SourceRow }) {
  const { curve, horizon } = row;
  return (
    <Sparkline
      values={curve}
      baseline={0}
      label={`Running sum of the daily means of ${row.name}: ${withUnit(curve.at(-1) ?? null, horizon)}`}
      className="h-6! w-26"
    />
  );
}
