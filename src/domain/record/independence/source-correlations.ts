// Correlation of lists: how often they name the same stock on a day, and how their daily results correlate.
import { independenceRules } from '../../rules/record-rules.ts';
import type { OutcomeColumns } from '../figures/columns.ts';
import { selectRows } from '../figures/order-outcomes.ts';
import { correlate } from '../figures/ranks.ts';
import { horizons } from '../outcome.ts';
import type { Independence } from '../record-figures.ts';

const rules = independenceRules;
const HORIZON = horizons.indexOf('5');
const DIGITS = 1_000;

/** Shrinks a measured value towards the usual one; more evidence shrinks less. */
function drawn(measured: number, evidence: number, prior: number): number {
  return (evidence * measured + prior * rules.usual.value) / (evidence + prior);
}

type Counted = {
  /** `own`: stock days of each list; `common`: stock days each pair shares, at `i * n + j` for j below i. */
  own: Float64Array;
  common: Float64Array;
  /** Sum of results by list and day; `counts`: number of results. */
  sums: Float64Array[];
  counts: Float64Array[];
};

/** Adds the results of one day by list, and which lists name the same stock. */
function countDay(
  { line, symbol, spy }: OutcomeColumns,
  rows: Int32Array,
  into: Counted,
  { day, places, n }: { day: number; places: Int32Array; n: number },
): void {
  const callers = new Map<number, Set<number>>();
  for (const row of rows) {
    const place = places[line[row]!]!;
    into.sums[place]![day]! += spy[row]!;
    into.counts[place]![day]! += 1;
    const own = callers.get(symbol[row]!);
    if (own === undefined) callers.set(symbol[row]!, new Set([place]));
    else own.add(place);
  }
  for (const set of callers.values()) {
    const present = [...set].sort((a, b) => b - a);
    present.forEach((i, at) => {
      into.own[i]! += 1;
      for (const j of present.slice(at + 1)) into.common[i * n + j]! += 1;
    });
  }
}

function computeCorrelation({ own, common, sums, counts }: Counted, n: number, i: number, j: number): number {
  const shared = common[i * n + j]! / Math.sqrt(own[i]! * own[j]!);
  const calls = (own[i]! + own[j]!) / 2;
  const a: number[] = [];
  const b: number[] = [];
  for (let day = 0; day < counts[i]!.length; day += 1) {
    if (counts[i]![day]! === 0 || counts[j]![day]! === 0) continue;
    a.push(sums[i]![day]! / counts[i]![day]!);
    b.push(sums[j]![day]! / counts[j]![day]!);
  }
  const together = correlate(a, b);
  const results = drawn(Number.isNaN(together) ? rules.usual.value : Math.max(0, together), a.length, rules.days.value);
  return Math.min(1, Math.max(drawn(shared, calls, rules.calls.value), results));
}

/** Correlations of the lists with settled calls at five sessions. `byDay`: settled rows in order of days. */
export function findIndependence(outcomes: OutcomeColumns, byDay: Int32Array): Independence {
  const isList = Uint8Array.from(outcomes.lines, ({ kind, side }) => Number(kind === 'list' && side !== 0));
  const { line, horizon, spy } = outcomes;
  const rows = selectRows(
    byDay,
    (row) => isList[line[row]!] === 1 && horizon[row] === HORIZON && !Number.isNaN(spy[row]!),
  );
  const lines = [...new Set(Array.from(rows, (row) => outcomes.line[row]!))].sort((x, y) => x - y);
  const n = lines.length;
  const days = new Set(Array.from(rows, (row) => outcomes.day[row]!)).size;
  const places = new Int32Array(outcomes.lines.length).fill(-1);
  lines.forEach((own, place) => {
    places[own] = place;
  });
  const byList = () => Array.from({ length: n }, () => new Float64Array(days));
  const counted: Counted = {
    own: new Float64Array(n),
    common: new Float64Array(n * n),
    sums: byList(),
    counts: byList(),
  };
  for (let from = 0, day = 0; from < rows.length; day += 1) {
    let to = from;
    while (to < rows.length && outcomes.day[rows[to]!] === outcomes.day[rows[from]!]) to += 1;
    countDay(outcomes, rows.subarray(from, to), counted, { day, places, n });
    from = to;
  }
  return {
    sources: lines.map((own) => {
      const { source, side } = outcomes.lines[own]!;
      return { source, side };
    }),
    correlations: lines.map((_, i) =>
      Array.from({ length: i }, (__, j) => Math.round(DIGITS * computeCorrelation(counted, n, i, j)) / DIGITS),
    ),
  };
}
