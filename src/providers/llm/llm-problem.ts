// Errors of model calls in the words of the port.
import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai';
import { secondMs } from '../../domain/numbers/time.ts';
import type { ProviderErrorKind } from '../ports/provider-error.ts';

export type LlmProblem = {
  kind: ProviderErrorKind;
  message: string;
  status: number | null;
  retry_after_ms: number | null;
  /** Whether asking once more may help. */
  again: boolean;
  /** What to tell the model when it is asked again. */
  complaint: string[];
  tokens: { input: number; output: number };
};

const NO_TOKENS = { input: 0, output: 0 };

/** Messages never hold an address, a header, a key or anything the vendor wrote. */
export function llmProblem(error: unknown, aborted: boolean): LlmProblem {
  const problem = (kind: ProviderErrorKind, message: string, more: Partial<LlmProblem> = {}): LlmProblem => ({
    kind,
    message,
    status: null,
    retry_after_ms: null,
    again: false,
    complaint: [],
    tokens: NO_TOKENS,
    ...more,
  });
  if (aborted) return problem('timeout', 'the model did not answer in time');
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
    const usage = NoObjectGeneratedError.isInstance(error) ? error.usage : undefined;
    return problem('bad_payload', 'the answer is not in the schema', {
      again: true,
      complaint: [
        'It was not one JSON object of the schema. "confidence" is a whole number from 0 to 100, in percent: 85, never 0.85, 8 or "85%".',
      ],
      tokens: { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 },
    });
  }
  if (!APICallError.isInstance(error)) return problem('unavailable', 'the model could not be reached', { again: true });
  const status = error.statusCode ?? null;
  if (status === null) return problem('unavailable', 'the model could not be reached', { again: true });
  if (status === 429) {
    const after = Number(error.responseHeaders?.['retry-after']);
    const retry_after_ms = Number.isFinite(after) && after > 0 ? after * secondMs : null;
    return problem('rate_limited', 'the model is at its limit', { status, retry_after_ms });
  }
  if (status === 401 || status === 403) return problem('not_entitled', 'the key was refused', { status });
  if (status >= 500) return problem('unavailable', `the model answered ${status}`, { status, again: true });
  if (status >= 400) return problem('bad_payload', `the model refused the request with ${status}`, { status });
  return problem('bad_payload', 'the answer could not be read', { status, again: true });
}
