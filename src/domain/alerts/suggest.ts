// Figures of suggested alerts: a round price ahead, and rates in words.
import { decimal, plural } from '../market/format.ts';
import type { AlertPreview } from './alert-rule.ts';

/** Share of the power of ten below a price that is a round step of it, by its leading digits. */
const steps = [
  { below: 2, share: 0.05 },
  { below: 5, share: 0.1 },
  { below: Number.POSITIVE_INFINITY, share: 0.2 },
] as const;
/** A level nearer than this share of the price is not ahead of it. */
const LEAST = 0.005;

/** The next round price in the direction of the day, at least half a percent away: 220 of 214.36. */
export function roundPriceAhead(price: number, change_pct: number | null): number {
  const power = 10 ** Math.floor(Math.log10(price));
  const step = power * (steps.find(({ below }) => price / power < below)?.share ?? 0.1);
  const isUp = change_pct === null || change_pct >= 0;
  const from = price * (isUp ? 1 + LEAST : 1 - LEAST);
  const places = Math.max(2, 2 - Math.floor(Math.log10(step)));
  return Number(((isUp ? Math.ceil(from / step) : Math.floor(from / step)) * step).toFixed(places));
}

/** `6 in 30 sessions`, `1.5 a session`; `not counted` where nothing of the past it needs is on file. */
export function rateWords({ count, sessions }: Pick<AlertPreview, 'count' | 'sessions'>): string {
  if (sessions === 0) return 'not counted';
  return count > sessions ? `${decimal(count / sessions, 1)} a session` : `${count} in ${plural(sessions, 'session')}`;
}
