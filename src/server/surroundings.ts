// Dependencies that the platform receives instead of creating them.
import type { PasswordCost } from './accounts/sign-in/passwords.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { BufferedCallLog } from './market/call-log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Clock } from './process/clock.ts';
import type { Log } from './process/log.ts';
import type { Vendors } from './vendors.ts';

/** Work that needs exclusive use of the database; `words`: shown to everybody, `report`: receives the current step. */
export type Maintenance = {
  words: string;
  work(database: Database, report: (doing: string) => void): Promise<void>;
};

export type Surroundings = Omit<Vendors, 'minuteFeed' | 'sourceName' | 'shownSource'> & {
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
