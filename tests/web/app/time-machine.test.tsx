// Time machine: every answer as of one instant, in the address, never renewed, and the way back.
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { AsOf } from '../../../src/contract/endpoint.ts';
import { stockEndpoints } from '../../../src/contract/stocks/stocks.ts';
import { verdictEndpoints } from '../../../src/contract/stocks/verdicts.ts';
import { call } from '../../../src/web/api/call.ts';
import { queryFor } from '../../../src/web/api/query-for.ts';
import { readPastInstant, showInstant, shownInstant } from '../../../src/web/api/shown-instant.ts';
import { Frame, Page } from '../../../src/web/app/frame/frame.tsx';
import { nowMs } from '../../../src/web/ui/time/clock.ts';
import { serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';

const INSTANT = '2026-11-17T18:14:00.000Z';
const EARLIER = '2026-11-17T18:10:00.000Z';

function Words() {
  const { data } = useQuery(queryFor(verdictEndpoints.verdicts, { query: { symbols: 'NVDA' } }));
  return <p>{data === undefined ? 'waiting' : `${data.verdicts.length} verdicts`}</p>;
}

async function open(address = '/signals-live-pro?tab=bearish', instant: string | null = INSTANT) {
  const server = await serveContract({
    verdicts: { verdicts: [] },
    publicationSteps: ({ path }) => {
      const shown = new URL(path, 'http://page').searchParams.get('at');
      return {
        first: EARLIER,
        reconstructed_since: null,
        steps: [
          {
            kind: 'scores',
            before: shown === INSTANT ? EARLIER : null,
            shown,
            after: shown === INSTANT ? null : INSTANT,
          },
        ],
      };
    },
  });
  showInstant(instant);
  drawScreen(
    address,
    <Routes>
      <Route element={<Frame />}>
        <Route element={<Page />}>
          <Route path="*" element={<Words />} />
        </Route>
      </Route>
    </Routes>,
  );
  if (instant !== null) await screen.findByRole('region', { name: 'Earlier time' });
  return server;
}

test('every answer is that of the shown instant, which stands in the address and stops the clock; a step back, and back to now', async () => {
  const { asked } = await open(`/signals-live-pro?tab=bearish&asof=${INSTANT}`);
  const paths = () => asked.map(({ path }) => path);
  expect(await screen.findByText('0 verdicts')).toBeVisible();
  expect(screen.getByText('Tue, Nov 17, 2026, 10:14:00 PT')).toBeVisible();
  expect(paths()).toContain(`/api/verdicts?asof=${encodeURIComponent(INSTANT)}&symbols=NVDA`);
  expect(paths().filter((path) => path.startsWith('/api/stream'))).toEqual([]);
  expect(at()).toBe(`?tab=bearish&asof=${INSTANT}`);
  expect(nowMs()).toBe(Date.parse(INSTANT));
  expect(screen.queryByRole('timer', { name: 'Market clock' })).toBeNull();
  const back = await screen.findByRole('button', { name: 'Step back by scores' });
  await waitFor(() => expect(back).toBeEnabled());
  await userEvent.click(back);
  await waitFor(() => expect(at()).toBe(`?tab=bearish&asof=${EARLIER}`));
  expect(await screen.findByText('Tue, Nov 17, 2026, 10:10:00 PT')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Step back by scores' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
  await waitFor(() => expect(at()).toBe('?tab=bearish'));
  await screen.findByRole('region', { name: 'Replay' });
  expect(screen.queryByRole('region', { name: 'Earlier time' })).toBeNull();
  await waitFor(() => expect(paths()).toContain('/api/verdicts?symbols=NVDA'));
  // Nothing is said of the instant that was shown.
  expect(screen.queryByText(/The present is shown/)).toBeNull();
});

test('only the instant that a session was left playing at plays on, and the newest one has ended', async () => {
  localStorage.setItem('time-machine-playing', INSTANT);
  await open();
  const back = await screen.findByRole('button', { name: 'Step back by scores' });
  await waitFor(() => expect(back).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Play scores' })).toBeDisabled();
  await userEvent.click(back);
  const play = await screen.findByRole('button', { name: 'Play scores' });
  await waitFor(() => expect(play).toBeEnabled());
  await userEvent.click(play);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled();
  expect(localStorage.getItem('time-machine-playing')).toBe(EARLIER);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(localStorage.getItem('time-machine-playing')).toBeNull();
});

test('the picker says when publications begin, and leads there; what changed since is asked for in the present', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^publications begin .*10:10/ }));
  expect(shownInstant()).toBe(EARLIER);
  expect(screen.getByRole('region', { name: 'Earlier time' })).not.toHaveTextContent('Nothing was published yet');
  act(() => showInstant('2026-11-17T18:00:00.000Z'));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Earlier time' })).toHaveTextContent('Nothing was published yet'),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'What changed since' }));
  await waitFor(() => expect(at()).toBe('?since=2026-11-17T18:00:00.000Z'));
  expect(shownInstant()).toBeNull();
  expect(screen.queryByRole('region', { name: 'Earlier time' })).toBeNull();
});

test('an instant is chosen as a whole: typing keeps the field, Enter or a press shows it, no time is dropped', async () => {
  await open();
  const field = () => screen.getByLabelText('Pacific time') as HTMLInputElement;
  const typed = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const first = field();
  first.focus();
  for (const text of ['2026-11-17T01:14', '', '2026-11-17T09:14']) {
    typed(text);
    expect([shownInstant(), field().value]).toEqual([INSTANT, text]);
    expect(first).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  expect(shownInstant()).toBe('2026-11-17T17:14:59.999Z');
  await waitFor(() => expect(field()).not.toBe(first));
  expect(field().value).toBe('2026-11-17T09:14');
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  typed('2026-11-16T09:14');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(shownInstant()).toBe('2026-11-16T17:14:59.999Z');
  for (const none of ['', '2999-01-01T00:00']) {
    typed(none);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect([shownInstant(), field().value]).toEqual(['2026-11-16T17:14:59.999Z', '2026-11-16T09:14']);
  }
});

test('what only the present answers is refused rather than shown as if it were of then', async () => {
  const { asked } = await serveContract({ stockPeers: { industry: null, peers: [] } });
  showInstant(INSTANT);
  await expect(call(stockEndpoints.stockPeers, { params: { symbol: 'NVDA' } })).rejects.toThrow(
    'This part shows the present only.',
  );
  expect(asked).toEqual([]);
});

test('the page reads an instant by the rule of the contract: behind us, with its offset, of a day that exists', () => {
  for (const text of [null, '2999-01-01T00:00:00Z', '-1', '1e9', 'banana', '%00'])
    expect(readPastInstant(text)).toBeNull();
  expect(readPastInstant('2026-11-17T10:14:00-08:00')).toBe(INSTANT);
  const unread = `2026-02-30T00:00:00Z 2026-02-29T12:00:00Z 2025-13-01T00:00:00Z 2026-11-17 2026-11-17T10:14:00 0001-02-29T00:00:00Z
    2026-11-17T24:00:00Z 2026-11-17T10:60:00Z 2016-12-31T23:59:60Z +275760-09-13T00:00:00Z 2026-11-17T10:14Zz 2026-11-17T10:14Z
    -000001-01-01T00:00:00Z -000001-01-01T00:00Z 2026-11-17T10:14:00+24:00 2026-11-17t10:14:00z 2026-11-17T10:14:00.Z`;
  const read = `2024-02-29T12:00:00Z 0000-02-29T00:00:00Z 2026-11-17T10:14:00-08:00 2026-11-17T10:14:00.123456+23:59 2026-01-01T00:00:00+14:00`;
  const rule = (text: string) => [text, AsOf.safeParse({ asof: text }).success, readPastInstant(text) !== null];
  expect(unread.split(/\s+/).map(rule)).toEqual(unread.split(/\s+/).map((text) => [text, false, false]));
  expect(read.split(' ').map(rule)).toEqual(read.split(' ').map((text) => [text, true, true]));
});

test.each([
  ['2026-02-30T00:00:00Z', 'The time in the address could not be read; it is written like 2026-11-17T18:14:00Z.'],
  ['2999-01-01T12:00:00Z', 'The time in the address, Tue, Jan 1, 2999, 04:00:00 PT, lies ahead.'],
])('%s in the address is dropped with a reason, until the reader closes it', async (asof, reason) => {
  await open(`/signals-live-pro?tab=bearish&asof=${asof}`, null);
  expect(await screen.findByText(`${reason} The present is shown.`)).toBeVisible();
  expect(at()).toBe('?tab=bearish');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/The present is shown/)).toBeNull();
});
