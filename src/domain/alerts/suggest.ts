// Figures of suggested alerts: a round price ahead, and rates in words.
import { decimal, plural, price as priceWords } from '../market/format.ts';
import { dayWords } from '../text/day-words.ts';
import type { StockCondition } from './alert-condition.ts';
import type { AlertPreview } from './alert-rule.ts';

/** Round steps as a share of the power of ten below the price, by the price's leading digit. */
const steps = [
  { below: 2, share: 0.05 },
  { below: 5, share: 0.1 },
  { below: Number.POSITIVE_INFINITY, share: 0.2 },
] as const;
/** Least distance of a suggested level, as a share of the price. */
const LEAST = 0.005;

/** Next round price in the direction of the day, at least half a percent away: 220 for 214.36. */
function roundPriceAhead(price: number, change_pct: number | null): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const step = power * (steps.find(({ below }) => price / power < below)?.share ?? 0.1);
  const isUp = change_pct === null || change_pct >= 0;
  const from = price * (isUp ? 1 + LEAST : 1 - LEAST);
  const places = Math.max(2, 2 - Math.floor(Math.log10(step)));
  return Number(((isUp ? Math.ceil(from / step) : Math.floor(from / step)) * step).toFixed(places));
}

/** Alert at the next round price in the direction of the day; none without a price. */
export function suggestPrice(price: number | null, change_pct: number | null) {
  if (price === null || price <= 0) return [];
  const value = roundPriceAhead(price, change_pct);
  const isAbove = value > price;
  const away = decimal(Math.abs(100 * (value / price - 1)), 1);
  const condition: StockCondition = { kind: 'price', crosses: isAbove ? 'above' : 'below', value };
  return [
    {
      condition,
      name: `Price ${isAbove ? 'reaches' : 'falls below'} ${priceWords(value)}`,
      detail: `${away}% ${isAbove ? 'above' : 'below'} the price`,
      figure: value,
      once: true,
    },
  ];
}

/**
 * First counted session (YYYY-MM-DD) when only older sessions lack data; null otherwise. The newest session may lack a
 * count because it may not have ended.
 */
export function countedSince(days: AlertPreview['days']): string | null {
  const counted = days.map(({ count }) => count !== null);
  const first = counted.indexOf(true);
  const last = counted.lastIndexOf(true);
  if (first <= 0 || last < days.length - 2 || counted.slice(first, last).includes(false)) return null;
  return days[first]?.day ?? null;
}

/** `in the last 30 sessions`, `since Nov 27`, or with gaps `in 12 of the last 30 sessions`. */
export function spanWords(days: AlertPreview['days']): string {
  const since = countedSince(days);
  if (since !== null) return `since ${dayWords(since, { year: false })}`;
  const counted = days.filter(({ count }) => count !== null).length;
  const all = plural(days.length, 'session');
  return counted === days.length ? `in the last ${all}` : `in ${counted} of the last ${all}`;
}

/** `6 in 30 sessions`, `1.5 a session`, `none since Nov 27`; `not counted` when no session has the data of the rule. */
export function rateWords({ days, count, sessions }: Pick<AlertPreview, 'days' | 'count' | 'sessions'>): string {
  if (sessions === 0) return 'not counted';
  if (countedSince(days) !== null) return `${count === 0 ? 'none' : count} ${spanWords(days)}`;
  return count > sessions ? `${decimal(count / sessions, 1)} a session` : `${count} in ${plural(sessions, 'session')}`;
}
