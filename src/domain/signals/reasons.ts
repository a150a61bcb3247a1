// Reasons behind a score: the signal types with the most points, each with a fact from its rows.
import { compact, compactMoney, money, whole } from '../market/format.ts';
import { MINUS } from '../numbers/minus.ts';
import { listRules, scoreRules } from '../rules/signals-guide-rules.ts';
import { isBlank, readNumber } from '../text/read-number.ts';
import { MADE_HERE } from './made-here.ts';
import { type SignalData, type SignalDetails, type SignalItem, type TabType, tabTypes } from './signal.ts';

export type Reason = {
  group: TabType;
  type: string;
  count: number;
  points_each: number;
  /** Points for the score, negative on the bearish side. */
  points: number;
  /** Day of the newest row, YYYY-MM-DD; null when no row has a day. */
  day: string | null;
  fact: string | null;
};

/** Reasons of both sides, most points first, at most `strongest_reasons`; types without points are left out. */
export function strongestReasons(details: SignalDetails): Reason[] {
  return reasonsWithPoints(details)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || b.points - a.points || a.type.localeCompare(b.type))
    .slice(0, listRules.strongest_reasons.value);
}

/** Signal types with points, bullish before bearish, most points first in each. */
export function allReasons(details: SignalDetails): Reason[] {
  return reasonsWithPoints(details).sort(
    (a, b) =>
      Number(b.points > 0) - Number(a.points > 0) ||
      Math.abs(b.points) - Math.abs(a.points) ||
      a.type.localeCompare(b.type),
  );
}

function reasonsWithPoints(details: SignalDetails): Reason[] {
  return tabTypes
    .flatMap((group) => details[group].map((item) => reason(group, item)))
    .filter(({ points }) => points !== 0);
}

/** Score recomputed from its reasons; each side is clamped to the largest score. */
export function recomputeScore(reasons: readonly Pick<Reason, 'points'>[]): {
  bullish: number;
  bearish: number;
  score: number;
} {
  const side = (sign: 1 | -1) =>
    Math.min(
      scoreRules.max.value,
      reasons.reduce((sum, { points }) => sum + Math.max(0, sign * points), 0),
    );
  const bullish = side(1);
  const bearish = side(-1);
  return { bullish, bearish, score: bullish - bearish };
}

function reason(group: TabType, item: SignalItem): Reason {
  const points = item.side === 'bearish' ? -item.total_points : item.side === 'bullish' ? item.total_points : 0;
  const { type, count, points_each, signal_date: day } = item;
  const fact = [signalFact(item), madeWords(item)].filter((words) => words !== null).join(', ') || null;
  return { group, type, count, points_each, points, day, fact };
}

/** Words on how many signals come from lists made here of market data; null when none do. */
function madeWords({ count, made_here = 0 }: Pick<SignalItem, 'count' | 'made_here'>): string | null {
  if (made_here === 0) return null;
  return made_here === count ? MADE_HERE : `${made_here} of ${count} ${MADE_HERE}`;
}

/** Rows of a single or grouped signal, newest first. */
export function signalRows(item: SignalItem): readonly SignalData[] {
  return Array.isArray(item.data) ? item.data : [item.data];
}

/** Informative columns, most informative first, with their wording. */
const FACTS: readonly [column: string, write: (value: string) => string][] = [
  ['Total Value', (value) => `total value ${amount(value)}`],
  ['Amount', (value) => `amount ${amount(value)}`],
  ['SHARES BOUGHT/SOLD', (value) => `${amount(value)} shares`],
  ['NUMBER OF UPGRADES', (value) => `${value} upgrades`],
  ['MARKETBEAT CONSENSUS RATING', (value) => `consensus ${value}`],
  ['Rating', (value) => `rating ${value}`],
  ['Price Target', (value) => `target ${value}`],
  ['Target Gain', (value) => `target gain ${value} when listed`],
  ['Downside', (value) => `downside ${value} when listed`],
  ['Impact on Price', (value) => `impact ${value} on price`],
  ['change', (value) => `change ${value}`],
  ['volume', (value) => `volume ${amount(value)}`],
];

const FACTS_SHOWN = 2;

/** Minus sign of a number as lists write it. */
const LIST_MINUS = /^[-\ufe63\uff0d](?=[$\d.])/;
const FROM_COMPACT = 100_000;

/** Shortens large amounts with K, M and B; other text stays. */
function amount(text: string): string {
  const { value, unit } = readNumber(text);
  if (value === null || (unit !== null && unit !== 'USD')) return text;
  if (unit === 'USD') return Math.abs(value) < FROM_COMPACT ? money(value) : compactMoney(value);
  return Math.abs(value) < FROM_COMPACT ? whole(value) : compact(value);
}

/** Facts from the newest row in words; null when the row has no informative column. */
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
