// Every endpoint of the market-data vendor that the simulator answers.
import type { Route } from '../http/routes.ts';
import type { Market } from '../prices/market.ts';
import { aggregateRoutes } from './aggregates.ts';
import { benzingaRoutes } from './benzinga.ts';
import { financialRoutes } from './financials.ts';
import { indicatorRoutes } from './indicators.ts';
import { lastPriceRoutes } from './last-prices.ts';
import { marketFactRoutes } from './market-facts.ts';
import { newsRoutes } from './news.ts';
import { referenceRoutes } from './reference.ts';
import { refusing } from './replies.ts';
import { shortDataRoutes } from './short-data.ts';
import { snapshotRoutes } from './snapshots.ts';

export function massiveRoutes(market: Market): Route[] {
  const routes = [
    ...snapshotRoutes(market),
    ...lastPriceRoutes(market),
    ...shortDataRoutes(market),
    ...marketFactRoutes(),
    ...aggregateRoutes(market),
    ...referenceRoutes(market),
    ...newsRoutes(market),
    ...indicatorRoutes(market),
    ...financialRoutes(market),
    ...benzingaRoutes(market),
  ];
  return routes.map(({ pattern, handle }) => ({ pattern, handle: refusing(handle) }));
}
