// Port of the API log: the report of every vendor call.

/** One row of the API log. response_time_ms is the whole call with its tries; symbol null for whole-market calls. */
export type CallRecord = {
  log_type: 'api_call';
  service: string;
  symbol: string | null;
  status: 'success' | 'failure' | 'timeout' | 'error';
  response_time_ms: number | null;
  error_message: string | null;
  api_calls_remaining: number | null;
};

export type CallLog = (record: CallRecord) => void;
