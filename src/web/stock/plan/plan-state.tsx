// State of a plan: badge with its word or with Golden Eye's action, and why it is late or how it ended.
import { ArrowDown, ArrowUp, Ban, Clock, Eye } from 'lucide-react';
import type { RecommendationAction, Setup, Side } from '../../../domain/goldeneye/golden-eye.ts';
import { endedWords, whyLate } from '../../../domain/goldeneye/view/plan-words.ts';
import {
  type PlanFigures,
  type PlanStanding,
  planFigures,
  planState,
} from '../../../domain/goldeneye/windows/plan-now.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { SessionMark } from '../../ui/time/session-mark.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';

export type PlanNow = PlanStanding & { price: number | null; figures: PlanFigures | null };

/**
 * State of a plan at a price and at the time of the prices, which is market time less their delay; the time of
 * detection while it is unknown.
 */
export function usePlanNow(plan: Setup, price: number | null): PlanNow {
  const at = usePriceClock() ?? plan.detected_at;
  return { ...planState(plan, price, at), price, figures: planFigures(plan, price) };
}

/**
 * Instant of the newest prices, epoch ms, in a replay the session's; null while unknown and in a replay's past views.
 */
export function usePriceClock(): number | null {
  const now = useMarketNow(minuteMs / 4);
  const status = useMarketStatus().data;
  const isPast = useShownInstant() !== null;
  if (now === null || status === undefined) return null;
  const { delay_minutes, replay_now } = status.source;
  if (replay_now == null) return now - delay_minutes * minuteMs;
  return isPast ? null : Date.parse(replay_now) + (now - Date.parse(status.now));
}

type PlanBadgeProps = { action: RecommendationAction | null; side: Side; standing: Pick<PlanStanding, 'state'> };

/** `BUY long` of a plan that can be entered, else `LATE long` or `ENDED`. */
export function PlanStateBadge({ action, side, standing: { state } }: PlanBadgeProps) {
  if (state === 'can_be_entered') return action === null ? null : <PlanActionBadge action={action} side={side} />;
  const isLate = state === 'late';
  return (
    <Badge tone="pending" icon={isLate ? <Clock aria-hidden /> : <Ban aria-hidden />}>
      {isLate ? `LATE ${side}` : 'ENDED'}
    </Badge>
  );
}

/**
 * `Late: missed, the price is above the entry`, `Ended by target 23.65 at 08:10 PT`; nothing while the plan can be
 * entered.
 */
export function PlanStateWords({ standing: { late, ended } }: { standing: PlanStanding }) {
  if (ended !== null) {
    const words = endedWords(ended, (at) => zonedTime(at, at));
    return (
      <b>
        <SessionMark />
        Ended by {words}
      </b>
    );
  }
  const why = whyLate(late);
  return why === null ? null : <span className="text-ink-2">Late: {why}</span>;
}

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
