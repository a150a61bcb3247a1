// Names, units, axis stops and presets of the conditions, and their words.
import { readTypedFigure, type TypedFigure, type TypedUnit } from '../../text/typed-figure.ts';
import { type ConditionField, type FigureField, figureFields, isPossible, type Span } from './condition-fields.ts';

type Unit = 'usd' | 'shares' | 'percent' | 'times' | 'points' | 'signed percent' | 'signed points';

export type FigureRule = {
  name: string;
  about: string;
  unit: Unit;
  /** Ascending edges between the bars of the distribution, and the values a handle stops at. */
  stops: readonly number[];
  presets: readonly Span[];
};

/** 1, 1.5, 2, 3, 5 and 7 times each power of ten, both ends included. */
function decades(from: number, to: number): number[] {
  const stops: number[] = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++) {
    for (const mantissa of [1, 1.5, 2, 3, 5, 7]) {
      const stop = Number((mantissa * 10 ** power).toPrecision(3));
      if (stop >= from && stop <= to) stops.push(stop);
    }
  }
  return stops;
}

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => Number((from + at * by).toFixed(3)));

const atLeast = (from: number): Span => ({ from, to: null });
const atMost = (to: number): Span => ({ from: null, to });

export const figureRules: Readonly<Record<FigureField, FigureRule>> = {
  market_cap: {
    name: 'Market cap',
    about: 'value of all shares, USD',
    unit: 'usd',
    stops: decades(1e7, 1e12),
    presets: [atMost(3e8), { from: 3e8, to: 2e9 }, atLeast(2e9), atLeast(1e10)],
  },
  price: {
    name: 'Price',
    about: 'at the run, USD',
    unit: 'usd',
    stops: decades(0.5, 1_000),
    presets: [atLeast(5), { from: 5, to: 20 }, atMost(20), atMost(50)],
  },
  change: {
    name: 'Change',
    about: 'since the previous close, at the run',
    unit: 'signed percent',
    stops: steps(-12, 12, 1),
    presets: [atLeast(3), atLeast(5), atLeast(10), atMost(-5)],
  },
  volume: {
    name: 'Volume',
    about: 'shares today in regular hours, at the run',
    unit: 'shares',
    stops: decades(1_000, 1e8),
    presets: [atLeast(1e5), atLeast(5e5), atLeast(1e6), atLeast(1e7)],
  },
  relative_volume: {
    name: 'Volume pace',
    about: 'volume so far against the usual volume by this minute',
    unit: 'times',
    stops: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 7, 10, 15, 20],
    presets: [atLeast(1.5), atLeast(2), atLeast(3), atLeast(5)],
  },
  float: {
    name: 'Float',
    about: 'shares in public hands',
    unit: 'shares',
    stops: decades(1e6, 1e10),
    presets: [atMost(1e7), atMost(2e7), atMost(5e7), atLeast(1e8)],
  },
  rsi: {
    name: 'RSI 14',
    about: 'daily, as if the session closed at the run',
    unit: 'points',
    stops: steps(10, 90, 5),
    presets: [atMost(30), { from: 30, to: 65 }, atMost(75), atLeast(70)],
  },
  gap: {
    name: 'Gap',
    about: 'open against the previous close',
    unit: 'signed percent',
    stops: steps(-8, 8, 0.5),
    presets: [atLeast(2), atLeast(4), atMost(-2), atMost(-4)],
  },
  to_high: {
    name: 'To 52-week high',
    about: 'how far the price is below it',
    unit: 'percent',
    stops: [0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80],
    presets: [atMost(1), atMost(5), atMost(10), atLeast(50)],
  },
  score: {
    name: 'Score',
    about: 'Smart Cat Score as published',
    unit: 'signed points',
    stops: [
      -500, -300, -200, -150, -100, -70, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 70, 100, 150, 200, 300, 500,
    ],
    presets: [atLeast(20), atLeast(50), atLeast(100), atMost(-50)],
  },
};

export const fieldNames: Readonly<Record<ConditionField, string>> = {
  sector: 'Sector',
  ...(Object.fromEntries(figureFields.map((field) => [field, figureRules[field].name])) as Record<FigureField, string>),
  decision: 'Decision',
  pattern: 'Golden Eye pattern',
};

const MINUS = '−';

/** Amount with K, M, B or T and every digit of the value: `300M`, `2.5B`. */
function shortAmount(value: number): string {
  const units = [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const [size, letter] = units.find(([from]) => Math.abs(value) >= from) ?? [1, ''];
  return `${Number((value / size).toPrecision(12))}${letter}`;
}

/** Figure in words: `$300M`, `+3%`, `2x`, `75`; minus sign instead of a hyphen. */
export function figureWords(field: FigureField, value: number): string {
  const { unit } = figureRules[field];
  const signed = unit.startsWith('signed') && value > 0 ? '+' : '';
  const ends = unit === 'usd' || unit === 'shares' ? shortAmount(value) : String(value);
  const text = `${unit === 'usd' ? '$' : ''}${ends}${unit.endsWith('percent') ? '%' : unit === 'times' ? 'x' : ''}`;
  return signed + text.replace('-', MINUS);
}

/** Span in words: `$5 to $20`, `2x or more`, `75 or less`, `Any`. */
export function spanWords(field: FigureField, { from, to }: Span): string {
  if (from !== null && to !== null) return `${figureWords(field, from)} to ${figureWords(field, to)}`;
  if (from !== null) return `${figureWords(field, from)} or more`;
  return to === null ? 'Any' : `${figureWords(field, to)} or less`;
}

const typedUnits: Readonly<Record<Unit, readonly TypedUnit[]>> = {
  usd: ['$'],
  shares: [],
  percent: ['%'],
  'signed percent': ['%'],
  times: ['x'],
  points: [],
  'signed points': [],
};

/**
 * Parses a typed figure such as `300M`, `$5`, `+3%`, `2.5x`; `value` is null for impossible values, such as negative
 * prices.
 */
export function readFigure(field: FigureField, typed: string): TypedFigure {
  const read = readTypedFigure(typed, typedUnits[figureRules[field].unit]);
  return read.value === null || isPossible(field, read.value) ? read : { value: null, problem: null };
}
