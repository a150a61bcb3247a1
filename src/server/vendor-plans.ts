// Plans of the vendors as configured: market data first, then fundamentals.
import type { VendorPlan } from '../domain/work/vendor-interfaces.ts';
import type { VendorConfig } from './market-thread/market-thread.ts';

/** Empty on the simulated market, which has no limits of a plan. */
export function vendorPlans({ config: { massive, finnhub }, simulatedUrl }: VendorConfig): VendorPlan[] {
  if (simulatedUrl !== null) return [];
  return [
    {
      vendor: 'Massive',
      lacks: null,
      calls_per_minute: massive.callsPerMinute,
      delay_minutes: massive.delayMinutes,
    },
    {
      vendor: 'Finnhub',
      lacks: finnhub.apiKey === null ? 'FINNHUB_API_KEY' : null,
      calls_per_minute: finnhub.callsPerMinute,
      delay_minutes: null,
    },
  ];
}
