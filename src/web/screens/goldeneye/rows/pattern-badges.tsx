// Badges of patterns, actions, confidence and novelty: an icon and a word.
import { ChartColumn, ChevronsUp, CornerLeftUp, Undo2, Zap } from 'lucide-react';
import type { GoldenEyeStock, Pattern, Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { type ConfidenceTier, confidenceTier } from '../../../../domain/goldeneye/rules/confidence.ts';
import { notJudgedWords } from '../../../../domain/goldeneye/rules/risk-warning.ts';
import { endedWords, rowAction } from '../../../../domain/goldeneye/view/plan-words.ts';
import { iconPattern, isNew, isNotJudged, patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { decimal } from '../../../../domain/market/format.ts';
import { measuredRules } from '../../../../domain/rules/goldeneye/claim-rules.ts';
import { PlanActionBadge, PlanStateBadge, usePlanNow } from '../../../stock/plan/plan-state.tsx';
import { SegmentBar } from '../../../ui/charts/segment-bar.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { clockDigits } from '../../../ui/time/time-format.ts';

export const DASH = '--';

const PATTERNS = {
  golden_window: { tone: 'warn', Icon: Zap },
  reversal: { tone: 'neutral', Icon: Undo2 },
  support_bounce: { tone: 'neutral', Icon: CornerLeftUp },
  gap_and_go: { tone: 'neutral', Icon: ChevronsUp },
  market_follow: { tone: 'neutral', Icon: ChartColumn },
} as const satisfies Record<Pattern, { tone: BadgeTone; Icon: typeof Zap }>;

/** Main pattern of the stock, and the number of others. */
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

/**
 * State of the stock's plan; without a plan, the action of the newest minute: `not judged` if a figure is unknown,
 * AVOID if the plan is refused.
 */
export function PlanBadge({ stock, plan }: { stock: GoldenEyeStock; plan: Setup | null }) {
  if (plan !== null) return <StandingBadge plan={plan} price={stock.price} />;
  if (isNotJudged(stock)) {
    return (
      <span className="text-ink-3" title={notJudgedWords(stock.not_judged) ?? undefined}>
        not judged
      </span>
    );
  }
  return <PlanActionBadge action={rowAction(stock)} />;
}

function StandingBadge({ plan, price }: { plan: Setup; price: number | null }) {
  return <PlanStateBadge action={plan.action} side={plan.side} standing={usePlanNow(plan, price)} />;
}

const FILLED = { 'very strong': 4, strong: 3, moderate: 2, weak: 1 } as const satisfies Record<ConfidenceTier, number>;
const TIERS = Object.keys(FILLED).length;

const NOT_PROBABILITY = `Not a probability while the pattern has fewer than ${measuredRules.measured_from.value} settled calls.`;

/** Strength as a word, with its number but without a percent sign, because it is not a probability. */
export function Confidence({ score }: { score: number | null }) {
  const tier = confidenceTier(score);
  if (tier === null) return <span className="text-ink-3">{DASH}</span>;
  const words = `strength ${decimal(score, 0)}`;
  return (
    <span
      className="inline-grid grid-cols-[2rem_4.5rem_1.5rem] items-center gap-2 text-left"
      title={`${tier}, ${words}. ${NOT_PROBABILITY}`}
    >
      <SegmentBar filled={FILLED[tier]} total={TIERS} tone="neutral" label={words} className="w-8" />
      <span>{tier}</span> <span className="text-right text-ink-3">{decimal(score, 0)}</span>
    </span>
  );
}

export function NewBadge({ stock }: { stock: GoldenEyeStock }) {
  return isNew(stock) ? <Badge tone="info">NEW</Badge> : null;
}

/** `open 10:13`; `Gap & Go open 10:13` if the row shows another pattern or none; `target 23.65 at 10:31` once ended. */
export function OpenMark({ stock, plan }: { stock: GoldenEyeStock; plan: Setup }) {
  const { ended } = usePlanNow(plan, stock.price);
  const [pattern] = plan.patterns;
  const shown = iconPattern(stock);
  const isShown = pattern === undefined || (shown !== null && plan.patterns.includes(shown));
  const name = isShown ? '' : `${patternWords(pattern)} `;
  return (
    <span className="block max-w-full truncate text-label text-info">
      {name}
      {ended === null ? `open ${clockDigits(plan.detected_at)}` : endedWords(ended, clockDigits)}
    </span>
  );
}

/** Golden window in a folded category. */
export function GoldenBadge() {
  return (
    <Badge tone="warn" strength="full" icon={<Zap aria-hidden />}>
      Golden Window!
    </Badge>
  );
}
