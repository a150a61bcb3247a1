// Signals behind a score. Large batches publish only some of them; the rest are read per symbol.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { type Signal, tabTypes } from '../../../domain/signals/signal.ts';
import { queryFor } from '../../api/query-for.ts';

/** Whether the details cover every counted signal, at least by type. */
function detailsAreWhole(signal: Signal): boolean {
  return tabTypes.every(
    (side) =>
      signal.signal_details[side].reduce((count, item) => count + item.count, 0) >= signal[`${side}_signal_count`],
  );
}

/** `batch` is the instant of the published batch: signals of an earlier one are not shown for it. */
export const symbolSignalsQuery = (symbol: string, batch: string | null) => ({
  ...queryFor(signalEndpoints.symbolSignals, { params: { symbol } }, batch),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { logged: `signals of ${symbol}` },
});

/** Loads all signals of the symbol; until then those of the list are shown. Failures are only logged. */
export function useSignalDetails(signal: Signal, batch: string | null) {
  const { symbol } = signal;
  const whole = detailsAreWhole(signal);
  const { data, isFetching } = useQuery(symbolSignalsQuery(symbol, batch));
  return {
    details: data?.signal_details ?? signal.signal_details,
    /** Scores by day, oldest first; until the details have loaded, only the two scores of the list. */
    history: data?.score_history ?? signal.score_history,
    /** True while types are missing. */
    loading: isFetching && data === undefined && !whole,
  };
}
