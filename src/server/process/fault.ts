// Fault: a refusal for the caller, an HTTP status and a sentence. Anything else thrown is a bug.

/** Refusals shared by several features. */
export const RATE_LIMITED = 'Rate limit reached. Please try again in a minute.';
export const CHART_UNAVAILABLE = 'The chart is not available right now. Please try again later.';

export class Fault extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, detail: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Fault';
    this.status = status;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
