// Minute tracking dashboard: master control, services, statistics, tiles, switching.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ServiceState } from '../../../src/domain/minutes/minute-status.ts';
import { MinutesScreen } from '../../../src/web/admin/minutes/minutes-screen.tsx';
import { type Answers, Refused } from '../contract-server.ts';
import { until } from '../until.ts';
import { openMinutes } from './open-minutes.tsx';
import { fetchService, sampleStatus } from './sample-minutes.ts';

async function open(answers: Answers = {}) {
  const opened = await openMinutes(<MinutesScreen />, answers);
  await screen.findByText('2,861,240', { selector: 'dd' });
  return opened;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const services = sampleStatus().services;
const websocket = (changes: Partial<typeof services.websocket>) => ({ ...services.websocket, ...changes });

// ROUTE-28, MIN-01, MIN-02, MIN-03, MIN-04, AAPI-33, AENT-27, AENT-28, AENT-29, PROD-20
test('master control, three services and the overall statistics stand on the page; tiles count the six tables and lead there', async () => {
  const { paths } = await open();
  const totals = within(screen.getByRole('region', { name: 'Master control' }));
  expect(totals.getByText('enabled')).toBeVisible();
  for (const text of ['701 events', '1 filled', '214 bars', '1,912 events', '61,400,000 bars, 40,120 LULD']) {
    expect(totals.getByText(text)).toBeVisible();
  }
  for (const text of ['connected', '20 symbols', '12,418,330', '3', '2s ago', 'owned by process 2']) {
    expect(card('WebSocket').getByText(text)).toBeVisible();
  }
  expect(card('WebSocket').getByText(/^1h 52m/)).toBeVisible();
  expect(card('WebSocket').getByRole('img', { name: /highest 9,806/ })).toBeVisible();
  expect(card('WebSocket').getByText('Gap 08:19 to 08:23 PT filled, 18,304 rows')).toBeVisible();
  for (const text of ['fetching', '38, every 15 min', '3,204', '31 failed', '6 of 20 symbols', 'TSLA']) {
    expect(card('News').getByText(text)).toBeVisible();
  }
  expect(card('News').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6');
  for (const text of [
    'sleeping',
    '112, every 5 min',
    'RSI',
    'SMA',
    'EMA',
    'MACD',
    'Successful',
    '2 failed',
    'Computed from own bars',
  ]) {
    expect(card('Indicators').getAllByText(text)[0]).toBeVisible();
  }
  expect(screen.getByText('p99 18 ms')).toBeVisible();
  expect(screen.getByText('01:00 to 17:00 PT')).toBeVisible();
  const tiles = within(screen.getByRole('navigation', { name: 'Tables of minute tracking' }));
  const shown = () =>
    tiles.getAllByRole('link').map((link) => [link.getAttribute('href')?.split('/').at(-1), link.textContent]);
  await waitFor(() =>
    expect(shown()).toEqual([
      ['aggregates', 'Minute Aggregates2,861,240rows, 2,861,240 today'],
      ['luld', 'LULD Events1,912rows, 1,912 today'],
      ['news', 'News Data204responses'],
      ['indicators', 'Technical Indicators8,958values'],
      ['logs', 'API Logs12,4101 of the last 4 failed'],
      ['symbols', 'Tracked Symbols320 streamed'],
    ]),
  );
  for (const [name, table] of [
    ['minuteAggregates', 'aggregates'],
    ['minuteLuld', 'luld'],
    ['minuteNews', 'news'],
    ['minuteIndicators', 'indicators'],
  ] as const) {
    expect(paths(name)).toEqual([`/api/admin/minute-tracking/${table}?limit=1`]);
  }
  expect(paths('minuteLogs')).toEqual(['/api/admin/minute-tracking/logs?limit=100&offset=0']);
});

// MIN-14, MIN-15
test('the websocket is started and stopped by whether it runs, whatever its state', async () => {
  await open({
    minuteStatus: sampleStatus({
      services: { ...services, websocket: websocket({ state: 'disconnected', is_running: true }) },
    }),
  });
  expect(card('WebSocket').getByText('disconnected')).toBeVisible();
  expect(button('Start WebSocket')).toBeDisabled();
  expect(button('Stop WebSocket')).toBeEnabled();
});

// MIN-11, MIN-14, MIN-15
const offered: Partial<Record<ServiceState, { start: boolean; stop: boolean }>> = {
  running: { start: false, stop: true },
  sleeping: { start: false, stop: true },
  fetching: { start: false, stop: true },
  stopped: { start: true, stop: false },
  error: { start: true, stop: true },
};
test.each([
  ['running', 'sleeping'],
  ['fetching', 'stopped'],
  ['error', 'error'],
] satisfies [ServiceState, ServiceState][])(
  'services that are %s and %s say so and can be started or stopped',
  async (news, indicators) => {
    const states = { news: fetchService({ state: news }), indicators: fetchService({ state: indicators }) };
    await open({
      minuteStatus: sampleStatus({ services: { websocket: websocket({ state: 'connecting' }), ...states } }),
    });
    expect(card('WebSocket').getByText('connecting')).toBeVisible();
    for (const [name, state] of [
      ['News', news],
      ['Indicators', indicators],
    ] as const) {
      expect(card(name).getByText(state)).toBeVisible();
      expect(button(`Start ${name}`).hasAttribute('disabled')).toBe(!offered[state]?.start);
      expect(button(`Stop ${name}`).hasAttribute('disabled')).toBe(!offered[state]?.stop);
    }
  },
);

// MIN-12, MIN-13, AAPI-30, AAPI-31, AERR-33
test('services are switched one by one and all at once; each success is said and the status asked again', async () => {
  let on = true;
  const { paths } = await open({
    minuteStatus: () =>
      sampleStatus({
        enabled: on,
        services: { ...services, indicators: fetchService({ state: on ? 'sleeping' : 'stopped' }) },
      }),
    stopMinuteService: () => {
      on = false;
      return { success: true };
    },
    startMinuteTracking: () => {
      on = true;
      return { success: true };
    },
  });
  expect(button('Start All')).toBeDisabled();
  await userEvent.click(button('Stop Indicators'));
  expect(await screen.findByText('indicators stopped successfully')).toBeVisible();
  expect(paths('stopMinuteService')).toEqual(['/api/minute-tracking/automation/indicators/stop']);
  await waitFor(() => expect(button('Start All')).toBeEnabled());
  expect(button('Stop All')).toBeDisabled();
  await userEvent.click(button('Start All'));
  expect(await screen.findByText('All services started successfully')).toBeVisible();
  await waitFor(() => expect(button('Stop All')).toBeEnabled());
  expect(paths('minuteStatus').length).toBeGreaterThan(2);
});

// AERR-25
test('a failure says which service, with the reason the server gave, for five seconds', async () => {
  await open({
    minuteStatus: sampleStatus({ enabled: false, services: { ...services, news: fetchService({ state: 'stopped' }) } }),
    startMinuteService: () => ({ success: false, error: 'no key' }),
    startMinuteTracking: new Refused({ status: 503, detail: 'busy' }),
    stopMinuteService: { success: false },
  });
  await userEvent.click(button('Start News'));
  expect(await screen.findByText('Failed to start news')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('no key');
  await userEvent.click(button('Stop WebSocket'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to stop websocket'));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button('Start All'));
  await until(() => screen.queryByText('Failed to start all services') !== null);
  expect(screen.getByRole('alert')).toHaveTextContent('busy');
  await vi.advanceTimersByTimeAsync(5_100);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// AAPI-29, ACONST-18
test('the status is asked for every 10 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const { paths } = await open();
  expect(paths('minuteStatus')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(paths('minuteStatus')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await until(() => paths('minuteStatus').length === 2);
});

test('a status that cannot be had says why and can be asked for again', async () => {
  let answer: () => unknown = () => new Refused({ status: 400, detail: 'not now' });
  await openMinutes(<MinutesScreen />, { minuteStatus: () => answer() });
  expect(await screen.findByText('not now')).toBeVisible();
  expect(button('Start All')).toBeDisabled();
  expect(button('Stop All')).toBeDisabled();
  answer = () => sampleStatus();
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('connected')).toBeVisible();
});

test('a feed that is on and silent for too long is pointed out', async () => {
  await open({ minuteStatus: sampleStatus({ services: { ...services, websocket: websocket({ is_alive: false }) } }) });
  expect(card('WebSocket').getByText('2s ago, silent for too long')).toBeVisible();
});
