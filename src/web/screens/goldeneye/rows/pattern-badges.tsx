// How patterns, actions, confidence and what is new look: icon and word always together.
import { ArrowDown, ArrowUp, Ban, ChartColumn, ChevronsUp, CornerLeftUp, Eye, Undo2, Zap } from 'lucide-react';
import type { GoldenEyeStock, Pattern, RecommendationAction } from '../../../../domain/goldeneye/golden-eye.ts';
import { type ConfidenceTier, confidenceTier } from '../../../../domain/goldeneye/rules/confidence.ts';
import { notJudgedWords } from '../../../../domain/goldeneye/rules/risk-warning.ts';
import { iconPattern, isNew, isNotJudged, patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { decimal } from '../../../../domain/market/format.ts';
import { SegmentBar } from '../../../ui/charts/segment-bar.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';

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

/** A pattern that could not be judged is no recommendation; without a pattern a disqualifier is a grey word elsewhere. */
export function PlanBadge({ stock }: { stock: GoldenEyeStock }) {
  const action = stock.recommendation_action;
  if (isNotJudged(stock)) {
    return (
      <span className="text-ink-3" title={notJudgedWords(stock.not_judged) ?? undefined}>
        not judged
      </span>
    );
  }
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

const strengthWords = 'strength, not probability';

/** The strength in a word, beside it the number of the wire without the sign of a chance. */
export function Confidence({ score }: { score: number | null }) {
  const tier = confidenceTier(score);
  if (tier === null) return <span className="text-ink-3">{DASH}</span>;
  return (
    <span className="inline-flex items-center justify-end gap-2" title={`${tier}: ${strengthWords}`}>
      <SegmentBar filled={FILLED[tier]} total={TIERS} tone="neutral" label={strengthWords} className="w-8" />
      <span>{tier}</span> <span className="min-w-6 text-right text-ink-3">{decimal(score, 0)}</span>
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
