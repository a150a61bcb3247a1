// The action of a symbol as a badge: the AI's, the derived one, or that the analysis is pending.
import { ArrowDown, ArrowUp, ChevronsDown, ChevronsUp, Clock, Minus } from 'lucide-react';
import type { UiAction } from '../../../domain/analysis/ai-analysis.ts';
import type { ShownAction } from '../../../domain/analysis/local-action.ts';
import { percent } from '../../../domain/market/format.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';

type Style = { tone: BadgeTone; strength: 'soft' | 'full'; Icon: typeof Minus };

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

export function ActionBadge({ action, title }: { action: UiAction; title?: string }) {
  const { tone, strength, Icon } = STYLES[action];
  return (
    <Badge tone={tone} strength={strength} icon={<Icon aria-hidden />} title={title}>
      {actionWords(action)}
    </Badge>
  );
}

/** The corner badge of a card; null means that there is no live data yet. */
export function ShownActionBadge({ shown }: { shown: ShownAction | null }) {
  if (shown === null) {
    return (
      <Badge tone="pending" icon={<Clock aria-hidden />}>
        PENDING ANALYSIS
      </Badge>
    );
  }
  const source = shown.derived ? 'Derived from the signals' : 'AI';
  return <ActionBadge action={shown.action} title={`${source}, confidence ${percent(shown.confidence)}`} />;
}
