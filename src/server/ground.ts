// Ground: shared base of every feature, independent of other features.
import type { RecordMarket } from '../domain/record/call.ts';
import type { AnalystData } from '../providers/ports/analyst-data.ts';
import type { ExpertLists } from '../providers/ports/expert-lists.ts';
import type { Fundamentals } from '../providers/ports/fundamentals.ts';
import type { MarketData } from '../providers/ports/market-data.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './process/clock.ts';
import type { Log } from './process/log.ts';
import type { Publish } from './publish/publish.ts';

/** Source of the market data. */
export type SourceStatus = {
  name: string;
  /** Display name; replaces `name` where not all vendors of the source are used. */
  shown_as?: string;
  simulated: boolean;
  delay_minutes: number;
  replayed_session: string | null;
  /** Current instant of the replayed session, ISO; absent without a replay. */
  replay_now?: string;
};

export type Ground = {
  config: Config;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  database: Database;
  bus: Bus;
  jobs: Jobs;
  publish: Publish;
  delivery: Delivery;
  /** Folder of the pipeline's files. */
  filesDir: string;
  marketData: MarketData;
  /** Analyst opinions, company figures and fund facts; shares the market data's rate limits. */
  analystData: AnalystData;
  fundamentals: Fundamentals;
  expertLists: ExpertLists;
  sourceStatus: () => Promise<SourceStatus>;
  /** Track record that calls enter: live or simulated. */
  recordMarket: RecordMarket;
};
