// Envelope of a vendor reply: the vendor's status, counts and text, checked once for all interfaces before rows are
// parsed.
import type { ProviderErrorFacts, ProviderErrorKind } from '../ports/provider-error.ts';

/**
 * `problem`: error the vendor reports in the body, null for none; `words`: the vendor's text; `delayed`: whether the
 * vendor labels its figures delayed, null if unstated.
 */
export type EnvelopeReading = {
  problem: { kind: ProviderErrorKind; message: string; scope?: ProviderErrorFacts['scope'] } | null;
  words: unknown;
  delayed: boolean | null;
};

/** Reads the body of a 200 reply, or of a refusal to get the vendor's text. */
export type ReadEnvelope = (body: unknown, call: { symbol: string | null }) => EnvelopeReading;

export const noEnvelope: ReadEnvelope = () => ({ problem: null, words: null, delayed: null });

export function toFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}
