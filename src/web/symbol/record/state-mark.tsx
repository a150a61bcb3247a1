// State of a record: icon and words, never colour alone.
import { clsx } from 'clsx';
import { ArrowDown, Check, Clock, Minus } from 'lucide-react';
import type { RecordState } from '../../../domain/record/record-figures.ts';
import { briefStateWords, stateWords } from '../../../domain/record/record-words.ts';

const STYLES: Record<RecordState, { Icon: typeof Check; ink: string }> = {
  edge: { Icon: Check, ink: 'font-strong text-bull' },
  worse: { Icon: ArrowDown, ink: 'font-strong text-bear' },
  none: { Icon: Minus, ink: 'text-ink-2' },
  too_few: { Icon: Clock, ink: 'text-ink-3' },
  no_direction: { Icon: Minus, ink: 'text-ink-3' },
};

type StateMarkProps = {
  state: RecordState;
  /** Shown after the words, on a line of its own where there is no room. */
  why?: string | null;
  title?: string;
  className?: string;
  /** Few words without an icon, beside a reason; nothing for a record that is too short. */
  brief?: boolean;
};

export function StateMark({ state, why = null, title, className, brief = false }: StateMarkProps) {
  const { Icon, ink } = STYLES[state];
  const words = brief ? briefStateWords[state] : stateWords[state];
  if (words === undefined) return null;
  const mark = (
    <span
      title={title}
      className={clsx(
        'inline-flex items-baseline gap-1 text-label whitespace-nowrap [&>svg]:self-center',
        ink,
        className,
      )}
    >
      {!brief && <Icon aria-hidden className="size-3 shrink-0" />}
      {words}
      {why !== null && ','}
    </span>
  );
  if (why === null) return mark;
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      {mark} <span className="text-label whitespace-nowrap text-ink-3">{why}</span>
    </span>
  );
}
