// Judgement of the market for one run: filters and decision of every stock, all results for stocks with an active
// filter.

import type { SnapshotRow } from '../../domain/market/bars.ts';
import { unknownAsNaN } from '../../domain/numbers/known.ts';
import { momentumRules } from '../../domain/rules/screener-rules.ts';
import type { CompanyAtClose } from '../../domain/screener/company-figures.ts';
import { judgeFigures, judgeStock } from '../../domain/screener/rules/judge-stock.ts';
import {
  type MomentumFields,
  momentumState,
  type SessionPart,
  sessionPart,
  usualMoves,
  withReading,
} from '../../domain/screener/rules/momentum.ts';
import type { CheckedNews } from '../../domain/screener/rules/news-catalyst.ts';
import { newsSentiment } from '../../domain/screener/rules/news-sentiment.ts';
import { summaries } from '../../domain/screener/rules/signal-lights.ts';
import { newsReading } from '../../domain/screener/rules/trade-signals.ts';
import { filterLacks } from '../../domain/screener/rules/unlisted.ts';
import { Decision, type ScreenerStock, type StockFigures } from '../../domain/screener/screener-stock.ts';
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
  enrichment: ReadonlyMap<string, CompanyAtClose>;
  findNews: (symbol: string) => CheckedNews | null;
  /** `earlier`: today's earlier runs, oldest first; `before`: the run that figures are compared with, null for none. */
  earlier: readonly KeptRun[];
  before: KeptRun | null;
};

/** `judged` has every stock, `stocks` those with at least one active filter: most filters first, then by symbol. */
export type JudgedMarket = { stocks: ScreenerStock[]; judged: JudgedRow[]; changes: Float64Array };

type Prepared = {
  figures: StockFigures;
  /** True if the usual volume of this minute is an estimate. */
  estimated: boolean;
  news: CheckedNews | null;
};

/** Stocks judged between two turns of the event loop: some milliseconds. */
const SLICE = 200;

export async function judgeMarket(market: MarketToJudge, turn: Turn = atOnce): Promise<JudgedMarket> {
  const { rows, now, earlier, before, moment } = market;
  const part = sessionPart(moment.session, moment.at);
  // Read before the first turn, during which the tape may change.
  const returns = part === null ? null : lastReturns(market);
  const stocks: ScreenerStock[] = [];
  const judged: JudgedRow[] = [];
  await inSlices(rows.length, SLICE, turn, (at) => {
    const row = rows[at]!;
    const { symbol } = row;
    const { figures, news, estimated } = prepare(row, market);
    const previous_relative_volume = before?.stocks.get(symbol)?.relative_volume ?? null;
    const { filters, lights } = judgeFigures(figures, { now, previous_relative_volume, news: newsReading(news) });
    const soFar = momentumSoFar(before, symbol);
    const move = part === null || returns === null ? null : momentumNow(market, figures, part, returns);
    const momentum: MomentumFields = part === null || move === null ? soFar : withReading(soFar, part, move.state);
    judged.push({
      symbol,
      filters,
      decision: Decision.options.indexOf(summaries[lights]!.decision),
      lights,
      price: unknownAsNaN(figures.current_price),
      price_at: figures.as_of === null ? Number.NaN : Date.parse(figures.as_of),
      vwap: unknownAsNaN(figures.vwap),
      rsi: unknownAsNaN(figures.rsi),
      change: unknownAsNaN(figures.change_from_prev_close_pct),
      relative_volume: figures.relative_volume,
      lacks: filterLacks(figures),
      estimates: (estimated ? estimateBits.relative_volume : 0) | (move?.estimated ? estimateBits.volatility : 0),
      ...momentum,
    });
    if (filters === 0) return;
    stocks.push(
      judgeStock(figures, { now, earlier: filtersByRun(earlier, symbol), previous_relative_volume, momentum, news }),
    );
  });
  await turn();
  stocks.sort((a, b) => b.active_filter_count - a.active_filter_count || (a.symbol < b.symbol ? -1 : 1));
  const changes = Float64Array.from(rows, (row) => unknownAsNaN(row.change_from_prev_close_pct));
  return { stocks, judged, changes };
}

/** Stocks that traded and have no price: they pass no filter. */
export const countUnpriced = (rows: readonly SnapshotRow[]): number =>
  rows.filter((row) => row.current_price === null && (row.volume_with_extended_hours ?? 0) > 0).length;

/** Judges a single stock as a run would, compared with today's runs so far. */
export function judgeRow(row: SnapshotRow, market: Omit<MarketToJudge, 'rows'>): ScreenerStock {
  const { figures, news } = prepare(row, market);
  const { symbol } = row;
  return judgeStock(figures, {
    now: market.now,
    earlier: filtersByRun(market.earlier, symbol),
    previous_relative_volume: market.before?.stocks.get(symbol)?.relative_volume ?? null,
    momentum: momentumSoFar(market.before, symbol),
    news,
  });
}

type PreparedMarket = Omit<MarketToJudge, 'rows'>;

function prepare(row: SnapshotRow, { memory, moment, findNews, listings, enrichment }: PreparedMarket): Prepared {
  const { symbol } = row;
  const id = memory.symbols.findId(symbol);
  const minute = minutesInto(moment);
  const usual = id === undefined || minute < 0 ? nothing : memory.usualVolume(id, minute);
  const news = findNews(symbol);
  const remembered = roundedMemory(memoryFigures(row, id, memory.daily, usual.value));
  return {
    figures: stockFigures(
      row,
      moment.session.date,
      remembered,
      listings.get(symbol),
      newsSentiment(news),
      enrichment.get(symbol),
    ),
    news,
    estimated: usual.estimate && !Number.isNaN(usual.value),
  };
}

const nothing = { value: Number.NaN, estimate: false };

type Returns = { last: Float64Array; previous: Float64Array };

function lastReturns({ memory }: MarketToJudge): Returns {
  const minutes = momentumRules.return_minutes.value;
  return { last: memory.tape.returns(minutes), previous: memory.tape.returns(minutes, minutes) };
}

/** A stock's momentum now and whether its usual move is an estimate. */
function momentumNow({ memory }: MarketToJudge, figures: StockFigures, part: SessionPart, { last, previous }: Returns) {
  const id = memory.symbols.findId(figures.symbol);
  if (id === undefined)
    return { state: momentumState(figures, { z: Number.NaN, gained: Number.NaN }), estimated: false };
  const { value: volatility, estimate } = memory.volatility(id, part);
  const z = usualMoves(last[id]!, volatility);
  const gained = z - usualMoves(previous[id]!, volatility);
  return { state: momentumState(figures, { z, gained }), estimated: estimate && !Number.isNaN(last[id]!) };
}
