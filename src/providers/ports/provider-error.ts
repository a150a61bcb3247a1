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
  /** HTTP status; null without a reply. */
  status?: number | null;
  /** Milliseconds until the next try, stated by the vendor or computed from local limits; null when unknown. */
  retry_after_ms?: number | null;
  /** False when the request was never sent, as when a local limit refused it. */
  sent?: boolean;
  /** Subject of a `not_entitled` error; null when the vendor named none. */
  scope?: RefusalScope | null;
  /** The vendor's own words, shortened and without keys, for administrators; null without any. */
  words?: string | null;
};

/** Messages never contain a URL, a header or a key. */
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

/** Sentence for the person who started the work; names the reason only if that person can act on it. */
export function describeProviderError({ kind, message, scope }: ProviderError, name: string): string {
  if (scope === 'key') return message;
  if (kind === 'not_entitled') return `${name} refuses the market data: ${message}`;
  if (kind === 'rate_limited') return `${name} takes no more calls right now: ${message}`;
  return 'Market data is not available right now';
}
