// Lists made here from daily bars: bound, order and length of each, with the cells of its own columns.
import { cells } from './cells.ts';
import type { BarList } from './made-list.ts';
import { madeListRules as rules } from './made-list-rules.ts';
import type { SessionFigures } from './session-figures.ts';

const byTurnover = {
  order: 'average volume times close, largest first',
  value: ({ average_volume, close }: SessionFigures) => average_volume * close,
};

type Pair = { before: number; now: number };
/** True when one line rose from at or below another to above it at this close. */
const crossesAbove = (one: Pair, other: Pair) => one.now > other.now && one.before <= other.before;

const averageCells = ({ short_average, long_average }: SessionFigures) => ({
  '50-Day SMA': cells.money(short_average.now),
  '200-Day SMA': cells.money(long_average.now),
});
const macdCells = ({ macd, signal }: SessionFigures) => ({
  MACD: macd.now.toFixed(4),
  Signal: signal.now.toFixed(4),
});
const rsiCells = ({ rsi }: SessionFigures) => ({ RSI: rsi.toFixed(2) });
const gapCells = ({ gap }: SessionFigures) => ({ 'Gap %': cells.percent(gap) });

const atHigh = ({ high, year_high }: SessionFigures) => high >= year_high;
const atLow = ({ low, year_low }: SessionFigures) => low <= year_low;

const crossRules = [rules.short_average, rules.long_average];
const macdRules = [rules.macd_fast, rules.macd_slow, rules.macd_signal, rules.warm_up];
const rsiRules = [rules.warm_up];

const moves = {
  change: { price: 'close', noun: 'move', least: rules.least_move },
  gap: { price: 'open', noun: 'gap', least: rules.least_gap },
} as const;

/** Stocks away from the last close by at least a bound, above it for `sign` 1. */
function moveList(slug: string, figure: keyof typeof moves, sign: 1 | -1): BarList {
  const { price, noun, least } = moves[figure];
  const side = sign > 0 ? 'above' : 'below';
  return {
    slug,
    words: `The ${price} is ${side} the close of the session before by at least the least ${noun}.`,
    order: `${figure}, ${sign > 0 ? 'largest' : 'lowest'} first`,
    rules: [least],
    takes: (figures) => sign * figures[figure] >= least.value,
    value: (figures) => sign * figures[figure],
    ...(figure === 'gap' && { cells: gapCells }),
  };
}

export const barLists: readonly BarList[] = [
  {
    slug: '52-week-highs',
    words: 'The high of the session is the highest of 252 sessions, and its low is not their lowest.',
    ...byTurnover,
    rules: [rules.year_own_sessions],
    takes: (figures) => atHigh(figures) && !atLow(figures),
    cells: ({ year_high }) => ({ '52-Week High': cells.money(year_high) }),
  },
  {
    slug: '52-week-lows',
    words: 'The low of the session is the lowest of 252 sessions, and its high is not their highest.',
    ...byTurnover,
    rules: [rules.year_own_sessions],
    takes: (figures) => atLow(figures) && !atHigh(figures),
    cells: ({ year_low }) => ({ '52-Week Low': cells.money(year_low) }),
  },
  {
    slug: 'golden-cross',
    words: 'The short average of closes went above the long one at this close.',
    ...byTurnover,
    rules: crossRules,
    takes: ({ short_average, long_average }) => crossesAbove(short_average, long_average),
    cells: averageCells,
  },
  {
    slug: 'death-cross',
    words: 'The short average of closes went below the long one at this close.',
    ...byTurnover,
    rules: crossRules,
    takes: ({ short_average, long_average }) => crossesAbove(long_average, short_average),
    cells: averageCells,
  },
  {
    slug: 'unusual-volume',
    words: 'The volume of the session is far above the average volume.',
    order: 'relative volume, largest first',
    rules: [rules.least_relative_volume, rules.average_sessions],
    takes: ({ relative_volume }) => relative_volume >= rules.least_relative_volume.value,
    value: ({ relative_volume }) => relative_volume,
    cells: ({ relative_volume }) => ({ 'Relative Volume': relative_volume.toFixed(2) }),
  },
  moveList('percentage-gainers', 'change', 1),
  moveList('percentage-decliners', 'change', -1),
  moveList('gap-up', 'gap', 1),
  moveList('gap-down', 'gap', -1),
  {
    slug: 'most-active',
    words: 'The stocks with the largest volume of the session.',
    order: 'volume, largest first',
    rules: [],
    size: rules.most_size,
    takes: ({ volume }) => volume > 0,
    value: ({ volume }) => volume,
  },
  {
    slug: 'rsi-oversold',
    words: 'The RSI of daily closes is below the bound.',
    order: 'RSI, lowest first',
    rules: [rules.oversold, ...rsiRules],
    takes: ({ rsi }) => rsi < rules.oversold.value,
    value: ({ rsi }) => -rsi,
    cells: rsiCells,
  },
  {
    slug: 'rsi-overbought',
    words: 'The RSI of daily closes is above the bound.',
    order: 'RSI, highest first',
    rules: [rules.overbought, ...rsiRules],
    takes: ({ rsi }) => rsi > rules.overbought.value,
    value: ({ rsi }) => rsi,
    cells: rsiCells,
  },
  {
    slug: 'most-volatile',
    words: 'The stocks whose daily returns vary most.',
    order: 'volatility of a year, largest first',
    rules: [rules.volatility_returns],
    size: rules.most_size,
    takes: ({ volatility }) => volatility > 0,
    value: ({ volatility }) => volatility,
    cells: ({ volatility }) => ({ Volatility: `${volatility.toFixed(2)}%` }),
  },
  {
    slug: 'macd-bullish',
    words: 'The MACD line went above its signal line at this close.',
    ...byTurnover,
    rules: macdRules,
    takes: ({ macd, signal }) => crossesAbove(macd, signal),
    cells: macdCells,
  },
  {
    slug: 'macd-bearish',
    words: 'The MACD line went below its signal line at this close.',
    ...byTurnover,
    rules: macdRules,
    takes: ({ macd, signal }) => crossesAbove(signal, macd),
    cells: macdCells,
  },
];
