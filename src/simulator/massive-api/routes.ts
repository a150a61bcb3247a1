// Every door of the market-data vendor that the simulator answers.
import type { Route } from '../http.ts';
import type { Market } from '../market.ts';
import { aggregateRoutes } from './aggregates.ts';
import { benzingaRoutes } from './benzinga.ts';
import { financialRoutes } from './financials.ts';
import { indicatorRoutes } from './indicators.ts';
import { newsRoutes } from './news.ts';
import { referenceRoutes } from './reference.ts';
import { snapshotRoutes } from './snapshots.ts';

export function massiveRoutes(market: Market): Route[] {
  return [
    ...snapshotRoutes(market),
    ...aggregateRoutes(market),
    ...referenceRoutes(market),
    ...newsRoutes(market),
    ...indicatorRoutes(market),
    ...financialRoutes(market),
    ...benzingaRoutes(market),
  ];
}
