// Query of a symbol's price of the minute, as on the dashboard's cards; refetched when published.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { CardPrice } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { call } from '../../api/call.ts';
import { followNews } from '../../api/follow-news.ts';
import { gathered } from '../../api/gathered.ts';
import { keyFor } from '../../api/query-for.ts';

/** Polling interval where the stream is unavailable. */
const RENEW_MS = minuteMs;

/** `as_of`: instant of the price, ISO. */
export type MinutePrice = CardPrice & { as_of: string | null };

const askPrice = gathered('prices of the minute', async (symbols): Promise<MinutePrice[]> => {
  const { as_of, prices } = await call(signalEndpoints.signalPrices, { query: { symbols: symbols.join(',') } });
  return prices.map((price) => ({ ...price, as_of }));
});
const usePriceNews = followNews(signalEndpoints.signalPrices, ['mini-cards']);

/** Undefined while unknown. */
export function useMinutePrice(symbol: string): MinutePrice | undefined {
  usePriceNews();
  const { data } = useQuery({
    queryKey: keyFor(signalEndpoints.signalPrices, { query: { symbols: symbol } }),
    queryFn: () => askPrice(symbol),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
  return data;
}
