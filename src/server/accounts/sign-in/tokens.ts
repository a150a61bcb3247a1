// Bearer tokens: 256 random bits, stored as SHA-256 only.
import { hash } from 'node:crypto';

// Scheme in any case (RFC 9110, 11.1), one space, then the token; 32 bytes are 43 characters of base64url.
const HEADER = /^[Bb][Ee][Aa][Rr][Ee][Rr] ((sct|sca)_[A-Za-z0-9_-]{43})$/;
const HEADER_LENGTH = 'Bearer sct_'.length + 43;

export type Credential = { kind: 'session' | 'access token'; token_hash: Buffer };

export function newToken(randomBytes: (size: number) => Buffer): string {
  return `sct_${randomBytes(32).toString('base64url')}`;
}

/**
 * Access token for a user's own programs. Its prefix differs from that of sessions, so that scanners for leaked secrets
 * recognize it.
 */
export function newAccessToken(randomBytes: (size: number) => Buffer): string {
  return `sca_${randomBytes(32).toString('base64url')}`;
}

/** Token of a link to one table; it stands in an address and is no credential elsewhere. */
export function newLinkToken(randomBytes: (size: number) => Buffer): string {
  return `scl_${randomBytes(32).toString('base64url')}`;
}

const LINK_TOKEN = /^scl_[A-Za-z0-9_-]{43}$/;

/** Hash of a link token; null unless the text has exactly its form. */
export function hashLinkToken(text: string): Buffer | null {
  return LINK_TOKEN.test(text) ? hashToken(text) : null;
}

/** Invitation token; its prefix keeps it from being taken for a session. */
export function newInvitationToken(randomBytes: (size: number) => Buffer): string {
  return `inv_${randomBytes(32).toString('base64url')}`;
}

/** Token of a link mailed to the address of an account. */
export function newMailToken(randomBytes: (size: number) => Buffer): string {
  return `lnk_${randomBytes(32).toString('base64url')}`;
}

/** Ticket of a sign-in by a provider, sent there and back. */
export function newTicket(randomBytes: (size: number) => Buffer): string {
  return `way_${randomBytes(32).toString('base64url')}`;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Credential in an Authorization header; null unless it has exactly the form of our tokens. */
export function readCredential(authorization: string | undefined): Credential | null {
  if (authorization === undefined || authorization.length !== HEADER_LENGTH) return null;
  const [, token, prefix] = HEADER.exec(authorization) ?? [];
  if (token === undefined) return null;
  return { kind: prefix === 'sca' ? 'access token' : 'session', token_hash: hashToken(token) };
}
