// Dependencies of the reports' parts: `Ground` and other features.
import type { RunningFacts } from '../../domain/reports/process-checks.ts';
import type { Unread } from '../../domain/reports/vendor-checks.ts';
import type { VendorPlan } from '../../domain/work/vendor-interfaces.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Backups } from '../backup/backups.ts';
import type { Ground } from '../ground.ts';
import type { Market } from '../market/market.ts';
import type { Minutes } from '../minutes/tracking/minutes.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { TrackRecord } from '../record/record.ts';
import type { Screener } from '../screener/screener.ts';
import type { Stocks } from '../stocks/stocks.ts';

export type ReportDeps = Ground & {
  accounts: Accounts;
  backups: Backups;
  market: Market;
  minutes: Minutes;
  pipeline: Pipeline;
  record: TrackRecord;
  screener: Screener;
  stocks: Stocks;
  running: () => Promise<RunningFacts>;
  /** Market data whose newest answer was judged incomplete. */
  unread: () => Promise<Unread[]>;
  /** Plans of the market data and of the fundamentals; empty on the simulated market, which has no limits of a plan. */
  plans: readonly VendorPlan[];
};
