// All Massive routes of the simulator.
import type { Route } from '../http/routes.ts';
import { aggregateRoutes } from './aggregates.ts';
import { benzingaRoutes } from './benzinga.ts';
import { financialRoutes } from './financials.ts';
import { indicatorRoutes } from './indicators.ts';
import { newsRoutes } from './news.ts';
import { referenceRoutes } from './reference.ts';
import { refusing } from './replies.ts';
import { shortInterestRoutes } from './short-interest.ts';
import { snapshotRoutes } from './snapshots.ts';

export const massiveRoutes: readonly Route[] = [
  ...snapshotRoutes,
  ...aggregateRoutes,
  ...referenceRoutes,
  ...newsRoutes,
  ...indicatorRoutes,
  ...financialRoutes,
  ...benzingaRoutes,
  ...shortInterestRoutes,
].map(({ pattern, handle }) => ({ pattern, handle: refusing(handle) }));
