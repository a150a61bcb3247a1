// Dependencies shared by the modules of the stock analysis feature.
import type { Analyst } from '../../providers/ports/analyst.ts';
import type { Ground } from '../ground.ts';
import type { Market } from '../market/market.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Screener } from '../screener/screener.ts';
import type { Signals } from '../signals/signals.ts';
import type { Details } from '../stocks/details.ts';

export type AnalysisDeps = Ground & {
  analyst: Analyst;
  /** Free analyst that never fails. */
  fallbackAnalyst: Analyst;
  details: Details;
  market: Market;
  rateLimits: RateLimits;
  screener: Screener;
  signals: Signals;
};
