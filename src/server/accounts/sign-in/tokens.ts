// Bearer tokens: 256 random bits nobody can guess, of which only the SHA-256 is kept.
import { hash } from 'node:crypto';

// The scheme in any case (RFC 9110, 11.1), exactly one space, nothing around it: 32 bytes are 43 characters of base64url.
const HEADER = /^[Bb][Ee][Aa][Rr][Ee][Rr] (sct_[A-Za-z0-9_-]{43})$/;
const HEADER_LENGTH = 'Bearer sct_'.length + 43;

export function newToken(randomBytes: (size: number) => Buffer): string {
  return `sct_${randomBytes(32).toString('base64url')}`;
}

/** Of an invitation: as unguessable, and never taken for a session's. */
export function newInvitationToken(randomBytes: (size: number) => Buffer): string {
  return `inv_${randomBytes(32).toString('base64url')}`;
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The hash of the token an Authorization header carries, or null when it does not look exactly like one of ours. */
export function tokenHashOf(authorization: string | undefined): Buffer | null {
  if (authorization === undefined || authorization.length !== HEADER_LENGTH) return null;
  const token = HEADER.exec(authorization)?.[1];
  return token === undefined ? null : hashOfToken(token);
}
