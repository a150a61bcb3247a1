// The decision of the trading signals: YES, MAYBE, NO or SKIP; a YES of high confidence stands out.
import { Check, CircleDashed, Minus, X } from 'lucide-react';
import { plural } from '../../domain/market/format.ts';
import type { Confidence, Decision, SignalSummary } from '../../domain/screener/screener-stock.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const LOOKS = {
  YES: { tone: 'bull', Icon: Check },
  MAYBE: { tone: 'warn', Icon: Minus },
  NO: { tone: 'neutral', Icon: X },
  SKIP: { tone: 'pending', Icon: CircleDashed },
} as const satisfies Record<Decision, { tone: BadgeTone; Icon: typeof Check }>;

/** Without a summary nothing could be judged: SKIP with LOW confidence. */
export const noSummary: SignalSummary = {
  decision: 'SKIP',
  confidence: 'LOW',
  green_count: 0,
  yellow_count: 0,
  red_count: 0,
};

export function DecisionBadge({ summary = noSummary }: { summary?: SignalSummary }) {
  const { tone, Icon } = LOOKS[summary.decision];
  return (
    <Badge
      tone={tone}
      strength={summary.decision === 'YES' && summary.confidence === 'HIGH' ? 'full' : 'soft'}
      icon={<Icon aria-hidden />}
      title={`${summary.decision}, confidence ${summary.confidence.toLowerCase()}`}
    >
      {summary.decision}
    </Badge>
  );
}

/** `High`, `Medium`, `Low`. */
export const confidenceWord = (confidence: Confidence) => `${confidence[0]}${confidence.slice(1).toLowerCase()}`;

/** `4 green, 1 yellow, confidence high` */
export function summaryWords(summary: SignalSummary): string {
  const counts = [
    [summary.green_count, 'green'],
    [summary.yellow_count, 'yellow'],
    [summary.red_count, 'red'],
  ] as const;
  const lit = counts.filter(([count]) => count > 0).map(([count, light]) => plural(count, light, light));
  return [...(lit.length === 0 ? ['no light'] : lit), `confidence ${summary.confidence.toLowerCase()}`].join(', ');
}
