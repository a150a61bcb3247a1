// Receipt of a score: its rows with their place in a file, and the score recomputed from them.
import { z } from 'zod';
import { dayNumber } from '../../market/calendar.ts';
import { Direction, ScoreFields } from '../signal.ts';
import { scoreColumns, scoreFields } from './score.ts';
import { directionCodes, emptyColumns, sideCodes } from './signal-columns.ts';

/** `list` is the display name, `points`: points of the row for its side; `signal_date` is YYYY-MM-DD. */
export const ReceiptSignal = z.object({
  id: z.number(),
  signal_type_id: z.number(),
  list: z.string(),
  direction: Direction,
  side: z.enum(sideCodes),
  signal_date: z.string(),
  points: z.number(),
  file_name: z.string(),
  sha256: z.string(),
  line_number: z.number(),
});
export type ReceiptSignal = z.infer<typeof ReceiptSignal>;

export const ScoreReceipt = z.object({
  symbol: z.string(),
  batch_id: z.number(),
  publication_id: z.number(),
  /** Formula the published score was computed with. */
  formula_version: z.string().nullable(),
  /** First day (YYYY-MM-DD) whose rows count. */
  scored_from: z.string(),
  published: ScoreFields,
  rows: z.array(ReceiptSignal),
});
export type ScoreReceipt = z.infer<typeof ScoreReceipt>;

type CountedSignal = Pick<ReceiptSignal, 'signal_type_id' | 'direction' | 'side' | 'signal_date'> & { symbol: string };

/** Scores by symbol, computed from counted rows with the function that scores a state. */
export function scoreRows(rows: readonly CountedSignal[], scoredFrom: string): Map<string, ScoreFields> {
  const names = [...new Set(rows.map(({ symbol }) => symbol))];
  const ids = new Map(names.map((name, id) => [name, id]));
  const days = new Map<string, number>();
  const columns = emptyColumns(rows.length);
  for (const { symbol, signal_type_id, direction, side, signal_date } of rows) {
    const at = columns.count++;
    const day = days.get(signal_date) ?? dayNumber(signal_date);
    days.set(signal_date, day);
    columns.symbol[at] = ids.get(symbol) ?? 0;
    columns.type[at] = signal_type_id;
    columns.direction[at] = directionCodes.indexOf(direction);
    columns.side[at] = sideCodes.indexOf(side);
    columns.day[at] = day;
  }
  const scores = scoreColumns(columns, names.length, dayNumber(scoredFrom));
  return new Map(Array.from(scores.symbol, (id, at) => [names[id] ?? '', scoreFields(scores, at)]));
}

export function isSameScore(computed: ScoreFields, published: ScoreFields): boolean {
  return (Object.keys(computed) as (keyof ScoreFields)[]).every((field) => computed[field] === published[field]);
}
