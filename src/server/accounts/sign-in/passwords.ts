// Password hashes: argon2id, at most one per core at a time, a short queue, then 429.
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { Fault } from '../../process/fault.ts';

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

export const standardCost: PasswordCost = {
  memoryCost: accountRules.hash_memory.value,
  timeCost: accountRules.hash_passes.value,
  parallelism: accountRules.hash_lanes.value,
};

const RETRY_AFTER_SECONDS = 2;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost: PasswordCost, randomBytes: (size: number) => Buffer) {
  const cores = availableParallelism();
  const most = cores * accountRules.hash_queue.value;
  const limit = pLimit(cores);
  // 2 is argon2id; the library's const enum has no value at run time.
  const options = { ...cost, algorithm: 2 satisfies Algorithm.Argon2id };
  const busy = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= most) {
      throw new Fault(429, 'Too many sign-ins at the moment, please try again', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return limit(work);
  };
  const make = (password: string) => hash(password, { ...options, salt: randomBytes(16) });
  let nobody: Promise<string> | null = null;
  return {
    hash: async (password: string) => busy(() => make(password)),
    /** Whether the password is right. A null hash costs as much time, so that timing does not reveal accounts. */
    verify: async (stored: string | null, password: string) =>
      busy(async () => {
        nobody ??= make(randomBytes(32).toString('base64url'));
        const right = await verify(stored ?? (await nobody), password);
        return stored !== null && right;
      }),
    /** True when the hash was made with other parameters than the current ones. */
    isOutdated: (stored: string) => {
      const made = parseOptions(stored);
      return (
        made.algorithm !== options.algorithm ||
        made.memoryCost !== cost.memoryCost ||
        made.timeCost !== cost.timeCost ||
        made.parallelism !== cost.parallelism
      );
    },
  };
}
