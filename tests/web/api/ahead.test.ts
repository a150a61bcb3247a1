// Prefetched answers: used once, by the session that asked.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../src/contract/accounts/accounts.ts';
import { forgetAheadLater, replyAhead } from '../../../src/web/api/ahead.ts';
import { call } from '../../../src/web/api/call.ts';
import { serveContract } from '../contract-server.ts';
import { nameApiHost } from '../name-api-host.ts';
import { sampleUser } from '../sample-people.ts';

const ADDRESS = '/api/auth/me';
const other = { ...sampleUser, id: 8 };

function askedAhead(token: string): void {
  Object.assign(window, { ahead: { token, replies: new Map([[ADDRESS, Promise.resolve(Response.json(other))]]) } });
}

beforeEach(() => localStorage.setItem('token', 'sct_1'));
afterEach(() => void Object.assign(window, { ahead: undefined }));

test('the first call takes the answer that is there, the second asks the server', async () => {
  const { asked } = await serveContract({ me: sampleUser });
  nameApiHost('');
  askedAhead('sct_1');
  expect(await call(accountEndpoints.me)).toEqual(other);
  expect(asked).toEqual([]);
  expect(replyAhead(ADDRESS, 'sct_1')).toBeNull();
});

test('an answer to an earlier session is nobody else’s', () => {
  askedAhead('sct_0');
  expect(replyAhead(ADDRESS, 'sct_1')).toBeNull();
});

test('an answer nobody took is let go', () => {
  vi.useFakeTimers();
  askedAhead('sct_1');
  forgetAheadLater();
  vi.advanceTimersByTime(20_000);
  expect(replyAhead(ADDRESS, 'sct_1')).toBeNull();
});
