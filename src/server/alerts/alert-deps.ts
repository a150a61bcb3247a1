// Dependencies shared by the modules of the alerts feature.
import type { Split } from '../../domain/market/bars.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { Ground } from '../ground.ts';
import type { StoredDays } from '../minutes/store/stored-minutes.ts';
import type { Observability } from '../observability/observability.ts';
import type { SavedScreensFeature } from '../saved-screens/saved-screens.ts';
import type { Screener } from '../screener/screener.ts';
import type { Signals } from '../signals/signals.ts';
import type { Details } from '../stocks/details.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { Calls } from '../threads/calls.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';
import type { AlertTasks } from './thread-tasks.ts';

export type AlertDeps = Ground & {
  marketTasks: Calls<AlertTasks>;
  accounts: Accounts;
  details: Details;
  goldenEye: GoldenEye;
  observability: Observability;
  savedScreens: SavedScreensFeature;
  screener: Screener;
  signals: Signals;
  stocks: Stocks;
  watchlist: Watchlist;
  storedDays: StoredDays;
  splits: () => Promise<readonly Split[]>;
};
