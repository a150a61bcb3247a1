// Port of the API log: the report of every vendor call.
import type { RefusalScope } from './provider-error.ts';

/** `retry_at`: epoch ms of the next automatic request; a person's request is sent earlier. */
export type CallRefusal = { scope: RefusalScope; words: string | null; retry_at: number };

/** Row of the API log. response_time_ms: whole call with all tries; `symbol`: null for whole-market calls. */
export type CallRecord = {
  log_type: 'api_call';
  service: string;
  symbol: string | null;
  status: 'success' | 'failure' | 'timeout' | 'error';
  response_time_ms: number | null;
  error_message: string | null;
  api_calls_remaining: number | null;
  /** Refusal by the vendor; null or absent when it did not refuse. */
  refusal?: CallRefusal | null;
  /** Whether the vendor labels its figures delayed; null or absent if unstated. */
  delayed?: boolean | null;
};

export type CallLog = (record: CallRecord) => void;
