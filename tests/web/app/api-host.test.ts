// Host of the API.
import { expect, test } from 'vitest';
import { accountEndpoints } from '../../../src/contract/accounts/accounts.ts';
import { call } from '../../../src/web/api/call.ts';
import { apiHost } from '../../../src/web/api/host.ts';
import { serveContract } from '../contract-server.ts';
import { nameApiHost } from '../name-api-host.ts';
import { visitorStatus } from '../sample-people.ts';

// PROD-17
test('paths are appended to the host the page names, on another host than the pages too', async () => {
  const { asked } = await serveContract({ authStatus: visitorStatus(false) });
  expect(apiHost()).not.toBe(window.location.origin);
  await call(accountEndpoints.authStatus);
  expect(asked.map(({ path }) => path)).toEqual([accountEndpoints.authStatus.path]);
});

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com//', 'https://api.example.com'],
  ['', ''],
])('the host %j is used as %j, the pages own when there is none', (named, host) => {
  nameApiHost(named);
  expect(apiHost()).toBe(host);
});
