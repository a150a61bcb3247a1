// Lists of the session before a first start: readers had them before, at any hour.
import { expect, test } from 'vitest';
import { newYorkDate } from '../../../src/domain/market/calendar.ts';
import { firstSessionFor } from '../../../src/domain/market/first-session.ts';
import { createEarlierDays } from '../../../src/server/pipeline/runs/earlier-days.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';

const HALF_HOUR = 30 * 60_000;
const TWO_WEEKS = 14 * 48;

const listsBefore = (now: number, pastSessions: number, replayed_session: string | null = null) =>
  createEarlierDays(
    stub({
      clock: testClock(new Date(now).toISOString()),
      log: { info: () => undefined },
      jobs: { handle: (() => undefined) as never },
      expertLists: { has_archive: true, fetchDay: async (day) => [{ slug: day, bytes: new Uint8Array() }] },
      config: { simPastSessions: pastSessions },
      sourceStatus: async () => stub({ replayed_session }),
    }),
    stub({}),
  ).listsBefore();

test('they were received in the past, on a day before the first session that can use those of now', async () => {
  const from = Date.parse('2026-11-16T00:00:00Z');
  for (let at = 0; at < TWO_WEEKS; at += 1) {
    const now = from + at * HALF_HOUR;
    const before = await listsBefore(now, 62);
    const received = Date.parse(before?.received_at ?? '');
    expect(received).toBeLessThan(now);
    expect(newYorkDate(received)).toBe(before?.day);
    expect((before?.day ?? '9') < firstSessionFor(now).date).toBe(true);
  }
});

test('in a replay they are of the session before the lists that its readers had', async () => {
  for (const now of ['2026-11-28T03:00:00Z', '2026-11-29T12:00:00Z', '2026-11-30T08:17:00Z']) {
    const before = await listsBefore(Date.parse(now), 62, '2026-11-27');
    expect(before).toMatchObject({ day: '2026-11-25', files: [{ slug: '2026-11-24' }] });
  }
});

test('where earlier sessions get no record there are none', async () => {
  expect(await listsBefore(Date.parse('2026-11-17T18:14:00Z'), 0)).toBeNull();
});
