// One run's judgement: the whole market on columns, then every stock that passed a filter in full.

import type { SnapshotRow } from '../../domain/market/bars.ts';
import { momentumRules } from '../../domain/rules/screener-rules.ts';
import type { CompanyFigures } from '../../domain/screener/company-figures.ts';
import { evaluateColumns, summaries } from '../../domain/screener/rules/evaluate-columns.ts';
import { judgeStock } from '../../domain/screener/rules/judge-stock.ts';
import {
  type MomentumFields,
  type SessionPart,
  sessionPart,
  usualMoves,
  withReading,
} from '../../domain/screener/rules/momentum.ts';
import { evaluateMomentum, momentumStates } from '../../domain/screener/rules/momentum-columns.ts';
import { type CheckedNews, newsWords } from '../../domain/screener/rules/news-catalyst.ts';
import { newsSentiment } from '../../domain/screener/rules/news-sentiment.ts';
import { emptyColumns, type StockColumns } from '../../domain/screener/rules/stock-columns.ts';
import { Decision, type Momentum, type ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import { type MarketMoment, type MemoryView, minutesInto } from '../market-memory/market-memory.ts';
import { atOnce, inSlices, type Turn } from '../threads/turns.ts';
import { estimateBits, filtersByRun, type JudgedRow, type KeptRun, momentumSoFar } from './earlier-runs.ts';
import { memoryFigures, roundedMemory, stockFigures } from './stock-figures.ts';

export type MarketToJudge = {
  rows: readonly SnapshotRow[];
  moment: MarketMoment;
  /** The instant freshness is measured at, epoch ms. */
  now: number;
  memory: MemoryView;
  listings: ReadonlyMap<string, Listing>;
  enrichment: ReadonlyMap<string, CompanyFigures>;
  newsOf: (symbol: string) => CheckedNews | null;
  /** Today's runs before this one, oldest first, and the one figures are compared with. */
  earlier: readonly KeptRun[];
  before: KeptRun | null;
};

/** `judged` has every stock, `stocks` those with at least one active filter: most filters first, then by symbol. */
export type JudgedMarket = { stocks: ScreenerStock[]; judged: JudgedRow[]; changes: Float64Array };

type Prepared = {
  /** The usual volume of this minute is an estimate. */
  estimated: boolean;
  memory: ReturnType<typeof roundedMemory>;
  news: CheckedNews | null;
  sentiment: number | null;
};

/** How many stocks are judged without a look at what else there is to do: some milliseconds. */
const SLICE = 200;

export async function judgeMarket(market: MarketToJudge, turn: Turn = atOnce): Promise<JudgedMarket> {
  const { rows, now, earlier, before, moment } = market;
  const part = sessionPart(moment.session, moment.at);
  // Before the first turn, in which the tape may go on.
  const returns = part === null ? null : lastReturns(market);
  const prepared: Prepared[] = [];
  await inSlices(rows.length, SLICE * 4, turn, (at) => {
    prepared.push(prepare(rows[at]!, market));
  });
  const columns = fillColumns(market, prepared);
  const { filters, lights } = evaluateColumns(columns, now);
  const moves = part === null || returns === null ? null : momentumNow(market, columns, part, returns);
  const stocks: ScreenerStock[] = [];
  const judged: JudgedRow[] = [];
  await inSlices(rows.length, SLICE, turn, (at) => {
    const row = rows[at]!;
    const { symbol } = row;
    const state: Momentum | null = momentumStates[moves?.states[at] ?? -1] ?? null;
    const soFar = momentumSoFar(before, symbol);
    const momentum: MomentumFields = part === null ? soFar : withReading(soFar, part, state);
    const { memory, news, sentiment, estimated } = prepared[at]!;
    judged.push({
      symbol,
      filters: filters[at]!,
      decision: Decision.options.indexOf(summaries[lights[at]!]!.decision),
      relative_volume: memory.relative_volume,
      estimates:
        (estimated ? estimateBits.relative_volume : 0) | (moves?.estimated[at] === 1 ? estimateBits.volatility : 0),
      ...momentum,
    });
    if (filters[at] === 0) return;
    const figures = stockFigures(row, memory, market.listings.get(symbol), sentiment, market.enrichment.get(symbol));
    stocks.push(
      judgeStock(figures, {
        now,
        earlier: filtersByRun(earlier, symbol),
        previous_relative_volume: before?.stocks.get(symbol)?.relative_volume ?? null,
        momentum,
        news,
      }),
    );
  });
  await turn();
  stocks.sort((a, b) => b.active_filter_count - a.active_filter_count || (a.symbol < b.symbol ? -1 : 1));
  return { stocks, judged, changes: columns.change_from_prev_close_pct };
}

/** A single stock outside of any run, against the day's runs so far. */
export function judgeRow(row: SnapshotRow, market: Omit<MarketToJudge, 'rows'>): ScreenerStock {
  const { memory, news, sentiment } = prepare(row, { ...market, rows: [row] });
  const { symbol } = row;
  return judgeStock(stockFigures(row, memory, market.listings.get(symbol), sentiment, market.enrichment.get(symbol)), {
    now: market.now,
    earlier: filtersByRun(market.earlier, symbol),
    previous_relative_volume: market.before?.stocks.get(symbol)?.relative_volume ?? null,
    momentum: momentumSoFar(market.before, symbol),
    news,
  });
}

function prepare(row: SnapshotRow, { memory, moment, newsOf }: MarketToJudge): Prepared {
  const id = memory.symbols.idOf(row.symbol);
  const minute = minutesInto(moment);
  const usual = id === undefined || minute < 0 ? nothing : memory.usualVolume(id, minute);
  const news = newsOf(row.symbol);
  return {
    memory: roundedMemory(memoryFigures(row, id, memory.daily, usual.value)),
    news,
    sentiment: newsSentiment(news),
    estimated: usual.estimate && !Number.isNaN(usual.value),
  };
}

const nothing = { value: Number.NaN, estimate: false };

function fillColumns({ rows, enrichment, before }: MarketToJudge, prepared: readonly Prepared[]): StockColumns {
  const columns = emptyColumns(rows.length);
  const set = (column: Float64Array, at: number, value: number | null | undefined) => {
    if (value !== null && value !== undefined) column[at] = value;
  };
  for (const [at, row] of rows.entries()) {
    const { memory, news, sentiment } = prepared[at]!;
    set(columns.change_from_prev_close_pct, at, row.change_from_prev_close_pct);
    set(columns.todays_volume, at, row.todays_volume);
    set(columns.average_daily_volume, at, memory.average_daily_volume);
    set(columns.marketrank, at, enrichment.get(row.symbol)?.marketrank);
    set(columns.news_sentiment, at, sentiment);
    set(columns.rsi, at, memory.rsi);
    set(columns.current_price, at, row.current_price);
    set(columns.fifty_two_week_high, at, memory.year_high);
    set(columns.vwap, at, row.vwap);
    set(columns.relative_volume, at, memory.relative_volume);
    set(columns.as_of_ms, at, row.updated_at);
    set(columns.previous_relative_volume, at, before?.stocks.get(row.symbol)?.relative_volume);
    if (news === null) continue;
    const newest = news.said[0];
    columns.news_word[at] = newsWords[newest?.sentiment ?? 'none'];
    set(columns.news_hours, at, newest?.hours_old);
  }
  return columns;
}

type Returns = { last: Float64Array; previous: Float64Array };

function lastReturns({ memory }: MarketToJudge): Returns {
  const minutes = momentumRules.return_minutes.value;
  return { last: memory.tape.returns(minutes), previous: memory.tape.returns(minutes, minutes) };
}

/** Each stock's momentum now as a code and whether its usual move is an estimate. */
function momentumNow(
  { rows, memory }: MarketToJudge,
  columns: StockColumns,
  part: SessionPart,
  { last, previous }: Returns,
): { states: Uint8Array; estimated: Uint8Array } {
  const z = new Float64Array(rows.length).fill(Number.NaN);
  const gained = new Float64Array(rows.length).fill(Number.NaN);
  const estimated = new Uint8Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const id = memory.symbols.idOf(row.symbol);
    if (id === undefined) continue;
    const { value: volatility, estimate } = memory.volatility(id, part);
    estimated[at] = estimate && !Number.isNaN(last[id]!) ? 1 : 0;
    z[at] = usualMoves(last[id]!, volatility);
    gained[at] = z[at]! - usualMoves(previous[id]!, volatility);
  }
  const { relative_volume, current_price, vwap, rsi } = columns;
  return { states: evaluateMomentum({ z, gained, relative_volume, current_price, vwap, rsi }), estimated };
}
