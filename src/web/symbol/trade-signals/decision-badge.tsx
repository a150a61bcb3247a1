// The decision the trading signals lead to; YES of high confidence stands out.
import { Check, CircleSlash, Minus, X } from 'lucide-react';
import type { Decision, SignalSummary } from '../../../domain/screener/screener-stock.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';

const LOOKS: Record<Decision, { tone: BadgeTone; Icon: typeof Check }> = {
  YES: { tone: 'bull', Icon: Check },
  MAYBE: { tone: 'warn', Icon: Minus },
  NO: { tone: 'neutral', Icon: X },
  SKIP: { tone: 'pending', Icon: CircleSlash },
};

/** `High`, `Medium`, `Low`. */
export const confidenceWord = (confidence: SignalSummary['confidence']) =>
  confidence[0] + confidence.slice(1).toLowerCase();

export function DecisionBadge({ summary, className }: { summary: SignalSummary; className?: string }) {
  const { decision, confidence, green_count, yellow_count, red_count } = summary;
  const { tone, Icon } = LOOKS[decision];
  return (
    <Badge
      tone={tone}
      strength={decision === 'YES' && confidence === 'HIGH' ? 'full' : 'soft'}
      icon={<Icon aria-hidden />}
      title={`${green_count} green, ${yellow_count} yellow, ${red_count} red`}
      className={className}
    >
      {decision}
    </Badge>
  );
}
