// Bearer tokens: 256 random bits, stored as SHA-256 only.
import { hash } from 'node:crypto';

// Scheme in any case (RFC 9110, 11.1), one space, then the token; 32 bytes are 43 characters of base64url.
const HEADER = /^[Bb][Ee][Aa][Rr][Ee][Rr] ((sct|sca)_[A-Za-z0-9_-]{43})$/;
const HEADER_LENGTH = 'Bearer sct_'.length + 43;

export type Credential = { kind: 'session' | 'access token'; token_hash: Buffer };

/**
 * New token. Prefixes: `sct`, a session; `sca`, access of a user's own programs, with a separate prefix so that
 * scanners for leaked secrets recognize it; `scl`, a link to one table, used in its address only and no credential
 * elsewhere; `inv`, an invitation; `lnk`, a link mailed to the address of an account; `way`, the ticket of a provider
 * sign-in, which the browser returns at the end.
 */
export const newToken = (
  prefix: 'sct' | 'sca' | 'scl' | 'inv' | 'lnk' | 'way',
  randomBytes: (size: number) => Buffer,
) => `${prefix}_${randomBytes(32).toString('base64url')}`;

const LINK_TOKEN = /^scl_[A-Za-z0-9_-]{43}$/;

/** Hash of a link token; null unless the text has exactly its form. */
export function hashLinkToken(text: string): Buffer | null {
  return LINK_TOKEN.test(text) ? hashToken(text) : null;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Credential in an Authorization header; null unless it has exactly the form of a token of this server. */
export function readCredential(authorization: string | undefined): Credential | null {
  if (authorization === undefined || authorization.length !== HEADER_LENGTH) return null;
  const [, token, prefix] = HEADER.exec(authorization) ?? [];
  if (token === undefined) return null;
  return { kind: prefix === 'sca' ? 'access token' : 'session', token_hash: hashToken(token) };
}
