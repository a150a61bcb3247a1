// Provider error: the only error the adapters throw on purpose.

import type { refusalScopes } from '../../domain/work/vendor-interfaces.ts';

export type ProviderErrorKind =
  | 'not_entitled'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'bad_payload'
  | 'unknown_symbol';

/** Subject of a refusal. `day`: the plan does not include that day yet. */
export type RefusalScope = (typeof refusalScopes)[number];

export type ProviderErrorFacts = {
  provider: string;
  /** HTTP status, when the vendor answered at all. */
  status?: number | null;
  /** Milliseconds until the next try, if the vendor or our own limits give them. */
  retry_after_ms?: number | null;
  /** Whether any bytes were asked of the vendor; false when our own limits refused the call. */
  sent?: boolean;
  /** Subject of a `not_entitled` error, if the vendor named one. */
  scope?: RefusalScope | null;
  /** The vendor's own words, bounded and without keys; data for administrators. */
  words?: string | null;
};

/** Messages never hold a URL, a header or a key. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly provider: string;
  readonly status: number | null;
  readonly retry_after_ms: number | null;
  readonly sent: boolean;
  readonly scope: RefusalScope | null;
  readonly words: string | null;

  constructor(kind: ProviderErrorKind, message: string, facts: ProviderErrorFacts) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.provider = facts.provider;
    this.status = facts.status ?? null;
    this.retry_after_ms = facts.retry_after_ms ?? null;
    this.sent = facts.sent ?? true;
    this.scope = facts.scope ?? null;
    this.words = facts.words ?? null;
  }
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof ProviderError;
}

/** A sentence for who started the work; the reason only where a person can act on it. */
export function describeProviderError({ kind, message, scope }: ProviderError, name: string): string {
  if (scope === 'key') return message;
  if (kind === 'not_entitled') return `${name} refuses the market data: ${message}`;
  if (kind === 'rate_limited') return `${name} takes no more calls right now: ${message}`;
  return 'Market data is not available right now';
}
