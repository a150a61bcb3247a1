// API client: host, refusals and their texts, answers asked for ahead, the clock of the server.
import { createServer } from 'node:http';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountEndpoints } from '../../../src/contract/accounts/accounts.ts';
import { screenerEndpoints } from '../../../src/contract/screener.ts';
import { systemEndpoints } from '../../../src/contract/system.ts';
import { dayMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import { forgetAheadLater, replyAhead } from '../../../src/web/api/ahead.ts';
import { ApiError, errorText } from '../../../src/web/api/api-error.ts';
import { call } from '../../../src/web/api/call.ts';
import { apiHost } from '../../../src/web/api/host.ts';
import { type MarketStatus, useMarketNow } from '../../../src/web/api/market-status.ts';
import { queryFor } from '../../../src/web/api/query-for.ts';
import { nowMs, setServerClock } from '../../../src/web/ui/time/clock.ts';
import { listenOnLoopback } from '../../setup/loopback.ts';
import { Refused, serveContract } from '../contract-server.ts';
import { nameApiHost } from '../name-api-host.ts';
import { sampleUser, visitorStatus } from '../sample-people.ts';

const refusalOf = (answer: { status: number; detail?: string; text?: string }) =>
  serveContract({
    screenerHealth: new Refused(answer),
  })
    .then(() => call(screenerEndpoints.screenerHealth))
    .then(
      () => null,
      (error: unknown) => error as ApiError,
    );

describe('a reply that is not OK', () => {
  // API-25, AERR-01
  test.each([400, 404, 429, 500, 503])('of status %d raises an error with the status and the text', async (status) => {
    const error = await refusalOf({ status, text: 'The sample is closed' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error?.status).toBe(status);
    expect(error?.message).toBe(`API Error (${status}): The sample is closed`);
    expect(errorText(error, 'fallback')).toBe(`API Error (${status}): The sample is closed`);
  });

  test('is reported in the words of the server when it gives any', async () => {
    const error = await refusalOf({ status: 404, detail: 'No stock KSTL' });
    expect(errorText(error, 'fallback')).toBe('No stock KSTL');
  });
});

test('an error without words of the server has those of its status', () => {
  const error = new ApiError(502, 'Bad Gateway', '<html>');
  expect([error.message, error.detail]).toEqual(['API Error (502): <html>', null]);
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('API Error (502): Bad Gateway');
  expect(errorText('not an error', 'fallback')).toBe('fallback');
  // What a browser says of a lost connection, and what a bug says of itself, are no words for people.
  expect(errorText(new TypeError('Failed to fetch'), 'fallback')).toBe('fallback');
  expect(errorText(new TypeError("Cannot read properties of undefined (reading 'length')"), 'fallback')).toBe(
    'fallback',
  );
});

describe("the page's clock", () => {
  const nowAfterReply = async (date: string) => {
    await serveContract({
      screenerHealth: ({ headers }) => {
        headers.date = date;
        return { status: 'ok', time: date };
      },
    });
    await call(screenerEndpoints.screenerHealth);
    return nowMs();
  };

  test("is the server's when this device's is eight hours wrong", async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:08.400Z'), toFake: ['Date'] });
    const eightHoursAgo = new Date(Date.now() - 8 * 3_600_000);
    const now = await nowAfterReply(eightHoursAgo.toUTCString());
    expect(Math.abs(now - eightHoursAgo.getTime())).toBeLessThan(1_000);
  });

  test('is not taken from a list that was fetched from its address: a cache may have answered', async () => {
    const server = createServer(({ url }, response) => {
      response.setHeader('date', 'Tue, 17 Nov 2026 18:04:00 GMT');
      if (url?.startsWith('/api/snapshots/')) response.end('{"status":"ok","time":"now"}');
      else response.writeHead(307, { location: '/api/snapshots/sample' }).end();
    });
    onTestFinished(() => void server.close());
    nameApiHost(await listenOnLoopback(server));
    vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:08.400Z'), toFake: ['Date'] });
    expect(await call(screenerEndpoints.screenerHealth)).toEqual({ status: 'ok', time: 'now' });
    expect(nowMs()).toBe(Date.now());
  });

  test("is this device's where both agree, and where a reply names no instant", async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:08.400Z'), toFake: ['Date'] });
    expect(await nowAfterReply(new Date(Date.now() - 2_000).toUTCString())).toBe(Date.now());
    expect(await nowAfterReply('yesterday')).toBe(Date.now());
  });
});

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

describe('an answer asked for ahead', () => {
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
});

function MarketNow() {
  return <output>{useMarketNow(minuteMs)}</output>;
}

test.each([0, 2 * dayMs, -2 * dayMs, 3 * minuteMs, -3 * minuteMs])(
  'the market clock of a device that is %d ms behind the server counts on from the newest reply',
  (behind) => {
    const device = Date.now();
    setServerClock(device + behind);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const ago = 20_000;
    const now = new Date(device + behind - ago).toISOString();
    client.setQueryData<Partial<MarketStatus>>(
      queryFor(systemEndpoints.marketStatus).queryKey,
      { now },
      { updatedAt: device - ago },
    );
    render(
      <QueryClientProvider client={client}>
        <MarketNow />
      </QueryClientProvider>,
    );
    const shown = Number(screen.getByRole('status').textContent);
    expect(Math.abs(shown - (device + behind))).toBeLessThan(5_000);
  },
);
