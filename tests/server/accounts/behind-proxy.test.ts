// Limits behind proxies count the address the outermost trusted proxy saw, whatever the caller claims.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { readConfig } from '../../../src/server/config.ts';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

const FORGED = 5;
const MOST = accountRules.sign_ins_per_address.value;
let app: AccountsApp | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

/** How many of the limit and 5 more sign-ins, each with its own forwarded addresses, are judged at all. */
async function judged(trust: string, forwarded: (index: number) => string): Promise<number> {
  app = await accountsApp({ trustProxy: readConfig({ TRUST_PROXY: trust }, '/sample').trustProxy });
  let count = 0;
  for (let index = 0; index < MOST + FORGED; index += 1) {
    const email = `${createHash('sha256').update(String(index)).digest('hex').slice(0, 12)}@sample.test`;
    if ((await app.signIn(email, 'wrong', forwarded(index))).status === 401) count += 1;
  }
  return count;
}
const forged = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

//
describe('forged addresses share one limit', () => {
  test.each([
    ['one proxy', 'true', (index: number) => `${forged(index)}, 203.0.113.9`],
    ['two proxies', '2', (index: number) => `${forged(index)}, 203.0.113.9, 10.0.0.3`],
    ['proxies by network', '127.0.0.0/8, 10.0.0.0/8', (index: number) => `${forged(index)}, 203.0.113.9, 10.0.0.3`],
    ['a peer that is no trusted proxy', '10.0.0.0/8', forged],
    ['no proxy', 'false', forged],
    ['one proxy that forwards no address', '1', (index: number) => `unknown-${index}`],
  ])('behind %s', async (_, trust, forwarded) => {
    expect(await judged(trust, forwarded)).toBe(MOST);
  });
});

test('callers behind one trusted proxy are counted apart', async () => {
  expect(await judged('127.0.0.1', forged)).toBe(MOST + FORGED);
});
