// Analysis of one stock: requested by a button, deep or not, with its inputs.
import { useMutation } from '@tanstack/react-query';
import { analysisEndpoints } from '../../contract/analysis.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { logFailure } from '../ui/failures/log-failure.ts';

/** `asked_deep`: requested depth; a deep answer also serves a quick request. */
export type AnalysisReply = ReplyOf<typeof analysisEndpoints.analyzeStock> & { asked_deep?: boolean | undefined };

const FAILED = 'Failed to fetch AI analysis';

export type StockAnalysis = {
  result: AnalysisReply | null;
  loading: boolean;
  /** The server's detail, else 'Failed to fetch AI analysis'; null without a failure. */
  error: string | null;
  request: (deep: boolean) => void;
};

/** The analysis belongs to the component: another stock starts without one. */
export function useStockAnalysis(symbol: string, onArrived: () => void): StockAnalysis {
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (deep: boolean) =>
      call(analysisEndpoints.analyzeStock, { params: { symbol }, query: { deep: deep ? 'true' : 'false' } }),
    onError: (failure) => logFailure(`analysis of ${symbol}`, failure),
  });
  return {
    result: data === undefined ? null : { ...data, asked_deep: variables },
    loading: isPending,
    error: error === null ? null : error instanceof ApiError && error.detail !== null ? error.detail : FAILED,
    // `onArrived` runs only while the component is mounted, so a reply after the stock was closed has no effect.
    request: (deep) => mutate(deep, { onSuccess: onArrived }),
  };
}
