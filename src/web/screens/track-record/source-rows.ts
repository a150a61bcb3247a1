// Rows of the track record: a source with its figures at every horizon, in groups by state.
import type { CallKind } from '../../../domain/record/call.ts';
import type { Horizon } from '../../../domain/record/outcome.ts';
import { type RecordState, recordStates } from '../../../domain/record/record-figures.ts';
import type { NamedFigures, RecordView } from '../../../domain/record/record-view.ts';

/** Figures at the chosen horizon, for windows those of their plans; `at`: figures at every horizon. */
export type SourceRow = NamedFigures & { id: string; at: ReadonlyMap<Horizon, NamedFigures> };

/** Rows of a kind at a horizon, the highest mean first; unknown means last. */
export function sourceRows(sources: readonly NamedFigures[], kind: CallKind, horizon: Horizon): SourceRow[] {
  const own = sources.filter((figures) => figures.kind === kind);
  return [...Map.groupBy(own, ({ source, side }) => `${source}:${side}`)]
    .flatMap(([id, some]): SourceRow[] => {
      const at = new Map(some.map((figures) => [figures.horizon, figures]));
      const figures = at.get(kind === 'window' ? 'plan' : horizon);
      return figures === undefined ? [] : [{ ...figures, id, at }];
    })
    .sort(
      (a, b) =>
        (b.mean ?? Number.NEGATIVE_INFINITY) - (a.mean ?? Number.NEGATIVE_INFINITY) ||
        b.calls - a.calls ||
        a.name.localeCompare(b.name),
    );
}

/** Mean of the score's top tenth less its bottom tenth, a fraction; null unless it shows an edge at the horizon. */
export function findScoreEdge({ score }: RecordView, horizon: Horizon): number | null {
  const top = score.find((one) => one.kind === 'score' && one.horizon === horizon)?.top_minus_bottom;
  return top?.state === 'edge' ? top.mean : null;
}

/** Order of groups: sources to follow, then sources to ignore (worst source first), then the others. */
const order: readonly RecordState[] = ['edge', 'worse', 'none', 'too_few', 'no_direction'];

export type StateGroup = { state: RecordState; rows: SourceRow[] };

export function byState(rows: readonly SourceRow[]): StateGroup[] {
  return order
    .map((state) => {
      const some = rows.filter((row) => row.state === state);
      return { state, rows: state === 'worse' ? some.toReversed() : some };
    })
    .filter((group) => group.rows.length > 0);
}

/** Rows of a group shown unfolded: all of `edge` and `worse`, few of others; `no_direction` only as the only group. */
export function openRows({ state, rows }: StateGroup, groups: number): number {
  if (state === 'edge' || state === 'worse') return rows.length;
  if (state === 'no_direction') return groups === 1 ? SOME_ROWS : 0;
  if (groups === 1) return MANY_ROWS;
  return state === 'none' ? SOME_ROWS : FEW_ROWS;
}
const FEW_ROWS = 3;
const SOME_ROWS = 8;
const MANY_ROWS = 12;

export function countByState(rows: readonly SourceRow[]): Record<RecordState, number> {
  const counts = Object.fromEntries(recordStates.map((state) => [state, 0])) as Record<RecordState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Number of sources with a direction. */
export const countJudged = (counts: Record<RecordState, number>) =>
  counts.edge + counts.none + counts.worse + counts.too_few;

/** Number of findings of all kinds; the states of a horizon are corrected for this number. */
export function countFindings({ sources, score }: Pick<RecordView, 'sources' | 'score'>, horizon: Horizon): number {
  const isOn = (of: Horizon) => of === horizon || of === 'plan';
  const found = sources.filter((figures) => isOn(figures.horizon) && figures.q !== null);
  const spreads = score.filter((one) => isOn(one.horizon) && one.top_minus_bottom.q !== null);
  return found.length + spreads.length;
}

/** Values an axis must hold: means and interval bounds of judged rows, else of all rows. */
export function axisValues(rows: readonly SourceRow[]): (number | null)[] {
  const judged = rows.filter(({ state }) => state !== 'too_few' && state !== 'no_direction');
  return (judged.length > 0 ? judged : rows).flatMap(({ low, high, mean }) => [low, high, mean]);
}

/** Names of short tables in the usual order; unknown names follow. */
const known: readonly string[] = [
  ...['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL', 'SHORT'],
  ...['YES:HIGH', 'YES:MEDIUM', 'YES:LOW', 'MAYBE', 'NO', 'SKIP'],
  ...['PM', 'VS', 'SM', 'TB'],
  ...['golden_window', 'support_bounce', 'market_follow', 'gap_and_go', 'reversal'],
  ...['BUY', 'HOLD', 'SELL', 'SHORT'].map((action) => `rules:${action}`),
];
const findPlace = ({ source }: SourceRow) => (known.includes(source) ? known.indexOf(source) : known.length);

export const inKnownOrder = (rows: readonly SourceRow[]) => rows.toSorted((a, b) => findPlace(a) - findPlace(b));
