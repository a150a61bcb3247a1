// The health check of push proxies warns while one does not answer, and is absent where there is none.
import { expect, test } from 'vitest';
import { pushProxyChecks } from '../../../src/domain/reports/connection-checks.ts';

const state = (address: string, answers: boolean, since = '2026-11-17T15:00:00.000Z') => ({
  address,
  answers,
  since,
  sent: 3,
  failed: answers ? 0 : 1,
});

test.each([
  ['there is none', [], []],
  [
    'all answer two processes',
    [state('127.0.0.1:5561', true), state('127.0.0.1:5561', true), state('127.0.0.2:5561', true)],
    [{ state: 'pass', figure: '2 proxies' }],
  ],
  [
    'one does not answer two processes',
    [
      state('127.0.0.1:5561', false, '2026-11-17T16:00:00.000Z'),
      state('127.0.0.1:5561', false, '2026-11-17T15:30:00.000Z'),
      state('127.0.0.2:5561', true),
    ],
    [
      {
        state: 'warning',
        title: '1 push proxy without an answer',
        figure: '1 of 2',
        detail: expect.stringMatching(/^127\.0\.0\.1:5561: /),
        since: '2026-11-17T15:30:00.000Z',
      },
    ],
  ],
])('%s', (_, states, expected) => {
  expect(pushProxyChecks(states)).toMatchObject(expected);
  expect(pushProxyChecks(states)).toHaveLength(expected.length);
});
