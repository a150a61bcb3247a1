// Plans of the market: one per stock at the current price, in the chosen order, with counts of refused windows.
import { z } from 'zod';
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { enterRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { type PlanEnded, type Setup, SetupRefusal } from '../golden-eye.ts';
import { spreadOfRisk } from '../rules/refuse-plan.ts';
import { type SetupOrder as Order, setupOrders } from '../view/choices.ts';
import { distanceFromEntry } from '../view/entry-range.ts';
import { choosePlan, planEndsAt } from './open-plan.ts';
import { planFigures, planState } from './plan-now.ts';
import type { DetectedWindow } from './settled-outcome.ts';

export const SetupOrder = z.enum(setupOrders);

/** Name and price of a stock now; unknown is null. */
export type PriceNow = { company_name: string | null; price: number | null; change_pct: number | null };

/**
 * Window whose plan is followed bar by bar. `ends_at`: end by time; `ended`: null while open; `last`: newest close
 * since detection.
 */
export type FollowedWindow = DetectedWindow & { ends_at: number; ended: PlanEnded | null; last: number | null };

/** `market_known_at`: see `WindowKnown`. */
export function followWindow(window: DetectedWindow, market_known_at: number, session: Session): FollowedWindow {
  return { ...window, ends_at: planEndsAt(session, market_known_at), ended: null, last: null };
}

/** Number of open windows each rule refuses, in the order of the rules. */
export const LeftOut = z.array(z.object({ rule: SetupRefusal, windows: z.number() }));

export function countLeftOut(windows: readonly Pick<DetectedWindow, 'refused'>[]): z.infer<typeof LeftOut> {
  return SetupRefusal.options.map((rule) => ({
    rule,
    windows: windows.filter(({ refused }) => refused === rule).length,
  }));
}

const unknownPrice: PriceNow = { company_name: null, price: null, change_pct: null };
const SHOWN_MS = enterRules.ended_shown.value * minuteMs;

/**
 * Plan of each stock, as `choosePlan` selects it, at `at` (epoch ms). Refused windows have no plan; ended plans are
 * included for a while.
 */
export function toSetups(windows: readonly FollowedWindow[], now: ReadonlyMap<string, PriceNow>, at: number): Setup[] {
  const standing = windows.flatMap((window) => {
    if (window.refused !== null) return [];
    const standing = planState(window, now.get(window.symbol)?.price ?? null, at);
    return standing.ended !== null && at - standing.ended.at >= SHOWN_MS ? [] : [{ ...window, ...standing }];
  });
  return [...Map.groupBy(standing, ({ symbol }) => symbol).values()].flatMap((own) => {
    const chosen = choosePlan(own);
    if (chosen === null) return [];
    const { window, patterns } = chosen;
    const { symbol, scope, side, action, confidence, relative_volume, volume_estimated, detected_at } = window;
    const { ends_at, entry, entry_low, entry_high, stop, target, spread, state, late, ended } = window;
    const { company_name, price, change_pct } = now.get(symbol) ?? unknownPrice;
    const figures = planFigures(window, price);
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
        state,
        late,
        ended,
        risk: figures?.risk ?? null,
        gain: figures?.gain ?? null,
        reward_to_risk: figures?.reward_to_risk ?? null,
      },
    ];
  });
}

/** Plans of a poll at a later instant of its market (epoch ms): their end by time needs no further poll. */
export function endedSince(setups: readonly Setup[], at: number): Setup[] {
  return setups.flatMap((setup): Setup[] => {
    const { price, ends_at } = setup;
    const ended: PlanEnded | null = setup.ended ?? (at >= ends_at ? { by: 'time', price, at: ends_at } : null);
    if (ended === null) return [setup];
    return at - ended.at >= SHOWN_MS ? [] : [{ ...setup, state: 'ended', late: null, ended }];
  });
}

export const isOpen = ({ state }: Pick<Setup, 'state'>): boolean => state !== 'ended';

const stateRank = { can_be_entered: 0, late: 1, ended: 2 } as const satisfies Record<Setup['state'], number>;
const trades = ({ action }: Pick<Setup, 'action'>) => (action === 'BUY' || action === 'SELL' ? 0 : 1);
const falling = (one: number | null, other: number | null) =>
  (other ?? Number.NEGATIVE_INFINITY) - (one ?? Number.NEGATIVE_INFINITY) || 0;
const away = ({ distance_pct }: Setup) => (distance_pct === null ? Number.POSITIVE_INFINITY : Math.abs(distance_pct));

/** BUY and SELL before WATCH, then by falling strength, relative volume and change. */
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

/** Orders setups: can be entered, late, ended; each group in the chosen order. */
export function orderSetups(setups: readonly Setup[], order: Order): Setup[] {
  return setups.toSorted((one, other) => stateRank[one.state] - stateRank[other.state] || orders[order](one, other));
}
