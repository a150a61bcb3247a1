// A part that was refused for its number of requests asks again by itself.
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/web/api/api-error.ts';
import { createQueryClient } from '../../../src/web/api/query-client.ts';

test.each([
  ['429 is asked again after the minute it names', 429, 2],
  ['404 is not', 404, 1],
])('a query refused with %s', async (_, status, wanted) => {
  vi.useFakeTimers();
  let asked = 0;
  const client = createQueryClient();
  const queryFn = async () => {
    asked += 1;
    if (asked === 1) throw new ApiError(status, 'refused', '');
    return 'bars';
  };
  const observer = new QueryObserver(client, { queryKey: ['bars'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked).toBe(wanted);
  stop();
});
