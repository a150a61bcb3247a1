// Charts of rows while the source of bars is away.
import { expect, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { createRowCharts } from '../../../src/server/goldeneye/row-chart.ts';
import type { MinuteBars } from '../../../src/server/minutes/store/stored-minutes.ts';

const NOW = Date.parse('2026-11-17T18:14:00.000Z');
const bars = ['18:01', '18:02'].map((time): MinuteBar => {
  const start_timestamp = Date.parse(`2026-11-17T${time}:00.000Z`);
  return { start_timestamp, open: 3, high: 4, low: 2, close: 3, volume: 9, vwap: null, transactions: 1 };
});
const away: MinuteBars = async (_symbol, _from, _to, options) => {
  if (options?.stored) return bars;
  throw new ProviderError('timeout', 'deadline passed', { provider: 'sample' });
};
const nothingStored: MinuteBars = (symbol, from, to, options) =>
  options?.stored ? Promise.resolve([]) : away(symbol, from, to, options);
const chartOver = (minuteBars: MinuteBars, isPast = false) =>
  createRowCharts({ name: 'Sample' }, minuteBars).chart('KSTL', { as_of: null }, null, null, { at: NOW, isPast });

test('a process that has shown no bars yet shows the stored ones with their age', async () => {
  const chart = await chartOver(away);
  expect(chart).toMatchObject({ bars, as_of: '2026-11-17T18:03:00.000Z', stale: true });
});

test('without stored bars, and for a past instant, the chart is unavailable', async () => {
  await expect(chartOver(nothingStored)).rejects.toMatchObject({ status: 503 });
  await expect(chartOver(away, true)).rejects.toMatchObject({ status: 503 });
});
