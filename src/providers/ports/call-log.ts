// Port of the API log: the report of every vendor call.
import type { RefusalScope } from './provider-error.ts';

/** `retry_at` is epoch ms: until then it is not asked again, but by a person. */
export type CallRefusal = { scope: RefusalScope; words: string | null; retry_at: number };

/** One row of the API log. response_time_ms is the whole call with its tries; symbol null for whole-market calls. */
export type CallRecord = {
  log_type: 'api_call';
  service: string;
  symbol: string | null;
  status: 'success' | 'failure' | 'timeout' | 'error';
  response_time_ms: number | null;
  error_message: string | null;
  api_calls_remaining: number | null;
  /** Set when the vendor refused the call. */
  refusal?: CallRefusal | null;
  /** Whether the vendor calls its figures delayed; absent where it does not say. */
  delayed?: boolean | null;
};

export type CallLog = (record: CallRecord) => void;
