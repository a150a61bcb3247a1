// The best windows of the newest hour over the list of Golden Eye.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { onPhone } from '../drawn-screen.tsx';
import { openScreen, startSample } from './open-screen.tsx';
import { sampleRecord } from './sample-poll.ts';

beforeEach(() => {
  localStorage.clear();
  onPhone(false);
});

test('the best windows of the last hour stand over the list with what became of them, and the record of the best', async () => {
  const at = Date.parse('2026-11-17T18:40:00.000Z');
  const window = {
    symbol: 'NVDA',
    pattern: 'golden_window' as const,
    side: 'long' as const,
    action: 'BUY' as const,
    confidence: 82,
    detected_at: at,
    entry: 180,
    stop: 178,
    target: 184,
  };
  const best = [
    { ...window, outcome: 'win' as const, net_r: 1.84 },
    { ...window, symbol: 'COIN', side: 'short' as const, outcome: null, net_r: null },
  ];
  await startSample({ goldenEyeRecord: { ...sampleRecord, last_hour: { until: at, windows: 12, settled: 9, best } } });
  openScreen();
  const card = await screen.findByRole('region', { name: 'Best windows of the last hour' });
  const [first, second] = await within(card).findAllByRole('listitem');
  expect(card).toHaveTextContent('12 windows, 3 still open');
  expect(first).toHaveTextContent(
    /^NVDAGolden Window long, BUY, 82%.*entry 180\.00, stop 178\.00, target 184\.00\+1\.84 R after costs, target first$/,
  );
  expect(second).toHaveTextContent(/^COIN.*still open$/);
  expect(within(card).getByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/stocks?symbol=NVDA');
  expect(within(card).getByText('Own record')).toBeVisible();
});

test('before any window was found the hour says so', async () => {
  await startSample();
  openScreen();
  expect(await screen.findByText(/^No window has been found yet/)).toBeVisible();
});
