// Every door of the market-data vendor that the simulator answers.
import type { Route } from '../http.ts';
import type { Market } from '../market.ts';
import { aggregateRoutes } from './aggregates.ts';
import { referenceRoutes } from './reference.ts';
import { snapshotRoutes } from './snapshots.ts';

export function massiveRoutes(market: Market): Route[] {
  return [...snapshotRoutes(market), ...aggregateRoutes(market), ...referenceRoutes(market)];
}
