// Every endpoint of the API, by name.

import { accountEndpoints } from './accounts/accounts.ts';
import { accountAdministrationEndpoints } from './accounts/administration.ts';
import { analysisEndpoints } from './analysis.ts';
import { barEndpoints } from './bars.ts';
import { calendarEndpoints } from './calendar.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { goldenEyeEndpoints } from './goldeneye.ts';
import { jobEndpoints } from './jobs.ts';
import { minuteEndpoints } from './minutes.ts';
import { batchEndpoints } from './pipeline/batches.ts';
import { mappingEndpoints } from './pipeline/mappings.ts';
import { pipelineEndpoints } from './pipeline/pipeline.ts';
import { reportEndpoints } from './reports.ts';
import { screenerAutomationEndpoints, screenerRunEndpoints, screenerStockEndpoints } from './screener.ts';
import { signalEndpoints } from './signals.ts';
import { stockEndpoints } from './stocks.ts';
import { streamEndpoints } from './stream.ts';
import { systemEndpoints } from './system.ts';
import { watchlistEndpoints } from './watchlist.ts';

export const endpoints = {
  ...systemEndpoints,
  ...calendarEndpoints,
  ...accountEndpoints,
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
  ...jobEndpoints,
  ...reportEndpoints,
  ...analysisEndpoints,
  ...barEndpoints,
  ...screenerStockEndpoints,
  ...stockEndpoints,
  ...streamEndpoints,
  ...watchlistEndpoints,
};
export type EndpointName = keyof typeof endpoints;
