// Days with gaps beside the record: which slots, why, and what readers saw.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GapDays } from '../../../src/domain/reports/slot-gaps.ts';
import { DaysWithGaps } from '../../../src/web/symbol/record/days-with-gaps.tsx';
import { setServerClock } from '../../../src/web/ui/time/clock.ts';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const page = (day: string, next: string | null): GapDays => ({
  from: '2026-10-01',
  through: '2026-11-16',
  next,
  days: [
    {
      day,
      gaps: [
        {
          kind: 'screener-run',
          first_slot: `${day}T17:05:00.000Z`,
          last_slot: `${day}T17:20:00.000Z`,
          slots: 2,
          state: 'missed',
          reason: 'the server was down',
          shown_at: `${day}T16:50:04.000Z`,
        },
      ],
    },
  ],
});

test('a day names its slots, the reason and what readers saw; earlier days follow', async () => {
  setServerClock(Date.parse('2026-11-17T18:14:00Z'));
  await serveContract({
    recordGaps: ({ path }) => (path.includes('before') ? page('2026-11-03', null) : page('2026-11-16', '2026-11-16')),
  });
  drawScreen('/track-record', <DaysWithGaps />);
  const day = await screen.findByRole('list', { name: 'Gaps of Nov 16' });
  expect(within(day).getByRole('listitem')).toHaveTextContent(
    'Screener09:05 to 09:20 PT, 2 slotsmissed: the server was downReaders saw the run of 08:50 PT',
  );
  expect(screen.getByText(/without a result, Oct 1 to Nov 16/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByRole('list', { name: 'Gaps of Nov 3' })).toBeVisible();
});

test('nothing is said before a day was looked at, and a whole record says that it is whole', async () => {
  const none: GapDays = { days: [], from: '2026-10-01', through: '2026-11-16', next: null };
  await serveContract({ recordGaps: none });
  drawScreen('/track-record', <DaysWithGaps />);
  expect(await screen.findByText('Every slot of these days had a result.')).toBeVisible();
});
