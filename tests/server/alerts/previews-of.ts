// Previews of alert rules over a given past.
import type { AlertDeps } from '../../../src/server/alerts/alert-deps.ts';
import type { PastPublications } from '../../../src/server/alerts/past/publications.ts';
import { createPreviews } from '../../../src/server/alerts/preview.ts';
import { stub } from '../../setup/stub.ts';

/** What previews read of the past. */
export type ReadPast = PastPublications &
  Pick<AlertDeps, 'clock' | 'storedDays' | 'splits'> &
  Pick<AlertDeps['goldenEye'], 'setupsBetween' | 'firstSetupAt'> &
  Pick<AlertDeps['screener'], 'articlesBetween' | 'firstArticleAt'> &
  Pick<AlertDeps['marketData'], 'dailyBars'> &
  Pick<AlertDeps['stocks'], 'readNames'> &
  Pick<AlertDeps['watchlist'], 'starsOfUsers'> & {
    runHistory: Pick<AlertDeps['screener']['runHistory'], 'since' | 'symbols'>;
    screensById: AlertDeps['savedScreens']['byId'];
  };

export const previewsOf = (past: ReadPast) =>
  createPreviews(
    stub<AlertDeps>({
      clock: past.clock,
      storedDays: past.storedDays,
      splits: past.splits,
      goldenEye: past,
      screener: past,
      marketData: { dailyBars: past.dailyBars },
      stocks: past,
      watchlist: past,
      savedScreens: { byId: past.screensById },
    }),
    past,
  );
