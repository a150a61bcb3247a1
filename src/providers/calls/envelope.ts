// Envelope of a vendor reply: its own status, counts and words, judged once for all interfaces before rows are read.
import type { ProviderErrorFacts, ProviderErrorKind } from '../ports/provider-error.ts';

/**
 * `problem`: error the vendor reports in the body, null for none; `words`: its own text; `delayed`: whether it labels
 * its figures delayed, null when it does not say.
 */
export type EnvelopeReading = {
  problem: { kind: ProviderErrorKind; message: string; scope?: ProviderErrorFacts['scope'] } | null;
  words: unknown;
  delayed: boolean | null;
};

/** Reads the body of a 200, and that of a refusal for its words. */
export type ReadEnvelope = (body: unknown, call: { symbol: string | null }) => EnvelopeReading;

export const noEnvelope: ReadEnvelope = () => ({ problem: null, words: null, delayed: null });

export function toFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}
