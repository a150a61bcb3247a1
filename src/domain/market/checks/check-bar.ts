// Checks of OHLCV bars from all sources (stream, vendors, snapshots, files): null, or the reason a bar is left out.
import { hourMs, minuteMs } from '../../numbers/time.ts';
import type { RuleTable } from '../../rules/rule.ts';

export const barCheckRules = {
  rounding: {
    name: 'Open and close may lie outside the range by',
    value: 0.00001,
    unit: 'of the price',
    source: 'own choice: prices adjusted for splits are stored as 32-bit floats',
  },
  half_tick: {
    name: 'and by at most',
    value: 0.004,
    unit: 'USD',
    source: 'own choice: less than half a cent, the smallest step of a price of a dollar or more',
  },
  day_spike: {
    name: 'A day is impossible beyond',
    value: 20,
    unit: 'times the prices around it',
    source: 'own choice: closes of 8,480 symbols over 294 sessions reach 13 times both neighbours, false prints 10,000',
  },
  minute_spike: {
    name: 'A minute is impossible beyond',
    value: 10,
    unit: 'times the prices around it',
    source: 'own choice: limit up/limit down bands are 2 times at most',
  },
  lone_jump: {
    name: 'With one neighbour a price is impossible beyond',
    value: 1_000,
    unit: 'times that neighbour',
    source: 'own choice: reverse splits that no source reports reach 440 times',
  },
  least_spike: {
    name: 'A spike is at least',
    value: 0.25,
    unit: 'USD',
    source: 'own choice: rights and warrants of less than a cent change by any factor',
  },
  highest: {
    name: 'A price is at most',
    value: 10_000_000,
    unit: 'USD',
    source: 'own choice: the dearest share costs about 750,000',
  },
  most_shares: {
    name: 'A volume is at most',
    value: 100_000_000_000,
    unit: 'shares',
    source: 'own choice: the most traded penny stocks reach 20 billion a day',
  },
  clock_ahead: {
    name: 'A bar may begin after now by',
    value: 1,
    unit: 'minutes',
    source: 'own choice: the clock of a vendor may run a little ahead',
  },
} as const satisfies RuleTable;

export const barProblems = [
  'price or volume missing',
  'price not above zero',
  'volume below zero',
  "open or close outside the bar's range",
  "prices far apart within the bar, or far from the bar's neighbours",
  'in the future',
  'not in time order',
  'price or volume beyond all bounds',
] as const;
export type BarProblem = (typeof barProblems)[number];
const [MISSING, NOT_POSITIVE, NEGATIVE_VOLUME, OUTSIDE, FAR, FUTURE, DISORDER, BEYOND] = barProblems;

export type BarSize = 'minute' | 'day';
/** NaN if unknown. */
export type BarFigures = { open: number; high: number; low: number; close: number; volume: number };
export type LeftOut = Partial<Record<BarProblem, number>>;

const ROUNDING: number = barCheckRules.rounding.value;
const HALF_TICK: number = barCheckRules.half_tick.value;
const LEAST_SPIKE: number = barCheckRules.least_spike.value;
const LONE_JUMP: number = barCheckRules.lone_jump.value;
const HIGHEST: number = barCheckRules.highest.value;
const MOST_SHARES: number = barCheckRules.most_shares.value;
const AHEAD_MS = barCheckRules.clock_ahead.value * minuteMs;
/** Gap that separates sessions: shorter than the time from the end of after-hours trading to the next pre-market. */
const NIGHT_MS = 6 * hourMs;
const SPIKE: Record<BarSize, number> = { day: barCheckRules.day_spike.value, minute: barCheckRules.minute_spike.value };

/** True when two prices are further apart than the factor allows; false if one is unknown. */
export function isFar(one: number, other: number, factor: number): boolean {
  return (one > other * factor || other > one * factor) && Math.abs(one - other) > LEAST_SPIKE;
}

/**
 * Contradiction between the known prices of a bar; null without one. NaN (unknown) contradicts nothing, because some
 * sources have only closes.
 */
export function checkPrices(open: number, high: number, low: number, close: number, span: BarSize): BarProblem | null {
  if (open <= 0 || high <= 0 || low <= 0 || close <= 0) return NOT_POSITIVE;
  if (open > HIGHEST || high > HIGHEST || low > HIGHEST || close > HIGHEST) return BEYOND;
  const slack = Math.min(HALF_TICK, (high > 0 ? high : close) * ROUNDING);
  if (high < low || open > high + slack || open < low - slack || close > high + slack || close < low - slack) {
    return OUTSIDE;
  }
  return isFar(high, low, SPIKE[span]) ? FAR : null;
}

/** Complete bar: every price and the volume must be known. */
export function checkBar({ open, high, low, close, volume }: BarFigures, span: BarSize): BarProblem | null {
  if (!Number.isFinite(open + high + low + close + volume)) return MISSING;
  if (volume > MOST_SHARES) return BEYOND;
  return volume < 0 ? NEGATIVE_VOLUME : checkPrices(open, high, low, close, span);
}

/** Checks the start of a bar, epoch ms. `before`: start of the previous bar, null for the first. */
export function checkStart(start: number, before: number | null, now: number): BarProblem | null {
  if (start > now + AHEAD_MS) return FUTURE;
  return before !== null && start <= before ? DISORDER : null;
}

/** True when a close is far above both neighbours or far below both; false if one is unknown. */
export function isSpike(before: number, close: number, after: number, span: BarSize): boolean {
  const factor = SPIKE[span];
  return isFar(close, before, factor) && isFar(close, after, factor) && close > before === close > after;
}

/**
 * Indexes of closes far above or far below both neighbours, or impossibly far from the only neighbour. `closes`: of one
 * symbol, oldest first, adjusted for splits.
 */
export function findSpikes(closes: ArrayLike<number>, span: BarSize): Set<number> {
  const spikes = new Set<number>();
  const factor = SPIKE[span];
  let before = Number.NaN;
  for (let at = 0; at < closes.length; at++) {
    const close = closes[at]!;
    const after = closes[at + 1] ?? Number.NaN;
    // The first close is judged by the next two: a single neighbour cannot show which of the two is wrong.
    const next = closes[at + 2] ?? after;
    const far = Number.isNaN(before)
      ? isFar(close, after, LONE_JUMP) && !isFar(after, next, factor)
      : Number.isNaN(after)
        ? isFar(close, before, LONE_JUMP)
        : isSpike(before, close, after, span);
    if (far) spikes.add(at);
    else before = close;
  }
  if (closes.length === 2 && spikes.size > 0) spikes.add(1);
  return spikes;
}

type Level = { start: number; close: number; suspect_start: number; suspect: number };

/**
 * Price level of each symbol while its minutes arrive, O(1) per bar. A minute far from the level is left out; the next
 * minute that agrees with it sets a new level. Levels end overnight, because of splits: the first minute after that is
 * compared with `before`, the previous close, NaN if unknown.
 */
export class PriceLevels {
  readonly #levels = new Map<string, Level>();

  check(symbol: string, start: number, close: number, before = Number.NaN): BarProblem | null {
    const level = this.#levels.get(symbol);
    if (level === undefined || start - level.start >= NIGHT_MS) {
      const isOff = isFar(close, before, SPIKE.day);
      const suspected = isOff ? { suspect_start: start, suspect: close } : { suspect_start: 0, suspect: Number.NaN };
      this.#levels.set(symbol, { start, close: isOff ? before : close, ...suspected });
      return isOff ? FAR : null;
    }
    if (!isFar(close, level.close, SPIKE.minute)) {
      if (start >= level.start) this.#accept(level, start, close);
      return null;
    }
    if (start > level.suspect_start && level.suspect > 0 && !isFar(close, level.suspect, SPIKE.minute)) {
      this.#accept(level, start, close);
      return null;
    }
    if (start > level.suspect_start) {
      level.suspect_start = start;
      level.suspect = close;
    }
    return FAR;
  }

  #accept(level: Level, start: number, close: number): void {
    level.start = start;
    level.close = close;
    level.suspect = Number.NaN;
  }
}

/** "2 in the future, 1 not in time order", or null for none. */
export function describeLeftOut(leftOut: Readonly<Record<string, number | undefined>>): string | null {
  const words = Object.entries(leftOut).map(([why, count]) => `${count} ${why}`);
  return words.length === 0 ? null : words.join(', ');
}
