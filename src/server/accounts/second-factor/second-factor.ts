// Second factor of accounts: begin, confirm, check at sign-in, remove.
import { createHash } from 'node:crypto';
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { readCode, type SecondFactor } from '../../../domain/accounts/second-factor.ts';
import type { Clock } from '../../process/clock.ts';
import type { FactorStore, StoredFactor } from './factor-store.ts';

const base32 = new ScureBase32Plugin();
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** 80 bits: 16 characters of base32. */
const RECOVERY_BYTES = 10;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

function hashCode(userId: number, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}

export function createSecondFactors(store: FactorStore, clock: Clock, randomBytes: (size: number) => Buffer) {
  /**
   * Time step of a correct unused code; null for other codes. Codes of neighbouring steps within the tolerance count.
   */
  function findStep({ secret, last_step }: StoredFactor, digits: string): number | null {
    const result = verifySync({
      secret,
      token: digits,
      epoch: Math.floor(clock.now() / 1000),
      epochTolerance: accountRules.code_tolerance.value,
    });
    if (!result.valid || !('timeStep' in result)) return null;
    // Not its `afterTimeStep`, which throws for a step ahead of the clock: the clock may have been set back.
    return last_step === null || result.timeStep > last_step ? result.timeStep : null;
  }

  function newCodes(userId: number): { hashes: Buffer[]; shown: string[] } {
    const codes = Array.from({ length: accountRules.recovery_codes.value }, () =>
      base32.encode(randomBytes(RECOVERY_BYTES)),
    );
    return {
      hashes: codes.map((one) => hashCode(userId, one)),
      shown: codes.map((one) => (one.match(/.{4}/g) ?? []).join('-')),
    };
  }

  return {
    state: async (userId: number): Promise<SecondFactor> => ({
      since: (await store.factor(userId))?.confirmed_at ?? null,
      recovery_codes_left: await store.codesLeft(userId),
    }),

    isOn: async (userId: number): Promise<boolean> => (await store.factor(userId))?.confirmed_at != null,

    /** New secret, to be confirmed, and its URI; null when a factor is already confirmed. */
    async begin(userId: number, email: string): Promise<{ secret: string; uri: string } | null> {
      const secret = base32.encode(randomBytes(SECRET_BYTES));
      if (!(await store.begin(userId, secret, clock.now()))) return null;
      return { secret, uri: generateURI({ issuer: 'Smart Cat', label: email, secret }) };
    },

    /**
     * Confirms the factor: sign-ins require codes from now on. Returns the recovery codes in groups of four; null for a
     * wrong code, or without a factor to confirm.
     */
    async confirm(userId: number, typed: string): Promise<string[] | null> {
      const factor = await store.factor(userId);
      const code = readCode(typed);
      if (factor === null || factor.confirmed_at !== null || code?.kind !== 'app') return null;
      const step = findStep(factor, code.digits);
      if (step === null) return null;
      const { hashes, shown } = newCodes(userId);
      return (await store.confirm(userId, step, hashes, clock.now())) ? shown : null;
    },

    /** Replaces the recovery codes and returns them in groups of four; null when the user has no confirmed factor. */
    async renewCodes(userId: number): Promise<string[] | null> {
      const { hashes, shown } = newCodes(userId);
      return (await store.renewCodes(userId, hashes)) ? shown : null;
    },

    /** Checks a code; a correct one cannot be used again. */
    async spend(userId: number, typed: string): Promise<boolean> {
      const factor = await store.factor(userId);
      const code = readCode(typed);
      if (factor === null || factor.confirmed_at === null || code === null) return false;
      if (code.kind === 'recovery') return store.takeCode(userId, hashCode(userId, code.code), clock.now());
      const step = findStep(factor, code.digits);
      return step !== null && store.takeStep(userId, step);
    },

    remove: store.remove,
  };
}
