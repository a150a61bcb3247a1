// AI analysis of one stock: request by a button, deep or not, and its result.

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { analysisEndpoints } from '../../contract/analysis.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { logFailure } from '../ui/failures/log-failure.ts';

type RequestAnalysisProps = {
  analysis: ReturnType<typeof useStockAnalysis>;
  /** True while the stock is being judged. */
  disabled: boolean;
  /** True for the main action of a dialog. */
  primary?: boolean;
  hint?: ReactNode;
};

export function RequestAnalysis({ analysis, disabled, primary = false, hint }: RequestAnalysisProps) {
  const [deep, setDeep] = useState(true);
  return (
    <>
      <Button
        {...(primary ? { variant: 'primary' } : { size: 'sm' })}
        busy={analysis.loading}
        disabled={disabled}
        onClick={() => analysis.request(deep)}
      >
        {analysis.loading ? 'Analyzing...' : 'Request AI Analysis'}
      </Button>
      <Checkbox checked={deep} onChange={setDeep} disabled={analysis.loading} hint={hint}>
        Deep Analysis
      </Checkbox>
    </>
  );
}

/** `asked_deep`: requested depth; a deep answer also serves a quick request. */
export type AnalysisReply = ReplyOf<typeof analysisEndpoints.analyzeStock> & { asked_deep?: boolean | undefined };

const FAILED = 'Failed to fetch AI analysis';

/** The analysis belongs to the component: another stock starts without one. */
export function useStockAnalysis(symbol: string, onArrived: () => void) {
  const { mutate, data, variables, error, isPending } = useMutation({
    mutationFn: (deep: boolean) =>
      call(analysisEndpoints.analyzeStock, { params: { symbol }, query: { deep: deep ? 'true' : 'false' } }),
    onError: (failure) => logFailure(`analysis of ${symbol}`, failure),
  });
  return {
    result: data === undefined ? null : { ...data, asked_deep: variables },
    loading: isPending,
    /** The server's detail, else `FAILED`; null without a failure. */
    error: error === null ? null : error instanceof ApiError && error.detail !== null ? error.detail : FAILED,
    // `onArrived` runs only while the component is mounted, so a reply after the stock was closed has no effect.
    request: (deep: boolean) => mutate(deep, { onSuccess: onArrived }),
  };
}
