// Lists of insider transactions: orders, largest and newest trades, totals by role.

import { type InsiderRole, type InsiderTotals, type InsiderTrade, insiderTotals, within } from '../market/insiders.ts';
import { insiderRules } from '../rules/insider-rules.ts';

export const insiderSorts = ['value', 'date', 'person', 'type'] as const;
export type InsiderSort = (typeof insiderSorts)[number];

const byValue = (a: InsiderTrade, b: InsiderTrade) => b.value - a.value;
const byDate = (a: InsiderTrade, b: InsiderTrade) => (b.date ?? '').localeCompare(a.date ?? '') || byValue(a, b);

const ORDERS: Record<InsiderSort, (a: InsiderTrade, b: InsiderTrade) => number> = {
  value: byValue,
  date: byDate,
  person: (a, b) => a.name.localeCompare(b.name) || byDate(a, b),
  type: (a, b) => a.side.localeCompare(b.side) || byValue(a, b),
};

/** Sorts by value (largest first), date (newest first), person, or type (buys before sells). */
export function sortTrades(trades: readonly InsiderTrade[], sort: InsiderSort): InsiderTrade[] {
  return trades.toSorted(ORDERS[sort]);
}

/** Totals of each role, largest traded value first; at most `roles_shown` roles. */
export function topRoles(
  trades: readonly InsiderTrade[],
): { role: InsiderRole; totals: InsiderTotals; trades: readonly InsiderTrade[] }[] {
  return [...Map.groupBy(trades, (trade) => trade.role)]
    .map(([role, list]) => ({ role, totals: insiderTotals(list), trades: list }))
    .sort((a, b) => traded(b.totals) - traded(a.totals) || a.role.localeCompare(b.role))
    .slice(0, insiderRules.roles_shown.value);
}

const traded = (totals: InsiderTotals) => totals.buy_value + totals.sell_value;

const HOURS_PER_DAY = 24;

/** Largest trades of the last `largest_days` days, at most `largest_shown`. `now`: epoch ms. */
export function largestTrades(trades: readonly InsiderTrade[], now: number): InsiderTrade[] {
  const window = within(trades, insiderRules.largest_days.value * HOURS_PER_DAY, now);
  return sortTrades(window, 'value').slice(0, insiderRules.largest_shown.value);
}

/** Newest trades of the last `recent_days` days, at most `recent_shown`. `now`: epoch ms. */
export function recentTrades(trades: readonly InsiderTrade[], now: number): InsiderTrade[] {
  const window = within(trades, insiderRules.recent_days.value * HOURS_PER_DAY, now);
  return sortTrades(window, 'date').slice(0, insiderRules.recent_shown.value);
}
