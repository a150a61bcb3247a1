// Polls of earlier versions as readers get them: with every field of today.
import { expect, test } from 'vitest';
import { GoldenEyeCurrent } from '../../../src/domain/goldeneye/golden-eye.ts';
import { createPollReader } from '../../../src/server/goldeneye/read-polls.ts';
import { publishReply, readReply } from '../../../src/server/publish/published.ts';
import { samplePoll } from '../../web/goldeneye/sample-poll.ts';

/** Without the fields that came later. */
const earlier = {
  ...samplePoll,
  symbols: undefined,
  arrived_at: undefined,
  standing: undefined,
  stocks: samplePoll.stocks.map((stock) => ({ ...stock, plan_refused: undefined, not_judged: undefined })),
};

const clock = { now: () => Date.parse('2026-11-17T18:14:00Z') };
const reading = (published: Awaited<ReturnType<typeof publishReply>>, label: string) =>
  createPollReader(
    { read: async () => ({ source_id: 554, published }) },
    { known: () => label, now: async () => label },
    clock,
  );

test.each(['running', 'stopped'])('a poll of an earlier version has every field while polling is %s', async (label) => {
  const reader = reading(await publishReply(earlier), label);
  const poll = await readReply(await reader.current('watchlist'));
  expect(poll).toEqual(GoldenEyeCurrent.parse(poll));
  expect((poll as GoldenEyeCurrent).stocks[0]).toMatchObject({ plan_refused: null, not_judged: [] });
});

test('a poll of today is handed out as it is stored, and one that was rewritten keeps its tag', async () => {
  const today = await publishReply(GoldenEyeCurrent.parse({ ...samplePoll, polling_state: 'running' }));
  expect(await reading(today, 'running').current('watchlist')).toBe(today);
  const reader = reading(await publishReply(earlier), 'running');
  expect((await reader.current('watchlist')).etag).toBe((await reader.current('watchlist')).etag);
});
