// Action badge of a symbol: the AI's opinion, the action by score, or pending.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsDown, ChevronsUp, Clock, Minus } from 'lucide-react';
import type { UiAction } from '../../../domain/analysis/ai-analysis.ts';
import type { ShownOpinion } from '../../../domain/verdicts/ai-opinion.ts';
import { confidenceWord } from '../../../domain/verdicts/confidence-word.ts';
import { Badge } from '../../ui/status/badge.tsx';

type Style = { tone: keyof typeof OUTLINED; strength: 'soft' | 'full'; Icon: typeof Minus };

const STYLES: Record<UiAction, Style> = {
  STRONG_BUY: { tone: 'bull', strength: 'full', Icon: ChevronsUp },
  BUY: { tone: 'bull', strength: 'soft', Icon: ArrowUp },
  HOLD: { tone: 'neutral', strength: 'soft', Icon: Minus },
  SELL: { tone: 'bear', strength: 'soft', Icon: ArrowDown },
  STRONG_SELL: { tone: 'bear', strength: 'full', Icon: ChevronsDown },
  SHORT: { tone: 'bear', strength: 'full', Icon: ArrowDown },
  ANALYZING: { tone: 'pending', strength: 'soft', Icon: Clock },
};

/** `STRONG_BUY` as `STRONG BUY`. */
export const actionWords = (action: UiAction) => action.replaceAll('_', ' ');

const OUTLINED = { bull: 'text-bull', bear: 'text-bear', neutral: 'text-ink-2', pending: 'text-ink-2' } as const;

type ActionBadgeProps = {
  action: UiAction;
  title?: string;
  /** True for opinions; verdicts are filled. */
  outlined?: boolean;
};

export function ActionBadge({ action, title, outlined = false }: ActionBadgeProps) {
  const { tone, strength, Icon } = STYLES[action];
  return (
    <Badge
      tone={tone}
      strength={outlined ? 'soft' : strength}
      icon={<Icon aria-hidden />}
      title={title}
      className={outlined ? clsx('border border-current bg-transparent! px-1.75!', OUTLINED[tone]) : undefined}
    >
      {actionWords(action)}
    </Badge>
  );
}

type ShownActionBadgeProps = {
  shown: ShownOpinion | null;
  /** True if an opinion is still to come while none is shown. */
  pending?: boolean;
  /** Shortens the visible pending badge to one word, for narrow rows. */
  short?: boolean;
};

/** Badge of a symbol's action, outlined as an opinion. */
export function ShownActionBadge({ shown, pending = true, short = false }: ShownActionBadgeProps) {
  if (shown === null) {
    const word = pending ? 'PENDING' : 'NO';
    const Icon = pending ? Clock : Minus;
    return (
      <Badge
        tone={pending ? 'pending' : 'neutral'}
        icon={<Icon aria-hidden />}
        className={pending && !short ? 'max-[26rem]:px-1! max-[26rem]:[&_svg]:hidden' : undefined}
      >
        {short ? (
          <span>
            {word}
            <span className="sr-only"> ANALYSIS</span>
          </span>
        ) : (
          `${word} ANALYSIS`
        )}
      </Badge>
    );
  }
  const source = shown.derived ? 'By score: no analysis by the AI' : 'AI';
  return (
    <ActionBadge action={shown.action} title={`${source}, confidence ${confidenceWord(shown.confidence)}`} outlined />
  );
}
