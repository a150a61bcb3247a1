// Badge of Golden Eye's action: `BUY long`.
import { ArrowDown, ArrowUp, Ban, Eye } from 'lucide-react';
import type { RecommendationAction, Side } from '../../../domain/goldeneye/golden-eye.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';

const ACTIONS = {
  BUY: { tone: 'bull', Icon: ArrowUp },
  SELL: { tone: 'bear', Icon: ArrowDown },
  WATCH: { tone: 'neutral', Icon: Eye },
  AVOID: { tone: 'pending', Icon: Ban },
} as const satisfies Record<Exclude<RecommendationAction, 'NONE'>, { tone: BadgeTone; Icon: typeof Eye }>;

/** `BUY long` where the side is given. */
export function PlanActionBadge({ action, side }: { action: RecommendationAction; side?: Side }) {
  if (action === 'NONE') return <span className="text-ink-3">NONE</span>;
  const { tone, Icon } = ACTIONS[action];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {side === undefined ? action : `${action} ${side}`}
    </Badge>
  );
}
