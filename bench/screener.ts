// Goals of the screener: 15,000 stocks judged, beside PostgreSQL, and the size of their list on the wire.
import { brotliCompressSync, constants } from 'node:zlib';
import { percentFrom } from '../src/domain/numbers/percent.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { toColumns } from '../src/domain/screener/list/columns-wire.ts';
import { filterBits } from '../src/domain/screener/rules/filter-measures.ts';
import { judgeFilters } from '../src/domain/screener/rules/filters.ts';
import { lightBits } from '../src/domain/screener/rules/judge-lights.ts';
import { summaries } from '../src/domain/screener/rules/signal-lights.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import { emptyRunInfo, NOW, type StockColumns, sampleColumns, sampleStocks } from './sample-stocks.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { judgeInSql } from './screener-in-sql.ts';

const STOCKS = 15_000;
const TARGET = 0.1;
const WIRE_TARGET_KB = 150;

const filtersIn = Array.from({ length: 16 }, (_, mask) => judgeFilters(mask).length);

function judgeAll(stocks: StockColumns) {
  let active = 0;
  let green = 0;
  const decisions = { YES: 0, MAYBE: 0, NO: 0, SKIP: 0 };
  for (let at = 0; at < STOCKS; at++) {
    const price = stocks.current_price[at]!;
    const rsi = stocks.rsi[at]!;
    const filters = filterBits(
      stocks.change_from_prev_close_pct[at]!,
      stocks.todays_volume[at]!,
      stocks.average_daily_volume[at]!,
      stocks.marketrank[at]!,
      stocks.news_sentiment[at]!,
      rsi,
      price,
      stocks.fifty_two_week_high[at]!,
    );
    const lights = lightBits(
      (NOW - stocks.as_of_ms[at]!) / minuteMs,
      percentFrom(stocks.relative_volume[at]!, stocks.previous_relative_volume[at]!),
      percentFrom(price, stocks.vwap[at]!),
      rsi,
      stocks.news_word[at]!,
      stocks.news_hours[at]!,
    );
    active += filtersIn[filters]!;
    const { decision, green_count } = summaries[lights]!;
    green += green_count;
    decisions[decision] += 1;
  }
  return { active, green, ...decisions };
}

async function judged(scratch: Scratch): Promise<GoalResult> {
  const columns = sampleColumns(STOCKS);
  const sql = await judgeInSql(scratch.database.pool, columns, NOW);
  const theirs = await sql();
  const ours = judgeAll(columns);
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`The two do not judge alike: ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}`);
  }
  return sideBySide({
    goal: `Screener: filters, signals and decisions of ${STOCKS} stocks`,
    peer: 'PostgreSQL, one statement',
    target: TARGET,
    rounds: 10,
    ours: () => {
      const from = performance.now();
      judgeAll(columns);
      return performance.now() - from;
    },
    theirs: async () => {
      await sql();
      return undefined;
    },
  });
}

const compressed = (reply: unknown) =>
  brotliCompressSync(Buffer.from(JSON.stringify(reply)), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

function listOnTheWire(): GoalResult {
  const stocks = sampleStocks(STOCKS);
  const run_info = emptyRunInfo;
  const list = compressed(toColumns(run_info, stocks)) / 1_000;
  const full = compressed({ run_info, stocks }) / 1_000;
  return {
    goal: `Screener: list of ${stocks.length} stocks on the wire, in KB`,
    ours_ms: Math.round(list),
    peer: 'the full objects, brotli, in KB',
    peer_ms: Math.round(full),
    ratio: Number((list / full).toPrecision(3)),
    target: WIRE_TARGET_KB,
    unit: 'KB',
    ok: list <= WIRE_TARGET_KB,
    note: 'names of companies travel apart, once a day',
  };
}

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  try {
    return [await judged(scratch), listOnTheWire()];
  } finally {
    await scratch.close();
  }
}

export const screenerGoal: Goal = { name: 'screener', run };
