// End of a session on file: stored with the minute after the bell, however many minutes came before it.
import { expect, onTestFinished, test } from 'vitest';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { unpackColumns } from '../../../src/server/market-memory/packed-columns.ts';
import { startTestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';

test('the last steps of the tape and the volume at the close are stored, and once the auction is in nothing more is', async () => {
  const session = findSession('2026-11-17')!;
  const clock = testClock();
  const at = (minute: number) => new Date(session.close_ms + minute * minuteMs + 5_000).toISOString();
  const app = await startTestApp({ clock, withAccounts: false, withHistory: true });
  onTestFinished(() => app.close());
  const { pool } = app.storage.database;
  const recordAt = async (minute: number) => {
    clock.set(at(minute));
    await app.platform.screener.recordMinute();
  };
  const readTape = async () => {
    const { rows } = await pool.query<{ received_at: string; minutes: number; columns: Buffer }>(
      'select received_at, minutes, columns from market_tape_day',
    );
    return rows[0]!;
  };
  // Each snapshot shows the minute that has ended; that of the bell tells what was traded before it.
  for (const minute of [-389, -2, -1]) await recordAt(minute);
  expect((await readTape()).minutes).toBe(2);
  for (const minute of [0, 1]) await recordAt(minute);
  const atClose = await readTape();
  expect(atClose.minutes).toBe(5);
  const { symbols, columns } = unpackColumns(atClose.columns);
  const last = columns.volume!.subarray(-symbols.length);
  expect(last.filter((volume) => volume > 0).length).toBeGreaterThan(200);
  const { rows } = await pool.query<{ through: string }>('select through from market_regular_volume');
  expect(Date.parse(rows[0]!.through)).toBeGreaterThanOrEqual(session.close_ms);
  for (const minute of [2, 3, 4]) await recordAt(minute);
  expect(await readTape()).toMatchObject({ minutes: 5, received_at: at(2) });
});
