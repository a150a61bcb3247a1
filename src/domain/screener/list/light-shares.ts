// Shares of the lights over the stocks of a run, in counts and words.
import { whole as grouped } from '../../market/format.ts';
import { type Light, lights, type SignalName, signalNames } from '../screener-stock.ts';
import type { ListedColumns } from './listed-columns.ts';

export type LightCounts = Record<SignalName, Record<Light, number>>;

export function lightCounts(list: ListedColumns): LightCounts {
  const sets = new Map<number, number>();
  for (const packed of list.lights) sets.set(packed, (sets.get(packed) ?? 0) + 1);
  const counts = Object.fromEntries(
    signalNames.map((name) => [name, { green: 0, yellow: 0, red: 0, gray: 0 }]),
  ) as LightCounts;
  for (const [packed, count] of sets) {
    signalNames.forEach((name, at) => {
      counts[name][lights[(packed >> (2 * at)) & 3]!] += count;
    });
  }
  return counts;
}

/** Denominators k for shares worded as `k - 1 in k`. */
const WHOLES = [2, 3, 4, 5, 6, 8, 10, 100] as const;

/** A share in small whole numbers: `9 in 10`, `1 in 14`, `all`, `none`. */
export function shareWords(count: number, total: number): string {
  if (count <= 0 || total <= 0) return 'none';
  if (count >= total) return 'all';
  const share = count / total;
  if (share < 0.5) return `1 in ${grouped(Math.round(1 / share))}`;
  const off = (whole: number) => Math.abs((whole - 1) / whole - share);
  const whole = WHOLES.reduce((best, next) => (off(next) < off(best) ? next : best));
  return `${whole - 1} in ${whole}`;
}
