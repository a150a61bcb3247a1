// How patterns, actions, confidence and what is new look: icon and word always together.
import { ArrowDown, ArrowUp, Ban, ChartColumn, ChevronsUp, CornerLeftUp, Eye, Undo2, Zap } from 'lucide-react';
import { type ConfidenceTier, confidenceTier } from '../../../domain/goldeneye/confidence.ts';
import type { GoldenEyeStock, Pattern, RecommendationAction } from '../../../domain/goldeneye/golden-eye.ts';
import { iconPattern, isNew, patternWords } from '../../../domain/goldeneye/table.ts';
import { percent } from '../../../domain/market/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { SegmentBar } from '../../ui/segment-bar.tsx';

export const DASH = '--';

const PATTERNS = {
  golden_window: { tone: 'warn', Icon: Zap },
  reversal: { tone: 'neutral', Icon: Undo2 },
  support_bounce: { tone: 'neutral', Icon: CornerLeftUp },
  gap_and_go: { tone: 'neutral', Icon: ChevronsUp },
  market_follow: { tone: 'neutral', Icon: ChartColumn },
} as const satisfies Record<Pattern, { tone: BadgeTone; Icon: typeof Zap }>;

const ACTIONS = {
  BUY: { tone: 'bull', Icon: ArrowUp },
  SELL: { tone: 'bear', Icon: ArrowDown },
  WATCH: { tone: 'neutral', Icon: Eye },
  AVOID: { tone: 'pending', Icon: Ban },
} as const satisfies Record<Exclude<RecommendationAction, 'NONE'>, { tone: BadgeTone; Icon: typeof Eye }>;

/** The pattern that stands for the stock, and how many more there are. */
export function PatternBadge({ stock }: { stock: GoldenEyeStock }) {
  const pattern = iconPattern(stock);
  if (pattern === null) return <span className="text-ink-3">{DASH}</span>;
  const { tone, Icon } = PATTERNS[pattern];
  const more = stock.pattern_count - 1;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {patternWords(pattern)}
      </Badge>
      {more > 0 && (
        <span className="text-label text-ink-3">
          +{more}
          <span className="sr-only"> more</span>
        </span>
      )}
    </span>
  );
}

export function PlanBadge({ action }: { action: RecommendationAction }) {
  if (action === 'NONE') return <span className="text-ink-3">NONE</span>;
  const { tone, Icon } = ACTIONS[action];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {action}
    </Badge>
  );
}

const FILLED = { 'very strong': 4, strong: 3, moderate: 2, weak: 1 } as const satisfies Record<ConfidenceTier, number>;
const TIERS = Object.keys(FILLED).length;

export function Confidence({ score }: { score: number | null }) {
  const tier = confidenceTier(score);
  if (tier === null) return <span className="text-ink-3">{DASH}</span>;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={`${tier}: strength, not probability`}>
      <SegmentBar filled={FILLED[tier]} total={TIERS} tone="neutral" label={tier} className="w-10" />
      <span className="min-w-9 text-right">{percent(score)}</span>
    </span>
  );
}

export function NewBadge({ stock }: { stock: GoldenEyeStock }) {
  return isNew(stock) ? <Badge tone="info">NEW</Badge> : null;
}

/** On a folded category. */
export function GoldenBadge() {
  return (
    <Badge tone="warn" strength="full" icon={<Zap aria-hidden />}>
      Golden Window!
    </Badge>
  );
}
