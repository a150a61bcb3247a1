// Classification of an HTTP status, header or broken connection as a provider error.
import { hourMs } from '../../domain/numbers/time.ts';
import { isProviderError, ProviderError } from '../ports/provider-error.ts';
import { type HttpAnswer, TransportError } from './transport.ts';

/** What is known of the last answer of a call. */
export type HttpFacts = { status: number | null; remaining: number | null };

/** Longest wait a vendor can ask of us; beyond it the header is taken for nonsense. */
const LONGEST_RETRY_MS = hourMs;

/** The error a status stands for, or null for 200. Redirects are failures: no vendor of ours redirects. */
export function statusError(answer: HttpAnswer, provider: string, retryMs: number | null): ProviderError | null {
  const { status } = answer;
  const facts = { provider, status };
  if (status === 200) return null;
  if (status === 429) {
    return new ProviderError('rate_limited', 'too many requests', { ...facts, retry_after_ms: retryMs ?? 1_000 });
  }
  if (status === 401) return new ProviderError('not_entitled', 'key refused', facts);
  if (status === 403 || status === 402) return new ProviderError('not_entitled', 'not part of the plan', facts);
  if (status === 404) return new ProviderError('unknown_symbol', 'not known', facts);
  if (status >= 500) {
    return new ProviderError('unavailable', `answered ${status}`, { ...facts, retry_after_ms: retryMs });
  }
  return new ProviderError('bad_payload', `answered ${status}`, facts);
}

/** Retry-After in seconds or as a date, else the vendor's reset instant in epoch seconds. */
export function retryAfterMs(headers: HttpAnswer['headers'], now: number): number | null {
  const after = headers['retry-after'];
  if (typeof after === 'string') {
    const wait = /^\d{1,9}$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - now;
    if (Number.isFinite(wait)) return clamp(wait);
  }
  const reset = headers['x-ratelimit-reset'];
  if (typeof reset === 'string' && /^\d{9,11}$/.test(reset)) return clamp(Number(reset) * 1000 - now);
  return null;
}

function clamp(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_RETRY_MS);
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
