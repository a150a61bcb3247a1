// Ports without a configured vendor: each vendor call throws not_entitled, so that sections explain why they are empty.
import type { ExpertLists } from './expert-lists.ts';
import type { Fundamentals } from './fundamentals.ts';
import { ProviderError } from './provider-error.ts';

function refusal(provider: string, advice: string): () => Promise<never> {
  return async () => {
    throw new ProviderError('not_entitled', advice, { provider, sent: false });
  };
}

/** Fundamentals that refuse every call, for installations without a fundamentals key. */
export function fundamentalsNotConfigured(): Fundamentals {
  const refuse = refusal('finnhub', 'no key is configured');
  return {
    name: 'Fundamentals (not configured)',
    quote: refuse,
    metric: refuse,
    priceMetric: refuse,
    profile: refuse,
    companyNews: refuse,
    newsSentiment: refuse,
    insiderTransactions: refuse,
    executives: refuse,
    recommendation: refuse,
    priceTarget: refuse,
    earningsCalendar: refuse,
    ratingChanges: refuse,
  };
}

/** List downloads that refuse every call, for installations without an address; uploads still work. */
export function expertListsNotConfigured(): ExpertLists {
  return {
    name: 'Expert lists (not configured)',
    sourceUrl: () => '',
    fetchList: refusal('expert lists', 'no address of list downloads is configured; upload lists instead'),
    has_archive: false,
    fetchDay: refusal('expert lists', 'no address of list downloads is configured; upload lists instead'),
    fetchTruth: refusal('expert lists', 'no address of list downloads is configured; upload lists instead'),
  };
}
