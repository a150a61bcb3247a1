// Rows of the list that meet conditions, and the number of rows each condition excludes.
import { markBits } from '../../patterns/found-patterns.ts';
import { fetchedColumns } from '../list/extra-columns.ts';
import type { ListedColumns } from '../list/listed-columns.ts';
import { summaries } from '../rules/signal-lights.ts';
import { type ConditionField, conditionFields, type FigureField, type Span } from './condition-fields.ts';
import { type Conditions, isSet, setFields } from './conditions.ts';

const toBit = (field: ConditionField): number => 1 << conditionFields.indexOf(field);

const columnOf = {
  market_cap: 'market_cap',
  price: 'current_price',
  change: 'change_from_prev_close_pct',
  volume: 'todays_volume',
  relative_volume: 'relative_volume',
  float: 'free_float',
  rsi: 'rsi',
  gap: 'gap',
  to_high: 'below_high',
  score: 'score',
} as const satisfies Record<FigureField, keyof ListedColumns>;

/** The figures a condition compares, NaN where unknown. */
export const figureColumn = (list: ListedColumns, field: FigureField): Float64Array => list[columnOf[field]];

/** Conditions each row fails, one bit per field; an unknown value fails its condition. */
export type Failures = Uint16Array;

export function findFailures(list: ListedColumns, conditions: Conditions): Failures {
  const failed = new Uint16Array(list.count);
  for (const field of setFields(conditions)) {
    const bit = toBit(field);
    if (field === 'sector') {
      const chosen = list.branches.map(([sector]) => sector !== null && conditions.sectors.includes(sector));
      for (let row = 0; row < list.count; row++) if (chosen[list.branch[row]!] !== true) failed[row]! |= bit;
    } else if (field === 'decision') {
      const chosen = summaries.map(({ decision }) => conditions.decisions.includes(decision));
      for (let row = 0; row < list.count; row++) if (chosen[list.lights[row]!] !== true) failed[row]! |= bit;
    } else if (field === 'pattern') {
      const chosen = markBits(conditions.patterns);
      for (let row = 0; row < list.count; row++) if (((list.marks?.[row] ?? 0) & chosen) === 0) failed[row]! |= bit;
    } else {
      const { from, to } = conditions.spans[field] ?? { from: null, to: null };
      const low = from ?? Number.NEGATIVE_INFINITY;
      const high = to ?? Number.POSITIVE_INFINITY;
      const column = figureColumn(list, field);
      // NaN is in no range.
      for (let row = 0; row < list.count; row++)
        if (!(column[row]! >= low && column[row]! <= high)) failed[row]! |= bit;
    }
  }
  return failed;
}

/** Rows that meet every condition, in the order of `rows`. */
export function rowsMeeting(rows: Uint32Array, failed: Failures): Uint32Array {
  return rows.filter((row) => failed[row] === 0);
}

/** `without`: number of rows that would match if this condition were removed. */
export type ConditionCost = { field: ConditionField; without: number };

/** Conditions whose removal would add rows, the one that adds most first. */
export function conditionCosts(rows: Uint32Array, failed: Failures, conditions: Conditions): ConditionCost[] {
  let met = 0;
  const alone = new Map<number, number>();
  for (const row of rows) {
    const bits = failed[row]!;
    if (bits === 0) met += 1;
    else if ((bits & (bits - 1)) === 0) alone.set(bits, (alone.get(bits) ?? 0) + 1);
  }
  return setFields(conditions)
    .map((field) => ({ field, without: met + (alone.get(toBit(field)) ?? 0) }))
    .filter(({ without }) => without > met)
    .toSorted((a, b) => b.without - a.without);
}

/** Number of `rows` that meet every condition, with this field's span replaced. */
export function countWithSpan(
  list: ListedColumns,
  rows: Uint32Array,
  failed: Failures,
  field: FigureField,
  { from, to }: Span,
): number {
  const others = ~toBit(field);
  const column = figureColumn(list, field);
  const low = from ?? Number.NEGATIVE_INFINITY;
  const high = to ?? Number.POSITIVE_INFINITY;
  const open = from === null && to === null;
  let count = 0;
  for (const row of rows) {
    if ((failed[row]! & others) === 0 && (open || (column[row]! >= low && column[row]! <= high))) count += 1;
  }
  return count;
}

/** Number of rows of the whole list that meet this condition, whatever the others. */
export function passCount(failed: Failures, field: ConditionField): number {
  const bit = toBit(field);
  let count = 0;
  for (const bits of failed) if ((bits & bit) === 0) count += 1;
  return count;
}

/** True when a condition is set on a figure that is fetched separately from the list. */
export const needsFigures = (conditions: Conditions): boolean =>
  fetchedColumns.some((field) => isSet(conditions, field));
