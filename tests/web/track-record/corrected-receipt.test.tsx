// Receipt of a call whose outcome was corrected: what for, and what stood before.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TrackRecordScreen } from '../../../src/web/screens/track-record/track-record-screen.tsx';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { fullRecord, oneCall, someCalls } from './sample-record.ts';

test('the receipt names what an outcome was corrected for, and what stood before', async () => {
  const [outcome] = oneCall.outcomes;
  const corrected_for = 'split 10 for 1 of 2026-11-10';
  const before = {
    ...outcome!,
    gross: -0.893,
    settled_at: '2026-11-16T21:05:00Z',
    superseded_at: '2026-11-20T15:00:00Z',
  };
  await serveContract({
    record: fullRecord,
    recordCalls: someCalls,
    recordCall: { ...oneCall, outcomes: [{ ...outcome!, corrected_for }], corrected: [before] },
    recordRecomputation: { recomputed: null },
  });
  drawScreen('/track-record?source=list:4:1&call=1', <TrackRecordScreen />);
  expect(await screen.findByText(/: split 10 for 1 of 2026-11-10 was filed later. Before: .89.30%$/)).toBeVisible();
});
