// Every door of the API, by name.
import { accountEndpoints } from './accounts.ts';
import { barEndpoints } from './bars.ts';
import { pipelineEndpoints } from './pipeline.ts';
import { signalEndpoints } from './signals.ts';
import { systemEndpoints } from './system.ts';

export const endpoints = {
  ...systemEndpoints,
  ...accountEndpoints,
  ...signalEndpoints,
  ...pipelineEndpoints,
  ...barEndpoints,
};
export type EndpointName = keyof typeof endpoints;
