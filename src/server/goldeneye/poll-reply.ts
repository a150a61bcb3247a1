// Reply of a poll: its head, the market banner and its stocks.
import type { GoldenEyeCurrent, GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import { marketBanner } from '../../domain/goldeneye/rules/market-direction.ts';
import { standingOfStocks } from '../../domain/goldeneye/windows/standing.ts';
import type { Judgement, MarketDay } from './market-day.ts';
import { GOLDENEYE_FORMULA_VERSION } from './poll-rules.ts';

/** Head of a reply; instants are ISO. */
type Head = { id: number; last_poll: string; as_of: string; arrived_at: string; source: string };

/** Reply of a poll, without plans. */
export function pollReply(
  { fundLines }: Pick<MarketDay, 'fundLines'>,
  { market, funds }: Judgement,
  stocks: GoldenEyeStock[],
  head: Head,
): GoldenEyeCurrent {
  const patterns_found = stocks.reduce((sum, { pattern_count }) => sum + pattern_count, 0);
  return {
    polling_state: 'running',
    last_poll: head.last_poll,
    patterns_found,
    symbols: stocks.length,
    market: marketBanner(market, funds, patterns_found, fundLines),
    stocks,
    poll_id: head.id,
    as_of: head.as_of,
    arrived_at: head.arrived_at,
    standing: standingOfStocks(stocks, market.quotes),
    plans: [],
    formula_version: GOLDENEYE_FORMULA_VERSION,
    source: head.source,
  };
}
