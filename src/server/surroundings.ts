// Surroundings of the platform: everything it is given rather than creates.
import type { Analyst } from '../providers/ports/analyst.ts';
import type { AnalystData } from '../providers/ports/analyst-data.ts';
import type { ExpertLists } from '../providers/ports/expert-lists.ts';
import type { Fundamentals } from '../providers/ports/fundamentals.ts';
import type { MarketData } from '../providers/ports/market-data.ts';
import type { PasswordCost } from './accounts/sign-in/passwords.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { BufferedCallLog } from './market/call-log.ts';
import type { VendorConfig } from './market-thread/market-thread.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Clock } from './process/clock.ts';
import type { Log } from './process/log.ts';

/** Work that needs the database for itself; `words`: shown to everybody, `report`: present step. */
export type Maintenance = {
  words: string;
  work(database: Database, report: (doing: string) => void): Promise<void>;
};

export type Surroundings = {
  config: Config;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  database: Database;
  /** Messages of other processes; the caller closes the bus after the platform. */
  bus: Bus;
  callLog: BufferedCallLog;
  /** Prometheus metrics; created before the platform, to count vendor calls and lost connections from the start. */
  metrics: Metrics;
  marketData: MarketData;
  analystData: AnalystData;
  fundamentals: Fundamentals;
  expertLists: ExpertLists;
  /** `analyst`: analyst of stocks; `fallbackAnalyst`: free analyst, used when that one fails. */
  analyst: Analyst;
  fallbackAnalyst: Analyst;
  /** Called when a person starts work: calls that vendors refused before are tried again. */
  askAgain?: () => void;
  /** Choice of vendors, repeated by the market's thread. */
  vendorConfig: VendorConfig;
  sourceStatus: () => Promise<{
    name: string;
    shown_as?: string;
    simulated: boolean;
    delay_minutes: number;
    replayed_session: string | null;
    replay_now?: string;
  }>;
  /** Folder of the pipeline's files. */
  filesDir: string;
  /** Folder of the built pages; null for the API alone. */
  webDir: string | null;
  /** Closes the platform, does the work and starts the platform again; absent if the process cannot. */
  maintain?: (maintenance: Maintenance) => void;
  /** Count of lost database connections. */
  losses?: () => number;
  /** Cost of a password hash, by default that of the rules. */
  passwordCost?: PasswordCost;
  /** Longest wait of a first run for the session's minutes; by default that of the market's thread. */
  minutesPatienceMs?: number;
};
