// Content coding (RFC 9110, 12.5.3) and If-None-Match (13.1.2) of every reply.
import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** Codings by preference at equal weights. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];
const preferred = [...codings];
/** The option `preferred` of negotiator 1.1 is missing in its types. */
type Negotiation = { encoding(codings: string[], options: { preferred: string[] }): string | undefined };

/** The best accepted coding; null when the client accepts none of them, identity included. */
export function chooseCoding(accepted: string | undefined): Coding | null {
  // RFC 9110, 8.4.1.3: x-gzip is gzip.
  const headers = { 'accept-encoding': accepted?.replace(/\bx-gzip\b/gi, 'gzip') };
  const negotiation: Negotiation = new Negotiator({ headers });
  return (negotiation.encoding(preferred, { preferred }) ?? null) as Coding | null;
}

/** True when the client's copy is current. Only If-None-Match counts; Cache-Control of a request is ignored. */
export function isCurrentCopy(etag: string, headers: Pick<IncomingHttpHeaders, 'if-none-match'>): boolean {
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
}
