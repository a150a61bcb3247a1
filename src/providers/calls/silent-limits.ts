// Backoff for rate limits without a stated wait.
import { ProviderError } from '../ports/provider-error.ts';
import { LONGEST_RETRY_MS, SILENT_LIMIT_MS } from './http-problem.ts';

export function silentLimits(provider: string) {
  let inSequence = 0;
  return {
    /**
     * Adds a wait to a rate-limit error without one: a minute, doubled for each further error in sequence, at most
     * LONGEST_RETRY_MS.
     */
    withWait(problem: ProviderError): ProviderError {
      if (problem.kind !== 'rate_limited' || problem.retry_after_ms !== null) return problem;
      const retry_after_ms = Math.min(SILENT_LIMIT_MS * 2 ** inSequence, LONGEST_RETRY_MS);
      inSequence += 1;
      const { status, words } = problem;
      return new ProviderError('rate_limited', problem.message, { provider, status, words, retry_after_ms });
    },
    /** Resets the doubling. */
    answered(): void {
      inSequence = 0;
    },
  };
}
