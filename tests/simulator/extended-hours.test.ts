// Simulated extended hours: trading from 4:00 to 20:00.
import { expect, test } from 'vitest';
import { newYorkInstant } from '../../src/domain/market/calendar.ts';
import { friday, get, startSample } from './sample-market.ts';

test('large stocks trade from 4:00 to 20:00 in New York, thinly outside of regular hours', async () => {
  const evening = newYorkInstant(friday, 19 * 60 + 59) + 30_000;
  const simulator = await startSample({ now: evening });
  const path = `/massive/v2/aggs/ticker/AAPL/range/1/minute/${friday}/${friday}?limit=50000`;
  const { results } = JSON.parse((await get(simulator, path)).text) as { results: { t: number; v: number }[] };
  await simulator.close();
  const minutes = results.map(({ t }) => (t - newYorkInstant(friday, 0)) / 60_000);
  expect(minutes[0]).toBeLessThan(4 * 60 + 10);
  expect(minutes.at(-1)).toBeGreaterThan(19 * 60 + 50);
  const late = results.filter((_, at) => minutes[at]! >= 19 * 60);
  expect(late.length).toBeGreaterThan(45);
  const volume = (rows: typeof results) => rows.reduce((sum, { v }) => sum + v, 0);
  const outside = results.filter((_, at) => minutes[at]! < 9 * 60 + 30 || minutes[at]! >= 16 * 60);
  expect(volume(outside)).toBeLessThan(volume(results) * 0.06);
});
