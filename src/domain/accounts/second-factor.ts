// Second factor of a sign-in: codes of an authenticator app (TOTP, RFC 6238) and recovery codes.
import { z } from 'zod';

/** Six digits from the app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCode = z.string().min(1).max(40);

/** `since`: start of the requirement for codes, ISO; null while codes are not required. */
export const SecondFactor = z.object({ since: z.string().nullable(), recovery_codes_left: z.number() });
export type SecondFactor = z.infer<typeof SecondFactor>;

/**
 * `secret`: base32, to type into an app; `uri`: content of the QR code. Shown once, until the first code confirms it.
 */
export const NewSecondFactor = z.object({ secret: z.string(), uri: z.string() });

export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; code: string } | null;

/** Null when the text is no code. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'app', digits: plain };
  return /^[A-Z2-7]{16}$/.test(plain) ? { kind: 'recovery', code: plain } : null;
}
