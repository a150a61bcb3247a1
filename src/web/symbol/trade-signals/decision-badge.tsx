// The decision the trading signals lead to; YES of high confidence stands out.
import { ArrowUpDown, Check, CircleSlash, Minus, X } from 'lucide-react';
import type { Decision, SignalSummary } from '../../../domain/screener/screener-stock.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';

const STYLES: Record<Decision, { tone: BadgeTone; Icon: typeof Check }> = {
  YES: { tone: 'bull', Icon: Check },
  MAYBE: { tone: 'warn', Icon: Minus },
  NO: { tone: 'neutral', Icon: X },
  SKIP: { tone: 'pending', Icon: CircleSlash },
};

/** `High`, `Medium`, `Low`. */
export const confidenceWord = (confidence: SignalSummary['confidence']) =>
  confidence[0] + confidence.slice(1).toLowerCase();

/** Of a YES or MAYBE that rests on no signal which knows a direction. */
export const undirectedWords = 'no direction';

type DecisionBadgeProps = { summary: SignalSummary; undirected: boolean; className?: string };

export function DecisionBadge({ summary, undirected, className }: DecisionBadgeProps) {
  const { decision, confidence, green_count, yellow_count, red_count } = summary;
  const { tone, Icon } = STYLES[decision];
  const Mark = undirected ? ArrowUpDown : Icon;
  const counts = `${green_count} green, ${yellow_count} yellow, ${red_count} red`;
  return (
    <Badge
      tone={tone}
      strength={decision === 'YES' && confidence === 'HIGH' ? 'full' : 'soft'}
      icon={<Mark aria-hidden />}
      title={undirected ? `${counts}; ${undirectedWords}: neither VWAP distance nor news speaks for a rise` : counts}
      className={className}
    >
      {decision}
      {undirected && <span className="sr-only">, {undirectedWords}</span>}
    </Badge>
  );
}
