// Head of a stock's page: what it is, its published price and score, and its peers.
import { z } from 'zod';
import { Bell } from '../../stocks/overview/bell.ts';
import { FoundStock } from './found-stock.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * A stock in its canonical symbol. Price and score are those of the published cards, `prices_as_of` their instant (ISO);
 * `market_cap` in USD as of the day's read of the market; `next_earnings_date` a New York day.
 */
export const StockIdentity = FoundStock.extend({
  prices_as_of: S,
  exchange: S,
  type: S,
  sector: S,
  industry: S,
  market_cap: N,
  next_earnings_date: S,
  /** Null where the calendar has no hour. */
  next_earnings_bell: Bell.nullable(),
});
export type StockIdentity = z.infer<typeof StockIdentity>;

/** A company of the same industry. */
export const Peer = FoundStock.extend({ market_cap: N });
export type Peer = z.infer<typeof Peer>;
