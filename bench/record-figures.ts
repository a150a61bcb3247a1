// Goal: all figures of a track record of two million outcomes, beside DuckDB's joins and sums on the same rows.
import { DuckDBInstance } from '@duckdb/node-api';
import { dayNumber, sessionsBack } from '../src/domain/market/calendar.ts';
import { type Line, makeOutcomeColumns, type OutcomeColumns } from '../src/domain/record/figures/columns.ts';
import { summarize } from '../src/domain/record/figures/summarize.ts';
import { horizons } from '../src/domain/record/outcome.ts';
import { createRandom } from '../tests/domain/record/simulated-history.ts';
import { type Goal, sideBySide } from './compare.ts';

const SESSIONS = 250;
const AHEAD = [0, 0, 1, 5, 20] as const;
/** Rows of each session and horizon: a thousand of 63 lists, a thousand scores. */
const LISTS = 63;
const LIST_ROWS = 1_000;
const SCORES = 1_000;
const SYMBOLS = 8_000;
const OUTCOMES = SESSIONS * 4 * (LIST_ROWS + SCORES);
const actions = ['STRONG_SELL', 'SELL', 'HOLD', 'BUY', 'STRONG_BUY'] as const;
const sides = [-1, -1, 0, 1, 1] as const;

function sampleOutcomes(): { outcomes: OutcomeColumns; asOf: number } {
  const random = createRandom(7);
  const sessions = sessionsBack('2026-03-20', SESSIONS + 20);
  const calls = (SESSIONS * LIST_ROWS) / LISTS;
  const lines: Line[] = [
    ...Array.from(
      { length: LISTS },
      (_, at): Line => ({ kind: 'list', source: `list ${at}`, side: at % 2 ? 1 : -1, calls }),
    ),
    ...actions.map((source, at): Line => ({ kind: 'score', source, side: sides[at]!, calls })),
  ];
  const outcomes = makeOutcomeColumns(OUTCOMES, lines);
  let row = 0;
  for (let at = 0; at < SESSIONS; at += 1) {
    const session = sessions[at]!;
    const day = dayNumber(session.date);
    for (let call = 0; call < LIST_ROWS + SCORES; call += 1) {
      const score = call < LIST_ROWS ? Number.NaN : Math.round(200 * random.normal());
      const action = Math.min(4, Math.max(0, Math.floor(score / 100) + 2));
      const symbol = Math.floor(random.unit() * SYMBOLS);
      for (let horizon = 1; horizon < horizons.length; horizon += 1) {
        outcomes.line[row] = call < LIST_ROWS ? call % LISTS : LISTS + action;
        outcomes.horizon[row] = horizon;
        outcomes.symbol[row] = symbol;
        outcomes.known[row] = session.pre_open_ms / 1_000;
        outcomes.entry[row] = session.open_ms / 1_000;
        outcomes.done[row] = sessions[at + AHEAD[horizon]!]!.close_ms / 1_000;
        outcomes.day[row] = day;
        outcomes.strength[row] = score;
        outcomes.cost[row] = 0.0006;
        outcomes.gross[row] = 0.0006;
        outcomes.spy[row] = 0.03 * random.normal();
        outcomes.market[row] = outcomes.spy[row]! + 0.002 * random.normal();
        row += 1;
      }
    }
  }
  return { outcomes, asOf: sessions.at(-1)!.after_close_ms / 1_000 };
}

/** Loads calls with their source, and outcomes, as two tables. */
async function loadDuck(outcomes: OutcomeColumns) {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run(
    'create table call (id integer, kind varchar, source varchar, side tinyint, symbol integer, strength double)',
  );
  await duck.run(
    'create table outcome (call_id integer, horizon utinyint, day integer, cost double, spy double, market double)',
  );
  const calls = await duck.createAppender('call');
  const rows = await duck.createAppender('outcome');
  for (let row = 0; row < outcomes.length; row += 1) {
    const id = Math.floor(row / 4);
    if (row % 4 === 0) {
      const { kind, source, side } = outcomes.lines[outcomes.line[row]!]!;
      calls.appendInteger(id);
      calls.appendVarchar(kind);
      calls.appendVarchar(source);
      calls.appendTinyInt(side);
      calls.appendInteger(outcomes.symbol[row]!);
      if (Number.isNaN(outcomes.strength[row])) calls.appendNull();
      else calls.appendDouble(outcomes.strength[row]!);
      calls.endRow();
    }
    rows.appendInteger(id);
    rows.appendUTinyInt(outcomes.horizon[row]!);
    rows.appendInteger(outcomes.day[row]!);
    rows.appendDouble(outcomes.cost[row]!);
    rows.appendDouble(outcomes.spy[row]!);
    rows.appendDouble(outcomes.market[row]!);
    rows.endRow();
  }
  calls.closeSync();
  rows.closeSync();
  return duck;
}

/** Counts, shares, means and medians by source, sums by day, and tenths and rank correlation of the score. */
const statements = ['spy', 'market'].flatMap((of) => [
  `create or replace temp table sums as select kind, source, side, horizon, count(*) as n, avg(${of}) as mean,
     median(${of}) as median, avg((${of} > 0)::int) as hits, count(distinct day) as days
   from outcome join call on call.id = call_id group by kind, source, side, horizon`,
  `create or replace temp table day_sums as select kind, source, side, horizon, day, count(*) as n, sum(${of}) as total
   from outcome join call on call.id = call_id group by kind, source, side, horizon, day`,
  `create or replace temp table ranked as
     select horizon, day, rank() over by_score as by_score, rank() over by_result as by_result,
       ntile(10) over by_score as tenth, case when side < 0 then -${of} - 2 * cost else ${of} end as bought
     from outcome join call on call.id = call_id where kind = 'score'
     window by_score as (partition by horizon, day order by strength),
       by_result as (partition by horizon, day order by case when side < 0 then -${of} - 2 * cost else ${of} end)`,
  `create or replace temp table tenths as select horizon, day, tenth, count(*) as n, sum(bought) as total from ranked group by all`,
  'create or replace temp table correlations as select horizon, day, corr(by_score, by_result) as rho from ranked group by all',
]);

export const recordFiguresGoal: Goal = {
  name: 'record-figures',
  run: async () => {
    const { outcomes, asOf } = sampleOutcomes();
    const duck = await loadDuck(outcomes);
    let mean: number | null = null;
    const result = await sideBySide({
      goal: 'record-figures',
      peer: 'duckdb',
      target: 0.5,
      note: `${OUTCOMES} outcomes, ${outcomes.lines.length} sources; ours with intervals, turnover, curves and correlations of lists`,
      ours: () => {
        const { summary } = summarize(outcomes, {
          market: 'simulated',
          asOf,
          symbols: SYMBOLS,
          baseRates: [],
          versions: [],
        });
        mean = summary.sources.find((one) => one.source === 'list 0' && one.horizon === '5')!.mean;
      },
      theirs: async () => {
        for (const statement of statements) await duck.run(statement);
      },
    });
    // Table `sums` was last filled for the market's benchmark.
    const { sources } = summarize(outcomes, {
      market: 'simulated',
      asOf,
      symbols: SYMBOLS,
      baseRates: [],
      versions: [],
    }).summary;
    const ours = sources.find((one) => one.source === 'list 0' && one.horizon === '5' && one.benchmark === 'market')!
      .mean!;
    const found = await duck.runAndReadAll(`select mean from sums where source = 'list 0' and horizon = 3`);
    const theirs = Number(found.getRows()[0]?.[0]);
    if (mean === null || Math.abs(ours - theirs) > 1e-5 * Math.max(1e-3, Math.abs(theirs))) {
      throw new Error(`The mean of a list is ${ours}, DuckDB's is ${theirs}.`);
    }
    return [result];
  },
};
