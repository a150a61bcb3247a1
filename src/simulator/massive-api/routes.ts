// All Massive routes of the simulator.
import type { Route } from '../http/routes.ts';
import type { Market } from '../prices/market.ts';
import { aggregateRoutes } from './aggregates.ts';
import { benzingaRoutes } from './benzinga.ts';
import { financialRoutes } from './financials.ts';
import { indicatorRoutes } from './indicators.ts';
import { newsRoutes } from './news.ts';
import { referenceRoutes } from './reference.ts';
import { refusing } from './replies.ts';
import { shortInterestRoutes } from './short-interest.ts';
import { snapshotRoutes } from './snapshots.ts';

export function massiveRoutes(market: Market): Route[] {
  const routes = [
    ...snapshotRoutes(market),
    ...aggregateRoutes(market),
    ...referenceRoutes(market),
    ...newsRoutes(market),
    ...indicatorRoutes(market),
    ...financialRoutes(market),
    ...benzingaRoutes(market),
    ...shortInterestRoutes(market),
  ];
  return routes.map(({ pattern, handle }) => ({ pattern, handle: refusing(handle) }));
}
