// Text of a fact's value, rounded no further than the allowed deviation.
import { marketCap, whole } from '../market/format.ts';
import { analysisRules } from '../rules/analyst-rules.ts';
import type { Fact, FactUnit } from './fact.ts';

const MILLION = 1e6;
const MOST_PLACES = 10;
const PLACES: Readonly<Partial<Record<FactUnit, number>>> = { USD: 2, '%': 1, x: 2, index: 1 };

/** `$51.25`, `$1.25B`, `-3.2%`, `1.8x`, `2.75M shares`, `120`; texts and dates as they are. */
export function writeFact({ value, unit }: Pick<Fact, 'value' | 'unit'>): string {
  if (typeof value === 'string') return value;
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  switch (unit) {
    case 'USD':
      return `${sign}${size >= MILLION ? marketCap(size) : `$${plain(size, unit)}`}`;
    case 'shares':
      return `${sign}${size >= MILLION ? marketCap(size).slice(1) : whole(size)} shares`;
    case '%':
      return `${sign}${plain(size, unit)}%`;
    case 'x':
      return `${sign}${plain(size, unit)}x`;
    default:
      return `${sign}${plain(size, unit)}`;
  }
}

/** Size without sign, for sentences that state the direction in words. */
export function writeSize(fact: Pick<Fact, 'value' | 'unit'>): string {
  return writeFact(typeof fact.value === 'number' ? { ...fact, value: Math.abs(fact.value) } : fact);
}

/** Usual decimals of the unit, more if rounding would deviate more than the rules allow. */
function plain(size: number, unit: FactUnit): string {
  const exact = unit === 'points' || unit === 'count';
  let places = exact ? 0 : (PLACES[unit] ?? 0);
  const off = () => Math.abs(Number(size.toFixed(places)) - size);
  while (places < MOST_PLACES && off() > (exact ? 0 : (size * analysisRules.deviation.value) / 100)) places += 1;
  return size.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
}
