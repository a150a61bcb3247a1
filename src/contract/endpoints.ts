// Every endpoint of the API, by name.
import { accessTokenEndpoints } from './accounts/access-tokens.ts';
import { accountEndpoints } from './accounts/accounts.ts';
import { accountAdministrationEndpoints } from './accounts/administration.ts';
import { accountMailEndpoints } from './accounts/mails.ts';
import { passkeyEndpoints } from './accounts/passkeys.ts';
import { providerEndpoints } from './accounts/providers.ts';
import { alertEndpoints } from './alerts/alerts.ts';
import { inboxEndpoints } from './alerts/inbox.ts';
import { analysisEndpoints } from './analysis.ts';
import { calendarEndpoints } from './calendar.ts';
import { changeEndpoints } from './changes.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { goldenEyeEndpoints } from './goldeneye.ts';
import { minuteEndpoints } from './minutes.ts';
import { backupEndpoints } from './operations/backups.ts';
import { jobEndpoints } from './operations/jobs.ts';
import { reportEndpoints } from './operations/reports.ts';
import { restoredEndpoints } from './operations/restored.ts';
import { batchEndpoints } from './pipeline/batches.ts';
import { mappingEndpoints } from './pipeline/mappings.ts';
import { pipelineEndpoints } from './pipeline/pipeline.ts';
import { recordEndpoints } from './record.ts';
import { savedScreenEndpoints } from './saved-screens.ts';
import { screenerAutomationEndpoints, screenerRunEndpoints, screenerStockEndpoints } from './screener.ts';
import { signalEndpoints } from './signals.ts';
import { barEndpoints } from './stocks/bars.ts';
import { ownListEndpoints } from './stocks/own-lists.ts';
import { sheetEndpoints } from './stocks/sheets.ts';
import { stockEndpoints } from './stocks/stocks.ts';
import { verdictEndpoints } from './stocks/verdicts.ts';
import { streamEndpoints } from './stream.ts';
import { systemEndpoints } from './system.ts';
import { watchlistEndpoints } from './watchlist.ts';

export const endpoints = {
  ...systemEndpoints,
  ...calendarEndpoints,
  ...accountEndpoints,
  ...accessTokenEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...accountMailEndpoints,
  ...accountAdministrationEndpoints,
  ...signalEndpoints,
  ...dashboardEndpoints,
  ...pipelineEndpoints,
  ...batchEndpoints,
  ...mappingEndpoints,
  ...screenerRunEndpoints,
  ...screenerAutomationEndpoints,
  ...goldenEyeEndpoints,
  ...minuteEndpoints,
  ...backupEndpoints,
  ...restoredEndpoints,
  ...jobEndpoints,
  ...reportEndpoints,
  ...analysisEndpoints,
  ...barEndpoints,
  ...screenerStockEndpoints,
  ...stockEndpoints,
  ...streamEndpoints,
  ...watchlistEndpoints,
  ...ownListEndpoints,
  ...savedScreenEndpoints,
  ...alertEndpoints,
  ...verdictEndpoints,
  ...changeEndpoints,
  ...recordEndpoints,
  ...sheetEndpoints,
  ...inboxEndpoints,
};
export type EndpointName = keyof typeof endpoints;
