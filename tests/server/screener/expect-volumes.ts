// Published volumes of a run against the minute bars of the simulated market.
import { expect } from 'vitest';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { adapters } from '../../providers/adapters.ts';
import type { TestApp } from '../../setup/app.ts';

/** Every tenth stock of a run of 2026-11-17 has the volume of its minutes since the bell; early trades are not in it. */
export async function expectRegularVolumes(app: TestApp, { stocks, run_info }: ScreenerCurrent): Promise<void> {
  const { massive } = adapters(app.simulator.url, systemClock);
  const session = findSession('2026-11-17')!;
  const counted = stocks.filter(({ todays_volume }) => todays_volume !== null);
  expect(counted.length).toBeGreaterThan(stocks.length * 0.9);
  const until = Date.parse(run_info.as_of!) + 1_000;
  let early = 0;
  for (const { symbol, todays_volume } of counted.filter((_, at) => at % 10 === 0)) {
    const bars = await massive.minuteBars(symbol, session.pre_open_ms, until);
    if (bars[0] !== undefined && bars[0].start_timestamp < session.open_ms) early += 1;
    const regular = bars.filter(({ start_timestamp: at }) => at >= session.open_ms && at + minuteMs <= until);
    const shares = regular.reduce((sum, { volume }) => sum + volume, 0);
    expect(todays_volume, symbol).toBe(shares);
  }
  expect(early).toBeGreaterThan(10);
}
