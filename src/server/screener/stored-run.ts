// Stored run: its row and the facts of it that readers get, its calls, and its full reply serialized in slices.
import { createHash } from 'node:crypto';
import { newYorkDate, pacificDate } from '../../domain/market/calendar.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { RunCalls } from '../../domain/record/run-calls.ts';
import { SCREENER_FORMULA_VERSION, screenerRules } from '../../domain/rules/screener-rules.ts';
import { marketConditions } from '../../domain/screener/rules/market-conditions.ts';
import type { RunInfo } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Query } from '../db/query.ts';
import type { MarketMoment } from '../market-memory/market-memory.ts';
import { iso } from '../process/clock.ts';
import { prepareCalls, type UnstampedSet } from '../record-calls/record-calls.ts';
import { inSlices, type Turn } from '../threads/turns.ts';
import type { KeptRun } from './earlier-runs.ts';
import type { JudgedMarket } from './judge-market.ts';
import type { NewRun } from './store.ts';

/** `received`: instant at which the judgement was complete, epoch ms. `earlier`: runs of the day so far, oldest first. */
export function toRunRow(
  id: number,
  { filter_id, enriched, source }: Pick<NewRun, 'filter_id' | 'enriched' | 'source'>,
  moment: MarketMoment,
  received: number,
  { stocks, changes }: JudgedMarket,
  earlier: readonly KeptRun[],
): NewRun {
  const seen = new Set(stocks.map(({ symbol }) => symbol));
  for (const { stocks: kept } of earlier) for (const [symbol, { filters }] of kept) if (filters !== 0) seen.add(symbol);
  return {
    id,
    day: pacificDate(received),
    run_number: (earlier.at(-1)?.run.run_number ?? 0) + 1,
    received_at: iso(received),
    as_of: iso(moment.at),
    session_date: moment.session.date,
    stock_count: stocks.length,
    unique_stocks_today: seen.size,
    market_conditions: marketConditions(changes),
    status: 'complete',
    duration_ms: 0,
    stages: {},
    formula_version: SCREENER_FORMULA_VERSION,
    source,
    filter_id,
    enriched,
  };
}

/** `now`: instant of judging, at which the age of the market data is measured. */
export function toRunInfo(run: NewRun, earlier: readonly KeptRun[], now: number): RunInfo {
  return {
    unique_stocks_today: run.unique_stocks_today,
    total_runs: earlier.length + 1,
    data_freshness_minutes: Math.max(0, Math.round((now - Date.parse(run.as_of)) / minuteMs)),
    last_check_time: run.received_at,
    last_run_time: run.received_at,
    run_id: run.id,
    run_number: run.run_number,
    expected_runs: screenerRules.expected_runs.value,
    as_of: run.as_of,
    formula_version: run.formula_version,
    source: run.source,
  };
}

/**
 * Prepares the calls of a run. Two processes that compare with the same run cannot both write: run numbers are unique
 * per day.
 */
export async function prepareRunCalls(
  query: Query,
  { formula_version, received_at }: NewRun,
  market: RecordMarket,
  calls: RunCalls,
): Promise<(UnstampedSet | null)[]> {
  const given = { market, formulaVersion: formula_version, day: newYorkDate(Date.parse(received_at)) };
  const sets: (UnstampedSet | null)[] = [];
  for (const kind of ['decision', 'filter', 'light'] as const)
    sets.push(await prepareCalls(query, { ...given, kind, calls: calls[kind] }));
  return sets;
}

/** Stocks per slice: written in a few milliseconds. */
const SLICE = 200;

export async function writeStocks(
  run_info: RunInfo,
  stocks: readonly ScreenerStock[],
  turn: Turn,
): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  const write = (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    pieces.push(bytes);
  };
  write(`{"run_info":${JSON.stringify(run_info)},"stocks":[`);
  let texts: string[] = [];
  const last = stocks.length - 1;
  await inSlices(stocks.length, SLICE, turn, (row) => {
    const text = JSON.stringify(stocks[row]);
    texts.push(row === last ? text : `${text},`);
    if (texts.length < SLICE && row < last) return;
    write(texts.join(''));
    texts = [];
  });
  write(']}');
  await turn();
  return { bytes: Buffer.concat(pieces), sha256: hash.digest() };
}
