// Badge of the screener decision; YES of high confidence is emphasized.
import { ArrowUpDown, Check, CircleSlash, Minus, X } from 'lucide-react';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import type { Decision, SignalSummary } from '../../../domain/screener/screener-stock.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';

const STYLES: Record<Decision, { tone: BadgeTone; Icon: typeof Check }> = {
  YES: { tone: 'bull', Icon: Check },
  MAYBE: { tone: 'warn', Icon: Minus },
  NO: { tone: 'neutral', Icon: X },
  SKIP: { tone: 'pending', Icon: CircleSlash },
};

/** Label of a YES or MAYBE without a green directional signal. */
export const undirectedWords = 'no direction';

/** `3 in favour, 1 watch, 1 against` */
const lightCountWords = ({ green_count, yellow_count, red_count }: SignalSummary) =>
  `${green_count} ${lightWords.green}, ${yellow_count} ${lightWords.yellow}, ${red_count} ${lightWords.red}`;

/** The decision alone, as the heading of a group. */
export function DecisionWord({ decision, className }: { decision: Decision; className?: string }) {
  const { tone, Icon } = STYLES[decision];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className={className}>
      {decision}
    </Badge>
  );
}

type DecisionBadgeProps = { summary: SignalSummary; undirected: boolean; className?: string };

export function DecisionBadge({ summary, undirected, className }: DecisionBadgeProps) {
  const { decision, confidence } = summary;
  const { tone, Icon } = STYLES[decision];
  // One icon for every MAYBE, because a MAYBE decides nothing.
  const Mark = undirected && decision === 'YES' ? ArrowUpDown : Icon;
  const counts = lightCountWords(summary);
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
