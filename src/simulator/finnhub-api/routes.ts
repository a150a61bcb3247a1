// Finnhub routes with its conventions: zeros for unknown, percents, millions, seconds, 403 for paid sections.
import { json, type Route } from '../http/routes.ts';
import { companyRoutes } from './company.ts';
import { priceRoutes } from './prices.ts';
import { ratingRoutes } from './ratings.ts';

/** Paid endpoints: a free key always gets 403. Source: the vendor's endpoint list, "Premium" tags. */
const premiumPaths: ReadonlySet<string> = new Set([
  '/stock/price-metric',
  '/news-sentiment',
  '/stock/executive',
  '/stock/price-target',
  '/stock/upgrade-downgrade',
]);

export function finnhubRoutes(plan: 'premium' | 'free'): Route[] {
  const routes = [...priceRoutes, ...companyRoutes, ...ratingRoutes];
  if (plan === 'premium') return routes;
  return routes.map((route) =>
    premiumPaths.has(route.pattern)
      ? { ...route, handle: () => json(403, { error: "You don't have access to this resource." }) }
      : route,
  );
}
