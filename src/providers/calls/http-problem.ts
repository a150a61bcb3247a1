// Classification of an HTTP status, header or broken connection as a provider error.
import { minuteMs } from '../../domain/numbers/time.ts';
import type { CallRecord } from '../ports/call-log.ts';
import { isProviderError, ProviderError } from '../ports/provider-error.ts';
import { type HttpAnswer, TransportError } from './transport.ts';

/** Facts about the last reply of a call. */
export type HttpFacts = { status: number | null; remaining: number | null; delayed: boolean | null };

/** Longest wait accepted from a vendor; longer requested waits are cut to it. */
export const LONGEST_RETRY_MS = 5 * minuteMs;
/** Wait after a rate limit without a retry header: plans count calls per minute. */
export const SILENT_LIMIT_MS = minuteMs;

/** Error for an HTTP status; null for 200. Redirects are failures: no vendor in use redirects. */
export function statusError(
  { status }: HttpAnswer,
  provider: string,
  retryMs: number | null,
  words: string | null,
): ProviderError | null {
  const facts = { provider, status, words };
  if (status === 200) return null;
  if (status === 429) {
    return new ProviderError('rate_limited', 'too many requests', { ...facts, retry_after_ms: retryMs });
  }
  if (status === 401) return new ProviderError('not_entitled', 'key refused', { ...facts, scope: 'key' });
  if (status === 403 || status === 402) return new ProviderError('not_entitled', 'not part of the plan', facts);
  if (status === 404) return new ProviderError('unknown_symbol', 'not known', facts);
  if (status >= 500) {
    return new ProviderError('unavailable', `answered ${status}`, { ...facts, retry_after_ms: retryMs });
  }
  return new ProviderError('bad_payload', `answered ${status}`, facts);
}

/**
 * Wait in ms, at most LONGEST_RETRY_MS: from retry-after-ms, else Retry-After (seconds or date), else the vendor's
 * reset time (epoch seconds); null without any.
 */
export function retryAfterMs(headers: HttpAnswer['headers'], now: number): number | null {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const after = header('retry-after');
  const reset = header('x-ratelimit-reset');
  const waits = [
    /^\d{1,15}(?:\.\d+)?$/.test(header('retry-after-ms')) ? Number(header('retry-after-ms')) : Number.NaN,
    /^\d{1,15}(?:\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now,
    /^\d{9,11}$/.test(reset) ? Number(reset) * 1000 - now : Number.NaN,
  ];
  const wait = waits.find(Number.isFinite);
  return wait === undefined ? null : Math.min(Math.max(0, wait), LONGEST_RETRY_MS);
}

export function transportProblem(error: unknown, provider: string): ProviderError {
  if (isProviderError(error)) return error;
  if (!(error instanceof TransportError)) return new ProviderError('unavailable', 'connection failed', { provider });
  switch (error.reason) {
    case 'aborted':
      return new ProviderError('timeout', error.message, { provider });
    case 'too_large':
    case 'bad_encoding':
      return new ProviderError('bad_payload', error.message, { provider });
    default:
      return new ProviderError('unavailable', error.message, { provider });
  }
}

/** Status of a failed call in the API log. */
export function toStatus({ kind }: ProviderError): CallRecord['status'] {
  if (kind === 'timeout') return 'timeout';
  return kind === 'bad_payload' ? 'error' : 'failure';
}
