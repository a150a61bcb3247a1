// Open setups: one per stock, in the order the reader chose, with what was left out by which rule.
import { z } from 'zod';
import { Pattern, RecommendationAction, SetupRefusal, Side } from '../golden-eye.ts';
import { spreadOfRisk } from '../rules/refuse-plan.ts';
import { type SetupOrder as Order, setupOrders } from '../view/choices.ts';
import { distanceFromEntry } from '../view/entry-range.ts';
import { choosePlan } from './open-plan.ts';
import { type DetectedWindow, WindowScope } from './settled-outcome.ts';

const N = z.number().nullable();
export const SetupOrder = z.enum(setupOrders);

/**
 * A plan that is still open. Prices in USD, instants in epoch ms; `patterns` the highest priority first. `entry_low` and `entry_high` are
 * null for windows of earlier versions. `distance_pct`: how far the price is outside the entry range, in percent of its nearer edge,
 * negative below it and 0 inside. `reward_to_risk`: from the price now, null where it has
 * reached stop or target. `spread_share`: percent of the risk. `ends_at`: when the plan ends by time.
 */
export const Setup = z.object({
  symbol: z.string(),
  company_name: z.string().nullable(),
  scope: WindowScope,
  side: Side,
  action: RecommendationAction.nullable(),
  patterns: z.array(Pattern),
  confidence: N,
  relative_volume: N,
  volume_estimated: z.boolean().nullable(),
  detected_at: z.number(),
  ends_at: z.number(),
  entry: z.number(),
  entry_low: N,
  entry_high: N,
  stop: z.number(),
  target: z.number(),
  spread: N,
  spread_share: N,
  price: N,
  change_pct: N,
  distance_pct: N,
  reward_to_risk: N,
});
export type Setup = z.infer<typeof Setup>;

/** The plan of an open setup alone, to mark its stock elsewhere. */
export const OpenPlan = Setup.pick({
  symbol: true,
  side: true,
  action: true,
  patterns: true,
  confidence: true,
  detected_at: true,
  ends_at: true,
  entry: true,
  entry_low: true,
  entry_high: true,
  stop: true,
  target: true,
  spread: true,
});
export type OpenPlan = z.infer<typeof OpenPlan>;

/** Of the price now; unknown is null. */
export type PriceNow = { company_name: string | null; price: number | null; change_pct: number | null };

export type OpenWindow = DetectedWindow & { ends_at: number };

/** How many open windows each rule left out, the rules in their order. */
export const LeftOut = z.array(z.object({ rule: SetupRefusal, windows: z.number() }));

export function countLeftOut(windows: readonly OpenWindow[]): z.infer<typeof LeftOut> {
  return SetupRefusal.options.map((rule) => ({
    rule,
    windows: windows.filter(({ refused }) => refused === rule).length,
  }));
}

const unknownPrice: PriceNow = { company_name: null, price: null, change_pct: null };

/** The plan of each stock, as `choosePlan` has it. Refused windows are none. */
export function toSetups(windows: readonly OpenWindow[], now: ReadonlyMap<string, PriceNow>): Setup[] {
  const offered = Map.groupBy(
    windows.filter(({ refused }) => refused === null),
    ({ symbol }) => symbol,
  );
  return [...offered.values()].flatMap((own) => {
    const chosen = choosePlan(own);
    if (chosen === null) return [];
    const { window, patterns } = chosen;
    const { symbol, scope, side, action, confidence, relative_volume, volume_estimated, detected_at } = window;
    const { ends_at, entry, entry_low, entry_high, stop, target, spread } = window;
    const { company_name, price, change_pct } = now.get(symbol) ?? unknownPrice;
    return [
      {
        symbol,
        company_name,
        scope,
        side,
        action,
        patterns,
        confidence,
        relative_volume,
        volume_estimated,
        detected_at,
        ends_at,
        entry,
        entry_low,
        entry_high,
        stop,
        target,
        spread,
        spread_share: spreadOfRisk({ entry, stop, spread }),
        price,
        change_pct,
        distance_pct: price === null ? null : distanceFromEntry(window, price),
        reward_to_risk: price === null ? null : rewardToRisk(window, price),
      },
    ];
  });
}

/** Null at or beyond stop and target: nothing is left to risk or to win. */
function rewardToRisk({ side, stop, target }: Pick<DetectedWindow, 'side' | 'stop' | 'target'>, price: number) {
  const sign = side === 'long' ? 1 : -1;
  const risk = (price - stop) * sign;
  const reward = (target - price) * sign;
  return risk <= 0 || reward <= 0 ? null : reward / risk;
}

const trades = ({ action }: Pick<Setup, 'action'>) => (action === 'BUY' || action === 'SELL' ? 0 : 1);
const falling = (one: number | null, other: number | null) =>
  (other ?? Number.NEGATIVE_INFINITY) - (one ?? Number.NEGATIVE_INFINITY) || 0;
const away = ({ distance_pct }: Setup) => (distance_pct === null ? Number.POSITIVE_INFINITY : Math.abs(distance_pct));

/** BUY and SELL before WATCH, then by strength, relative volume and change; never the alphabet. */
function byStrength(one: Setup, other: Setup): number {
  return (
    trades(one) - trades(other) ||
    falling(one.confidence, other.confidence) ||
    falling(one.relative_volume, other.relative_volume) ||
    falling(one.change_pct, other.change_pct)
  );
}

const orders = {
  strength: byStrength,
  newest: (one, other) => other.detected_at - one.detected_at || byStrength(one, other),
  nearest: (one, other) => away(one) - away(other) || byStrength(one, other),
} as const satisfies Record<Order, (one: Setup, other: Setup) => number>;

export function orderSetups(setups: readonly Setup[], order: Order): Setup[] {
  return setups.toSorted(orders[order]);
}
