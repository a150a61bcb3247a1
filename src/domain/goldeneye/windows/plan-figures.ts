// Figures of an open plan: risk, reward, cost of the spread, break-even hit rate, and size for an amount at risk.
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';

/** Prices in USD; `spread` null where the source has none. */
export type PlanPrices = {
  side: 'long' | 'short';
  entry: number;
  stop: number;
  target: number;
  spread: number | null;
};

/**
 * `risk` and `reward` in USD a share from the entry; `reward_r` in risks. `cost_r`: what entry and exit cost in risks, the
 * spread or, where it is unknown, the fixed costs of the record. `break_even`: hit rate in percent from which the plan earns.
 * `at`: place of the price from stop (0) to target (100), null without a price; clamped to both.
 */
export type PlanFigures = {
  risk: number;
  reward: number;
  reward_r: number;
  spread_share: number | null;
  cost_r: number;
  break_even: number;
  at: number | null;
};

const PERCENT = 100;
const BPS = 10_000;

/** Null for a plan without a risk: its stop is the entry. */
export function planFigures({ entry, stop, target, spread }: PlanPrices, price: number | null): PlanFigures | null {
  const risk = Math.abs(entry - stop);
  const reward = Math.abs(target - entry);
  if (risk === 0) return null;
  const cost_r = (spread ?? (entry * settleRules.costs.value) / BPS) / risk;
  const reward_r = reward / risk;
  const place = price === null || target === stop ? null : (PERCENT * (price - stop)) / (target - stop);
  return {
    risk,
    reward,
    reward_r,
    spread_share: spread === null ? null : (PERCENT * spread) / risk,
    cost_r,
    break_even: Math.min(PERCENT, (PERCENT * (1 + cost_r)) / (1 + reward_r)),
    at: place === null ? null : Math.min(PERCENT, Math.max(0, place)),
  };
}

/** Whole shares whose loss at the stop is at most the amount, and what they cost and can earn in USD; costs are not in them. */
export type PlanSize = { shares: number; value: number; loss: number; gain: number };

export function planSize({ entry, stop, target }: PlanPrices, amount: number): PlanSize {
  const risk = Math.abs(entry - stop);
  const shares = risk === 0 || !(amount > 0) ? 0 : Math.floor(amount / risk);
  return { shares, value: shares * entry, loss: shares * risk, gain: shares * Math.abs(target - entry) };
}
