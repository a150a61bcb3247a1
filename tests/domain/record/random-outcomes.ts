// Outcomes at random, as plain rows and as columns.
import fc from 'fast-check';
import { dayNumber, sessionsBack } from '../../../src/domain/market/calendar.ts';
import {
  type Line,
  makeOutcomeColumns,
  type OutcomeColumns,
  outcomeStates,
} from '../../../src/domain/record/figures/columns.ts';
import { type Horizon, horizons } from '../../../src/domain/record/outcome.ts';

export const sampleSessions = sessionsBack('2026-03-20', 60);
export const SAMPLE_SYMBOLS = 12;
export const sampleLines: readonly Line[] = [
  { kind: 'list', source: 'upgrades', side: 1, calls: 0 },
  { kind: 'list', source: 'downgrades', side: -1, calls: 0 },
  { kind: 'score', source: 'BUY', side: 1, calls: 0 },
  { kind: 'score', source: 'HOLD', side: 0, calls: 0 },
  { kind: 'window', source: 'reversal', side: 1, calls: 0 },
];
const ahead: Record<Horizon, number> = { plan: 0, close: 0, '1': 1, '5': 5, '20': 20 };

export type OutcomeRow = {
  line: number;
  horizon: Horizon;
  state: keyof typeof outcomeStates | 'open';
  symbol: number;
  /** Place in `sampleSessions`. */
  session: number;
  known: number;
  entry: number;
  done: number;
  strength: number;
  /** Return in the call's direction before costs. */
  gross: number;
  spy: number;
  market: number;
};

/** Now and then a multiple of the price. */
const figure = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: -300, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: -9_000, max: 90_000 }) },
  )
  .map((bps) => bps / 10_000);

export const outcomeRow: fc.Arbitrary<OutcomeRow> = fc
  .record({
    line: fc.nat(sampleLines.length - 1),
    horizon: fc.constantFrom(...horizons),
    state: fc.constantFrom('settled' as const, 'settled' as const, 'settled' as const, 'unsettled' as const),
    symbol: fc.nat(SAMPLE_SYMBOLS - 1),
    session: fc.nat(39),
    strength: fc.integer({ min: 0, max: 100 }),
    gross: figure,
    spy: figure,
    market: fc.option(figure, { nil: Number.NaN, freq: 5 }),
  })
  .map((row) => ({
    ...row,
    known: sampleSessions[row.session]!.open_ms / 1_000 - 60,
    entry: sampleSessions[row.session]!.open_ms / 1_000,
    done: sampleSessions[row.session + ahead[row.horizon]]!.close_ms / 1_000,
  }));

/** Columns of what is certain; every call known at `asOf` counts. */
export function toColumns(given: readonly OutcomeRow[], asOf: number): OutcomeColumns {
  const rows = given.filter(({ state }) => state !== 'open');
  const calls = (line: number) => given.filter((row) => row.line === line && row.known <= asOf).length;
  const columns = makeOutcomeColumns(
    rows.length,
    sampleLines.map((line, at) => ({ ...line, calls: calls(at) })),
  );
  rows.forEach((row, at) => {
    columns.line[at] = row.line;
    columns.horizon[at] = horizons.indexOf(row.horizon);
    columns.state[at] = outcomeStates[row.state as keyof typeof outcomeStates];
    columns.symbol[at] = row.symbol;
    columns.known[at] = row.known;
    columns.entry[at] = row.entry;
    columns.done[at] = row.done;
    columns.day[at] = dayNumber(sampleSessions[row.session]!.date);
    columns.strength[at] = row.strength;
    columns.cost[at] = 0.0006;
    if (row.state === 'settled') {
      columns.gross[at] = row.gross;
      columns.spy[at] = row.spy;
      columns.market[at] = row.market;
    }
  });
  return columns;
}
