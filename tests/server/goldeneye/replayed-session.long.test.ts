// A replayed session: market time, hours that were lived before, and nothing of its later hours.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { callAs } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { current, judged, pollAt, start } from './poll-at.ts';

type Windows = z.output<(typeof goldenEyeEndpoints)['goldenEyeWindows']['reply']>;
type Setups = z.output<(typeof goldenEyeEndpoints)['goldenEyeSetups']['reply']>;

describe('a session that is replayed', () => {
  /** A Saturday: the simulated market shows Friday from 10:00 New York on, and again after six hours. */
  const saturday = Date.parse('2026-11-21T12:00:10.000Z');
  const friday = Date.parse('2026-11-20T15:00:00.000Z');

  test('is polled on market time, and begins again with nothing of its later hours and no new window', async () => {
    const clock = testClock(new Date(saturday).toISOString());
    const app = await start(clock);
    onTestFinished(() => app.close());
    await pollAt(app, clock, saturday + 40 * minuteMs);
    expect(Date.parse((await current(app)).as_of!)).toBe(friday + 40 * minuteMs);
    await app.storage.database.pool.query('truncate goldeneye_window cascade');
    const again = await pollAt(app, clock, saturday + 365 * minuteMs);
    expect(Date.parse(again.as_of!)).toBe(friday + 5 * minuteMs);
    const closed = again.stocks.map(({ bar_closed_at }) => Date.parse(bar_closed_at!));
    expect(Math.max(...closed)).toBeLessThanOrEqual(friday + 5 * minuteMs);
    expect((await app.storage.database.pool.query('select 1 from goldeneye_window')).rowCount).toBe(0);
    const fresh = testClock(new Date(saturday).toISOString());
    const other = await start(fresh);
    onTestFinished(() => other.close());
    expect(judged(await pollAt(other, fresh, saturday + 5 * minuteMs))).toEqual(judged(again));
  });

  test('shows the plans of lived hours again until they end, and neither board nor chart knows what is still to come', async () => {
    const clock = testClock(new Date(saturday).toISOString());
    const app = await start(clock);
    onTestFinished(() => app.close());
    const read = async <Reply>(path: string) => (await (await callAs(app, app.userToken, path)).json()) as Reply;
    const plans = async () => (await read<Setups>('/api/goldeneye/setups')).plans;
    const board = async () => (await read<Windows>('/api/goldeneye/scoreboard/windows')).windows;
    /** A watched stock without a plan a minute before: others are known from when their bars are fetched. */
    const found = async (minute: number, before: readonly string[] | null): Promise<Setups['plans'][number]> => {
      expect(minute).toBeLessThan(60);
      await pollAt(app, clock, saturday + minute * minuteMs);
      const now = await plans();
      const plan = now.find(({ symbol, scope }) => scope === 'watchlist' && before?.includes(symbol) === false);
      return plan ?? found(minute + 1, [...(before ?? []), ...now.map(({ symbol }) => symbol)]);
    };
    const { symbol, detected_at: at } = await found(0, null);
    const isPlans = ({ detected_at }: { detected_at: number }) => detected_at === at;
    expect((await board()).some(isPlans)).toBe(true);
    // As many minutes on as are looked at again: those after them would be new.
    await pollAt(app, clock, saturday + at - friday + 5 * minuteMs);
    const pollAgain = (now: number) => pollAt(app, clock, saturday + 360 * minuteMs + now - friday);
    for (let now = friday; now < at; now += minuteMs) await pollAgain(now);
    expect((await board()).some(isPlans)).toBe(false);
    expect((await read<Windows>(`/api/goldeneye/windows/${symbol}`)).windows.some(isPlans)).toBe(false);
    for (let now = at; now < at + 5 * minuteMs; now += minuteMs) {
      await pollAgain(now);
      expect(await plans()).toContainEqual(expect.objectContaining({ symbol }));
    }
  });
});
