// Head of a stock's page: identity, published price and score, and peers.
import { z } from 'zod';
import { Bell } from '../../stocks/overview/bell.ts';
import { FoundStock } from './found-stock.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * Stock under its canonical symbol, with price and score of the published cards. `market_cap` in USD from the daily
 * market read; `next_earnings_date`: New York day, YYYY-MM-DD.
 */
export const StockIdentity = FoundStock.extend({
  exchange: S,
  type: S,
  sector: S,
  industry: S,
  market_cap: N,
  next_earnings_date: S,
  /** Null when the calendar names no time of day. */
  next_earnings_bell: Bell.nullable(),
});
export type StockIdentity = z.infer<typeof StockIdentity>;

/** Company of the same industry; `market_cap` in USD. */
export const Peer = FoundStock.extend({ market_cap: N });
export type Peer = z.infer<typeof Peer>;
