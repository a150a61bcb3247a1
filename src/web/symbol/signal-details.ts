// The signals behind a score. Large batches are published with less of them; the rest is asked for by symbol.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../contract/signals.ts';
import { totalSignals } from '../../domain/analysis/local-action.ts';
import { type Signal, type SignalDetails, tabTypes } from '../../domain/signals/signal.ts';
import { call } from '../api/call.ts';
import { logFailure } from '../ui/log-failure.ts';

/** Every signal the counts speak of is there, at least by type. */
export function detailsAreWhole(signal: Signal): boolean {
  return tabTypes.every(
    (side) =>
      signal.signal_details[side].reduce((count, item) => count + item.count, 0) >= signal[`${side}_signal_count`],
  );
}

export type KnownDetails = {
  details: SignalDetails;
  /** Types are still missing. */
  loading: boolean;
};

/** Asks for the cells of every row; until they come, what the list told stands. A failure is only logged. */
export function useSignalDetails(signal: Signal): KnownDetails {
  const { symbol } = signal;
  const whole = detailsAreWhole(signal);
  const { data, isFetching } = useQuery({
    queryKey: ['symbol-signals', symbol, totalSignals(signal), signal.smart_cat_score],
    queryFn: async ({ signal: stop }) => {
      try {
        return await call(signalEndpoints.symbolSignals, { params: { symbol }, signal: stop });
      } catch (error) {
        if (!stop.aborted) logFailure(`signals of ${symbol}`, error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    details: data?.signal_details ?? signal.signal_details,
    loading: isFetching && data === undefined && !whole,
  };
}
