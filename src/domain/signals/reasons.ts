// The strongest reasons behind a score: the signal types that give it the most points, each with a fact from its rows.
import { compact, compactMoney, money, whole } from '../market/format.ts';
import { MINUS } from '../numbers/minus.ts';
import { listRules } from '../rules/signals-guide-rules.ts';
import { isBlank, readNumber } from '../text/read-number.ts';
import { type SignalData, type SignalDetails, type SignalItem, type TabType, tabTypes } from './signal.ts';

export type Reason = {
  group: TabType;
  type: string;
  count: number;
  /** Points for the score, negative on the bearish side. */
  points: number;
  fact: string | null;
};

/** As many as the rule says, most points first whatever the side; types without points are no reason. */
export function strongestReasons(details: SignalDetails): Reason[] {
  return tabTypes
    .flatMap((group) => details[group].map((item) => reason(group, item)))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || b.points - a.points || a.type.localeCompare(b.type))
    .slice(0, listRules.strongest_reasons.value);
}

function reason(group: TabType, item: SignalItem): Reason {
  const points = item.side === 'bearish' ? -item.total_points : item.side === 'bullish' ? item.total_points : 0;
  return { group, type: item.type, count: item.count, points, fact: signalFact(item) };
}

/** The rows of a signal, newest first, whether it is one or a group. */
export function signalRows(item: SignalItem): readonly SignalData[] {
  return Array.isArray(item.data) ? item.data : [item.data];
}

/** Columns that say something by themselves, most telling first, each with how it is said. */
const FACTS: readonly [column: string, write: (value: string) => string][] = [
  ['Total Value', (value) => `total value ${amount(value)}`],
  ['Amount', (value) => `amount ${amount(value)}`],
  ['SHARES BOUGHT/SOLD', (value) => `${amount(value)} shares`],
  ['NUMBER OF UPGRADES', (value) => `${value} upgrades`],
  ['MARKETBEAT CONSENSUS RATING', (value) => `consensus ${value}`],
  ['Rating', (value) => `rating ${value}`],
  ['Price Target', (value) => `target ${value}`],
  ['Target Gain', (value) => `target gain ${value}`],
  ['Downside', (value) => `downside ${value}`],
  ['Impact on Price', (value) => `impact ${value} on price`],
  ['change', (value) => `change ${value}`],
  ['volume', (value) => `volume ${amount(value)}`],
];

const FACTS_SHOWN = 2;

/** The sign before a number, as lists write it. */
const LIST_MINUS = /^[-\ufe63\uff0d](?=[$\d.])/;
const FROM_COMPACT = 100_000;

/** Large amounts in K, M and B as everywhere else, whatever words a list has for them; what is no number as it is. */
function amount(text: string): string {
  const { value, unit } = readNumber(text);
  if (value === null || (unit !== null && unit !== 'USD')) return text;
  if (unit === 'USD') return Math.abs(value) < FROM_COMPACT ? money(value) : compactMoney(value);
  return Math.abs(value) < FROM_COMPACT ? whole(value) : compact(value);
}

/** One line from the newest row and the number of signals; null when the row has nothing to say. */
export function signalFact(item: SignalItem): string | null {
  const row = signalRows(item)[0];
  const cells = new Map(Object.entries(row ?? {}).map(([column, value]) => [column.toLowerCase(), value]));
  const words = FACTS.flatMap(([column, write]) => {
    const cell = cells.get(column.toLowerCase());
    const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim() : '';
    return isBlank(text) ? [] : [write(text.replace(LIST_MINUS, MINUS))];
  }).slice(0, FACTS_SHOWN);
  const count = item.count > 1 ? [`${item.count} signals`] : [];
  return [...count, ...words].join(', ') || null;
}
