// Provider error: the only error the adapters throw on purpose.

export type ProviderErrorKind =
  | 'not_entitled'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'bad_payload'
  | 'unknown_symbol';

export type ProviderErrorFacts = {
  provider: string;
  /** HTTP status, when the vendor answered at all. */
  status?: number | null;
  /** How long to wait before asking again, when the vendor or our own limits say so. */
  retry_after_ms?: number | null;
  /** Whether any bytes were asked of the vendor; false when our own limits refused the call. */
  sent?: boolean;
};

/** Messages never hold a URL, a header or a key. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly provider: string;
  readonly status: number | null;
  readonly retry_after_ms: number | null;
  readonly sent: boolean;

  constructor(kind: ProviderErrorKind, message: string, facts: ProviderErrorFacts) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.provider = facts.provider;
    this.status = facts.status ?? null;
    this.retry_after_ms = facts.retry_after_ms ?? null;
    this.sent = facts.sent ?? true;
  }
}

export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof ProviderError;
}
