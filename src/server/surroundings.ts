// What the server is built of: everything it does not make itself.
import type { Analyst } from '../providers/ports/analyst.ts';
import type { AnalystData } from '../providers/ports/analyst-data.ts';
import type { ExpertLists } from '../providers/ports/expert-lists.ts';
import type { Fundamentals } from '../providers/ports/fundamentals.ts';
import type { MarketData } from '../providers/ports/market-data.ts';
import type { PasswordCost } from './accounts/sign-in/passwords.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Listener } from './db/listener.ts';
import type { Log } from './log.ts';
import type { BufferedCallLog } from './market/call-log.ts';
import type { VendorConfig } from './market-thread/market-thread.ts';
import type { RemoteCalls } from './remote-calls/remote-calls.ts';

export type Surroundings = {
  config: Config;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  database: Database;
  /** Hears what other processes notify; its maker closes it after the platform. */
  listener: Listener;
  callLog: BufferedCallLog;
  marketData: MarketData;
  analystData: AnalystData;
  fundamentals: Fundamentals;
  expertLists: ExpertLists;
  /** Who analyses stocks, and the free one that answers where that one fails. */
  analyst: Analyst;
  fallbackAnalyst: Analyst;
  /** What the market's thread chooses its own vendors by: the same ones. */
  vendorConfig: VendorConfig;
  sourceStatus: () => Promise<{
    name: string;
    simulated: boolean;
    delay_minutes: number;
    replayed_session: string | null;
    replay_now?: string;
  }>;
  /** Folder of the pipeline's files. */
  filesDir: string;
  /** Folder of the built pages, or null for the API alone. */
  webDir: string | null;
  /** Asks other processes what this one does not do, and answers them. */
  remoteCalls: RemoteCalls;
  /** How often a connection to the database was lost so far; never, where nobody counts it. */
  losses?: () => number;
  /** What one password hash costs; the rules' own cost unless set otherwise. */
  passwordCost?: PasswordCost;
};
